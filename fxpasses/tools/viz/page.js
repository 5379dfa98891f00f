/* What the views have in common: the selection, the search, keys. */
const byId = id => document.getElementById(id);
const detail = byId("detail"), field = byId("find");
let picked = null, hitList = [], hitAt = -1;  // picked: a node's number, or a box

/* Selects a node or a box of the graph shown, or nothing; both views show it. */
function pick(item, quiet) {
  picked = item;
  const own = outline();
  if (typeof item === "number") own.reveal(item);
  selected = data.scenes.map((_, number) => item === null ? null : timesOf(number, item));
  describe();
  if (item !== null) { bringIntoView(own.rowOfItem(item)); bringSceneIntoView(shown); }
  if (item !== null && selected[shown] && !quiet) showTimes(selected[shown]); else draw();
  drawGraph();
}
function timesOf(number, item) {
  const own = outlines[number];
  let nodes = [];
  if (number === shown) nodes = typeof item === "number" ? [item] : own.order.slice(item.from, item.to);
  else if (typeof item === "number" && own.named.has(outline().nameOf(item))) nodes = [own.named.get(outline().nameOf(item))];
  let low = Infinity, high = -Infinity;
  for (const node of nodes) {
    const start = own.graph.start[node];
    if (start < 0 || own.kindOf(node) === "input") continue;
    low = Math.min(low, start); high = Math.max(high, own.graph.end[node]);
  }
  return low <= high ? [low, high] : null;
}
function pickName(number, name) {
  turn(number);
  const node = outline().named.get(name);
  if (node !== undefined) pick(node, true);
}
/* The next or previous box of the compute row. */
function pickBeside(step) {
  const row = data.scenes[shown].rows[0], now = selected[shown];
  let index = now === null ? (step > 0 ? -1 : row.start.length) : last(row.start, now[0]);
  for (index += step; index >= 0 && index < row.start.length; index += step) {
    const node = outline().named.get(data.names[row.name[index]]);
    if (node !== undefined && node !== picked) return pick(node);
  }
}
/* The graph of another step; the selection goes along by its name. */
function turn(number) {
  if (number === shown || !outlines[number]) return;
  const name = typeof picked === "number" ? outline().nameOf(picked) : null;
  shown = number; picked = null;
  find(field.value, true);
  const node = name === null ? undefined : outline().named.get(name);
  drawTabs(); drawHead(); pick(node === undefined ? null : node, true);
}
function drawTabs() {
  byId("facts").textContent = counted(outline().count, "node") + ", " + counted(outline().launches.length, "collective");
  byId("facts").title = byId("facts").textContent;
  byId("tabs").replaceChildren();
  if (data.scenes.length > 1) data.scenes.forEach((scene, number) => {
    const tab = add(byId("tabs"), "button", "", scene.title.slice(0, 60));
    tab.setAttribute("aria-pressed", number === shown);
    tab.addEventListener("click", () => turn(number));
  });
}

function describe() {
  detail.replaceChildren();
  if (picked === null) return add(detail, "p", "", "Select a line of the graph or a box of the timeline. ? shows the keys.");
  const own = outline(), isBox = typeof picked !== "number";
  const list = entries => {
    const terms = add(detail, "dl");
    for (const [term, words] of entries) if (words !== "" && words !== undefined) { add(terms, "dt", "", term); add(terms, "dd", "", words); }
  };
  if (isBox) describeBox(own, picked, list); else describeNode(own, picked, list);
}
function describeBox(own, box, list) {
  add(detail, "h2", "", box.label || "repeated");
  const sent = Object.entries(own.sentBy(box)).map(([group, [, bytes, operators]]) =>
    group + ": " + Object.entries(operators).map(([name, many]) => many + " × " + short(name)).join(", ") + ", " + size(bytes));
  list([["what", box.kind === "repeat" ? box.count + " times the same structure" : box.kind === "body" ? "runs these bodies"
    : box.guest ? "another scope's nodes, which run here" : box.kind === "loose" ? "nodes of the scope around it" : "scope"], ["nodes", String(box.to - box.from)],
    ["compute", time(own.timeOf(box))], ["exposed", own.waitOf(box) > 0 ? time(own.waitOf(box)) : ""], ["sends", sent.join("\n")]]);
  goTo("reads from", linesOf(own, picked, 0)); goTo("read by", linesOf(own, picked, 1));
}
function linesOf(own, item, side) {
  return linesBeside(item)[side].map(row => own.rows[row].item);
}
function describeNode(own, node, list) {
  const graph = own.graph, group = own.groupOf(node), timed = graph.start[node] >= 0, launch = graph.launch[node];
  add(detail, "h2", "", own.nameOf(node));
  list([["operator", own.operatorOf(node)], ["type", data.types[graph.type[node]]],
    [group && launch < 0 ? "sends" : "bytes", graph.bytes[node] ? size(graph.bytes[node]) : ""],
    [own.isLaunch(node) ? "transfer" : "time", time(graph.ms[node]) + (timed ? "" : " a round")],
    ["starts at", timed && own.kindOf(node) !== "input" ? time(graph.start[node]) : ""],
    ["exposed", graph.exposed[node] > 0 ? time(graph.exposed[node]) : ""], ["group", group], ["kind", own.kindOf(node)],
    ["scope", data.scopes[graph.scope[node]]], ["source", own.sourceOf(node)]]);
  for (const words of graph.remarks[node] || []) { if (words === graph.remarks[node][0]) add(detail, "h3", "", "remarks"); add(detail, "p", "", words); }
  if (launch >= 0) goTo("waits for", [launch]);
  if (own.waits.has(node)) goTo("waited for by", own.waits.get(node));
  goTo("operands", own.operandsOf(node)); goTo("users", own.usersOf(node));
}
function goTo(title, items) {
  if (items.length === 0) return;
  add(detail, "h3", "", title + " (" + items.length + ")");
  for (const item of items.slice(0, 60)) {
    const words = typeof item === "number" ? outline().nameOf(item) : item.label || "repeated";
    const button = add(detail, "button", "", words.slice(0, 300));
    button.title = typeof item === "number" ? outline().operatorOf(item) : counted(item.to - item.from, "node");
    button.addEventListener("click", () => { pick(item); pane.focus(); });
  }
  if (items.length > 60) add(detail, "p", "", "and " + (items.length - 60) + " more");
}

