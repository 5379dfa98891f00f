// Runs the script of a page on elements that only take notes: `node canvas.js PAGE`, the answers as JSON on stdout.
"use strict";
const page = require("fs").readFileSync(process.argv[2], "utf8");
const data = page.match(/type="application\/json">([^]*?)<\/script>/)[1];
const script = page.match(/<script>"use strict";([^]*?)<\/script>/)[1];
const tones = Object.fromEntries([...page.matchAll(/--([a-z-]+): ([^;]+);/g)].reverse().map(found => [found[1], found[2]]));
let rects = [], texts = [];
const nothing = () => {};
const context = {
  fillRect(x, y, width, height) { rects.push([x, y, width, height, this.fillStyle]); },
  fillText(text) { texts.push(text); },
  clearRect() { rects = []; texts = []; },
};
for (const name of ["setTransform", "save", "restore", "clip", "rect", "beginPath", "moveTo", "lineTo", "stroke", "arc",
  "fill"]) context[name] = nothing;
const elements = {}, listeners = {};
const element = id => ({
  id, style: {}, textContent: id === "data" ? data : "", value: "", clientWidth: 1130, clientHeight: 400, scrollTop: 0,
  hidden: true, children: [], attributes: {}, className: "", classList: { toggle: nothing },
  append(...more) { for (const child of more) if (child.isFragment) this.children.push(...child.children); else this.children.push(child); },
  replaceChildren(...more) { this.children = []; this.append(...more); },
  setAttribute(name, value) { this.attributes[name] = value; }, getAttribute(name) { return this.attributes[name]; },
  addEventListener(name, call) { listeners[id + " " + name] = call; }, getContext: () => context, focus: nothing,
  getBoundingClientRect: () => ({ left: 0, top: 0 }), setPointerCapture: nothing,
});
const document = {
  getElementById: id => elements[id] ||= element(id), createElement: () => element("new"), documentElement: {},
  createElementNS: () => element("new"), createDocumentFragment: () => Object.assign(element("new"), { isFragment: true }),
};
const window = { devicePixelRatio: 1, innerWidth: 1130, innerHeight: 800,
  addEventListener(name, call) { listeners["window " + name] = call; } };
const getComputedStyle = () => ({ getPropertyValue: name => tones[name.slice(2)] || "" });
const requestAnimationFrame = call => call();
new Function("document", "window", "getComputedStyle", "requestAnimationFrame", script)(
  document, window, getComputedStyle, requestAnimationFrame);

const key = (on, name, more) => listeners[on + " keydown"]({ key: name, target: elements[on] || {}, preventDefault: nothing, ...more });
const words = item => item.textContent + item.children.map(words).join(" ");
const lines = () => elements.sheet.children.filter(child => child.className === "row").map(row => ({
  words: words(row).trim(), level: row.attributes["aria-level"], open: row.attributes["aria-expanded"],
  picked: row.attributes["aria-selected"] }));
const height = () => Math.floor(parseFloat(elements.sheet.style.height) / 22);
const picked = () => lines().filter(row => row.picked).map(row => row.words);
const state = () => ({ rects, texts, tip: elements.tip.hidden ? null : elements.tip.textContent });
const answers = { all: state() };
const hover = x => { listeners["view pointermove"]({ clientX: x, clientY: 60 }); return state().tip; };
answers.hover = [hover(120), hover(1109), hover(50)];
listeners["view wheel"]({ deltaY: -2000, clientX: 110, preventDefault: nothing });
answers.zoomed = state();
listeners["view pointerdown"]({ clientX: 600, pointerId: 1 });
listeners["view pointermove"]({ clientX: 500, clientY: 60 });
listeners["view pointerup"]({ clientX: 500, clientY: 60 });
answers.panned = state();
key("view", "0");
answers.back = state();
elements.find.value = "relu";
listeners["find input"]({ target: elements.find });
answers.found = [elements.found.textContent, rects.filter(rect => rect[4] === tones.hit).length];
answers.collapsed = lines();
key("find", "Enter");
answers.hit = { picked: picked(), found: elements.found.textContent, lines: height(), detail: words(elements.detail) };
key("graph", "ArrowLeft"); answers.outer = picked();
key("graph", "ArrowLeft"); answers.closed = height();
key("graph", "ArrowRight"); key("graph", "ArrowRight"); answers.inner = picked();
key("graph", "Escape"); answers.none = picked();
console.log(JSON.stringify(answers));
