// Runs the script of a page on a canvas that only takes notes: `node canvas.js PAGE`, the answers as JSON on stdout.
"use strict";
const page = require("fs").readFileSync(process.argv[2], "utf8");
const data = page.match(/type="application\/json">([^]*?)<\/script>/)[1];
const script = page.match(/<script>\n"use strict";([^]*?)<\/script>/)[1];
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
  id, style: {}, textContent: id === "data" ? data : "", value: "", clientWidth: 1130, append: nothing,
  addEventListener(name, call) { listeners[id + " " + name] = call; }, getContext: () => context,
  getBoundingClientRect: () => ({ left: 0, top: 0 }), setPointerCapture: nothing,
});
const document = { getElementById: id => elements[id] ||= element(id), createElement: () => element("new") };
const window = { devicePixelRatio: 1, innerWidth: 1130, addEventListener(name, call) { listeners["window " + name] = call; } };
new Function("document", "window", script)(document, window);

const state = () => ({ rects, texts, tip: elements.tip.style.display === "block" ? elements.tip.textContent : null });
const answers = { all: state() };
const hover = x => { listeners["view pointermove"]({ clientX: x, clientY: 60 }); return state().tip; };
answers.hover = [hover(120), hover(1109), hover(50)];
listeners["view wheel"]({ deltaY: -2000, clientX: 110, preventDefault: nothing });
answers.zoomed = state();
listeners["view pointerdown"]({ clientX: 600, pointerId: 1 });
listeners["view pointermove"]({ clientX: 500, clientY: 60 });
listeners["view pointerup"]({});
answers.panned = state();
listeners["window keydown"]({ key: "0", target: elements.view });
answers.back = state();
elements.find.value = "relu";
listeners["find input"]({ target: elements.find });
answers.found = [elements.found.textContent, rects.filter(rect => rect[4] === "#ffe100").length];
console.log(JSON.stringify(answers));