function find(text, quiet) {
  const wanted = text.trim();
  hitList = outline().search(wanted); hitAt = -1; found = new Set(hitList);
  marked = new Set(hitList.map(node => outline().graph.name[node]));
  byId("found").textContent = wanted === "" ? "" : hitList.length === 0 ? "none" : counted(hitList.length, "hit");
  if (!quiet) { draw(); drawGraph(); }
}
function hit(step) {
  if (hitList.length === 0) return;
  hitAt = hitAt < 0 && step < 0 ? hitList.length - 1 : (hitAt + step + hitList.length) % hitList.length;
  byId("found").textContent = hitAt + 1 + " of " + counted(hitList.length, "hit");
  pick(hitList[hitAt]);
}

function setOpen(box, open) {
  if (box.open === open) return;
  box.open = open;
  outline().build();
  drawGraph();
}
function all(open) {
  if (picked !== null && typeof picked !== "number") outline().setInside(picked, open); else outline().setAll(open ? true : null);
  if (typeof picked === "number" && !open) outline().reveal(picked);
  if (picked !== null) bringIntoView(outline().rowOfItem(picked));
  drawGraph();
}
/* Selects the line so far from the selected one. */
function step(lines) {
  const rows = outline().rows, now = picked === null ? (lines > 0 ? -1 : rows.length) : outline().rowOfItem(picked);
  if (rows.length > 0) pick(rows[Math.max(0, Math.min(rows.length - 1, now + lines))].item);
}
function inwards() {
  if (picked === null || typeof picked === "number") return step(1);
  if (picked.open) step(1); else setOpen(picked, true);
}
function outwards() {
  if (picked === null) return;
  if (typeof picked !== "number" && picked.open) return setOpen(picked, false);
  const parent = typeof picked === "number" ? outline().home[picked] : picked.parent;
  if (parent >= 0) pick(outline().boxes[parent]);
}
const page = () => Math.max(1, Math.floor(pane.clientHeight / line()) - 2);
const KEYS = {
  ArrowDown: ["next line", () => step(1)], ArrowUp: ["previous line", () => step(-1)],
  ArrowRight: ["open, or go in", inwards], ArrowLeft: ["close, or go out", outwards],
  PageDown: ["a page down", () => step(page())], PageUp: ["a page up", () => step(-page())],
  Home: ["first line", () => step(-1e9)], End: ["last line", () => step(1e9)],
  Enter: ["open or close", () => { if (picked !== null && typeof picked !== "number") setOpen(picked, !picked.open); }],
  e: ["expand the selected box, or all", () => all(true)], c: ["collapse it, or all", () => all(false)],
  "+": ["larger", () => near(1.25, 0)], "-": ["smaller", () => near(0.8, 0)], 0: ["usual size", () => near(1 / nearness, 0)],
  b: ["graph of the next step", () => turn((shown + 1) % outlines.length)],
  Escape: ["select nothing", () => pick(null)],
};
KEYS["="] = KEYS["+"]; KEYS[" "] = KEYS.Enter;

pane.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || !KEYS[event.key]) return;
  event.preventDefault();
  KEYS[event.key][1]();
});
window.addEventListener("keydown", event => {
  const typing = event.target === field;
  if (event.key === "F3" || !typing && (event.key === "n" || event.key === "N") && event.target !== canvas) hit(event.key === "N" || event.shiftKey ? -1 : 1);
  else if (!typing && event.key === "/") field.focus();
  else if (!typing && event.key === "?") help();
  else return;
  event.preventDefault();
});
field.addEventListener("input", () => find(field.value));
field.addEventListener("keydown", event => {
  if (event.key === "Enter") hit(event.shiftKey ? -1 : 1);
  else if (event.key === "Escape") { field.value = ""; find(""); pane.focus(); }
  else return;
  event.preventDefault();
});

/* The item of the line an event is on. */
function itemAt(event) {
  const row = event.target.closest ? event.target.closest(".row") : null;
  return row ? outline().rows[+row.id.slice(4)].item : null;
}
let drag = null;
pane.addEventListener("pointerdown", event => { drag = event.button === 0 && event.pointerType === "mouse" ? [event.clientY, pane.scrollTop, false] : null; });
window.addEventListener("pointermove", event => {
  if (drag === null || event.buttons === 0) return;
  drag[2] = drag[2] || Math.abs(event.clientY - drag[0]) > 4;
  if (drag[2]) pane.scrollTop = drag[1] - (event.clientY - drag[0]);
});
pane.addEventListener("click", event => {
  const item = drag !== null && drag[2] ? null : itemAt(event);
  drag = null;
  if (item === null) return;
  if (typeof item !== "number" && (item === picked || event.target.className === "mark")) setOpen(item, !item.open);
  pick(item);
});
pane.addEventListener("dblclick", event => { if (window.getSelection) window.getSelection().removeAllRanges(); event.preventDefault(); });
pane.addEventListener("mousemove", event => {
  const item = itemAt(event);
  tell(typeof item === "number" ? aboutNode(item) : "", event);
});
pane.addEventListener("mouseleave", () => { tip.hidden = true; });
pane.addEventListener("scroll", () => { tip.hidden = true; drawGraph(); });
pane.addEventListener("wheel", event => {
  if (!event.ctrlKey) return;
  event.preventDefault();
  near(Math.exp(-event.deltaY * 0.002), event.clientY - pane.getBoundingClientRect().top);
}, { passive: false });
function aboutNode(node) {
  const own = outline(), graph = own.graph;
  return [own.nameOf(node), own.operatorOf(node), data.types[graph.type[node]], graph.bytes[node] ? size(graph.bytes[node]) : "",
    graph.ms[node] > 0 ? time(graph.ms[node]) : "", graph.exposed[node] > 0 ? "exposed " + time(graph.exposed[node]) : "",
    own.sourceOf(node), ...graph.remarks[node] || []].filter(words => words).map(words => words.slice(0, 400)).join("\n");
}

function help() {
  const open = byId("help").getAttribute("aria-expanded") !== "true";
  byId("help").setAttribute("aria-expanded", open);
  if (!open) return describe();
  detail.replaceChildren();
  add(detail, "h2", "", "Keys");
  const terms = add(detail, "dl");
  const entries = Object.entries(KEYS).filter(([key]) => key !== "=" && key !== " ").map(([key, [words]]) => [key, words]);
  for (const [key, words] of [["/", "search"], ["n, N", "next, previous hit"], ...entries, ["in the timeline", "arrows pan, + and - zoom, n and p select the next and previous box, 0 shows all"]]) {
    add(add(terms, "dt", ""), "kbd", "", key.replace("Arrow", ""));
    add(terms, "dd", "", words);
  }
  add(detail, "p", "", "The wheel zooms the timeline, and the graph with Ctrl. Dragging pans both.");
}
byId("help").addEventListener("click", help);
byId("next").addEventListener("click", () => hit(1));
byId("before").addEventListener("click", () => hit(-1));
byId("more").addEventListener("click", () => all(true));
byId("less").addEventListener("click", () => all(false));
byId("in").addEventListener("click", () => near(1.25, 0));
byId("out").addEventListener("click", () => near(0.8, 0));
window.addEventListener("resize", () => { draw(); drawHead(); drawGraph(); });
const dark = window.matchMedia ? window.matchMedia("(prefers-color-scheme: dark)") : null;
if (dark) dark.addEventListener("change", draw);
window.addEventListener("beforeprint", () => { whole = outline().rows.length < 3000; draw(); paint(); });
window.addEventListener("afterprint", () => { whole = false; draw(); paint(); });

for (const [words, colour, hatched] of data.legend) {
  const item = add(byId("legend"), "span"), patch = add(item, "i", hatched ? "hatched" : "");
  patch.style.backgroundColor = colour;
  item.append(words);
}
for (const [words, style] of [["reads from", "operand"], ["read by", "user"]]) {
  const item = add(byId("legend"), "span"), svg = document.createElementNS(SVG, "svg"), path = document.createElementNS(SVG, "path");
  svg.id = ""; svg.setAttribute("width", 26); svg.setAttribute("height", 8); svg.setAttribute("class", "key");
  path.setAttribute("d", "M0 4H26"); path.setAttribute("class", style); svg.append(path);
  item.append(svg, words);
}
draw(); drawTabs(); drawHead(); describe(); paint();
