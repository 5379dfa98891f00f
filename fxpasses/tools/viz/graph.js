/* The graph: lines in program order, boxes around scopes, a lane a communicator. Only what is on the screen is drawn. */
const pane = document.getElementById("graph"), sheet = document.getElementById("sheet"), head = document.getElementById("head");
const LINE = 22, HEAD = 22, ARCS = 56, TIME = 66, SHARE = 58, INDENT = 14, LANE = 160, TREE = ARCS + TIME + SHARE + 10, MOST_ARCS = 150;
const SVG = document.getElementById("blank").namespaceURI;
const outlines = data.scenes.map(scene => new Outline(scene));
let shown = 0, nearness = 1, found = new Set(), asked = false, whole = false;

const outline = () => outlines[shown];
const line = () => LINE * nearness;
const lanes = () => data.scenes[shown].groups;
const laneWidth = () => Math.max(70, Math.min(LANE, (sheetWidth() - TREE - 240) / Math.max(1, lanes().length)));
const sheetWidth = () => Math.max(620, pane.clientWidth);
const lanesFrom = () => sheetWidth() - lanes().length * laneWidth() - 4;

function place(element, left, top, wide, high) {
  element.style.left = left + "px"; element.style.top = top + "px";
  if (wide !== null) element.style.width = Math.max(0, wide) + "px";
  if (high !== null) element.style.height = Math.max(1, high) + "px";
  return element;
}

function drawHead() {
  head.replaceChildren();
  place(add(head, "div", "", "values"), 6, 3, ARCS - 10, null);
  place(add(head, "div", "", "time"), ARCS, 3, TIME - 8, null).style.textAlign = "right";
  place(add(head, "div", "", "of step"), ARCS + TIME, 3, SHARE, null);
  place(add(head, "div", "", "program order, top to bottom"), TREE, 3, lanesFrom() - TREE - 6, null);
  lanes().forEach((group, index) => place(add(head, "div", "", "group " + group), lanesFrom() + index * laneWidth() + 6, 3, laneWidth() - 8, null));
}

/* Once a frame, however often it is asked for. */
function drawGraph() {
  if (asked) return;
  asked = true;
  requestAnimationFrame(() => { asked = false; paint(); });
}

function paint() {
  const high = line(), rows = outline().rows;
  pane.classList.toggle("tiny", high < 11);
  sheet.style.height = rows.length * high + 4 + "px";
  sheet.style.fontSize = Math.min(14, 12.5 * nearness) + "px";
  const lowest = Math.max(0, rows.length * high - pane.clientHeight + HEAD);  // it may be scrolled as far as it was longer
  const top = whole ? 0 : Math.min(pane.scrollTop, lowest), room = whole ? rows.length * high : pane.clientHeight;
  const first = Math.max(0, Math.floor(top / high) - 4), end = Math.min(rows.length, Math.ceil((top + room) / high) + 4);
  const made = document.createDocumentFragment();
  lanes().forEach((_, index) => place(add(made, "div", "lane"), lanesFrom() + index * laneWidth() + 2, first * high, laneWidth() - 4, (end - first) * high));
  paintNests(made, first, end, high);
  for (let index = first; index < end; index++) made.append(lineOfGraph(index, high));
  paintFlights(made, first, end, high);
  made.append(arcs(first, end, high));
  sheet.replaceChildren(made);
  pane.setAttribute("aria-activedescendant", picked === null ? "" : "line" + outline().rowOfItem(picked));
}

function paintNests(made, first, end, high) {
  const rows = outline().rows;
  const wanted = new Set();
  for (let index = first; index < end; index++)
    for (let row = index; row >= 0 && !wanted.has(row);) {
      if (typeof rows[row].item !== "number" && rows[row].item.open) wanted.add(row);
      const item = rows[row].item, parent = typeof item === "number" ? outline().home[item] : item.parent;
      row = parent < 0 ? -1 : outline().boxRow(parent);
    }
  for (const index of [...wanted].sort((one, other) => one - other)) {
    const { item, depth, until } = rows[index];
    const nest = add(made, "div", "nest" + (item.guest ? " guest" : "") + (item.kind === "body" ? " body" : ""));
    const low = Math.max(index, first - 2), bottom = Math.min(until, end + 2);
    place(nest, TREE + depth * INDENT - 3, low * high + 1, lanesFrom() - TREE - depth * INDENT - 2 - 3 * depth, (bottom - low + 1) * high - 2);
  }
}

function lineOfGraph(index, high) {
  const { item, depth } = outline().rows[index], isBox = typeof item !== "number";
  const row = document.createElement("div");
  row.className = "row"; row.id = "line" + index;
  row.setAttribute("role", "treeitem"); row.setAttribute("aria-level", depth + 1);
  row.setAttribute("aria-selected", item === picked);
  if (isBox) row.setAttribute("aria-expanded", item.open);
  row.classList.toggle("picked", item === picked);
  row.classList.toggle("hit", isBox ? !item.open && outline().hitInside(item, found) : found.has(item));
  row.style.top = index * high + "px"; row.style.height = high + "px";
  const spent = isBox ? outline().timeOf(item) : outline().isLaunch(item) ? 0 : outline().graph.ms[item];
  const waited = isBox ? outline().waitOf(item) : outline().graph.exposed[item], step = data.scenes[shown].step || 1;
  const inBody = !isBox && outline().graph.start[item] < 0;
  if (spent + waited > 0) place(add(row, "span", "time", time(spent + waited)), ARCS, 0, TIME - 8, null).style.top = "auto";
  if (!inBody && spent + waited > 0) {
    const unit = (SHARE - 4) / step;
    place(add(row, "span", "share"), ARCS + TIME, 0, Math.max(spent > 0 ? 1 : 0, spent * unit), null).style.top = "auto";
    if (waited > 0) place(add(row, "span", "wait hatched"), ARCS + TIME + spent * unit, 0, Math.max(1, waited * unit), null).style.top = "auto";
  }
  const tree = place(add(row, "span", "tree"), TREE + depth * INDENT, 0, lanesFrom() - TREE - depth * INDENT - 8, null);
  if (isBox) wordsOfBox(tree, item); else wordsOfNode(tree, item, row);
  sentOn(row, item, isBox, high);
  return row;
}

function wordsOfBox(tree, box) {
  add(tree, "span", "mark", box.open ? "▾" : "▸");
  const inner = box.items[0];
  const label = box.label || (typeof inner === "number" ? short(outline().operatorOf(inner)) : inner.label);
  add(tree, "b", box.kind === "loose" ? "loose" : "", (box.guest ? "↷ " : "") + label.slice(0, 300));
  if (box.kind === "repeat") add(tree, "span", "said", "×" + box.count);
  const nodes = box.to - box.from;
  const what = box.node >= 0 ? outline().operatorOf(box.node) + ", " : box.kind === "repeat" ? "alike, " : "";
  add(tree, "span", "more", what + counted(nodes, "node"));
  const said = remarksIn(box);
  if (said) add(tree, "span", "said", counted(said, "remark"));
}

function wordsOfNode(tree, node, row) {
  add(tree, "span", "mark", "");
  const kind = outline().kindOf(node), group = outline().groupOf(node);
  add(tree, "i", "").style.background = group ? colourOfGroup(group) : data.colours[kind] || "transparent";
  row.classList.toggle("none", kind === "view" || kind === "input");
  add(tree, "span", "name", short(outline().operatorOf(node)));
  add(tree, "span", "more", outline().nameOf(node).slice(0, 300) + "  " + data.types[outline().graph.type[node]].slice(0, 120));
  const said = (data.scenes[shown].graph.remarks[node] || []).length;
  if (said) add(tree, "span", "said", counted(said, "remark"));
}

function remarksIn(box) {
  return outline().remarked.reduce((sum, [at, many]) => sum + (at >= box.from && at < box.to ? many : 0), 0);
}

/* What a line sends, on the lane of its group; beside the bars of what is under way. */
function sentOn(row, item, isBox, high) {
  const put = (group, text) => {
    const index = lanes().indexOf(group);
    if (index < 0) return;
    const chip = place(add(row, "span", "sent", text), lanesFrom() + index * laneWidth() + 34, 0, null, null);
    chip.style.top = high * 0.11 + "px"; chip.style.maxWidth = laneWidth() - 38 + "px";
    chip.style.background = colourOfGroup(group); chip.style.color = inkOn(colourOfGroup(group));
  };
  if (!isBox) {
    if (outline().isLaunch(item)) put(outline().groupOf(item), nameOfCollective(item) + " " + size(outline().graph.bytes[item]));
  } else if (!item.open)
    for (const [group, [many, bytes]] of Object.entries(outline().sentBy(item))) put(group, many + " × " + size(bytes / many));
}
const nameOfCollective = node => short(outline().operatorOf(node)).replace(/_into_tensor|_tensor$/, "").replace(/_tensor/, "");

function paintFlights(made, first, end, high) {
  for (const bar of outline().flights) {
    const index = lanes().indexOf(bar.group);
    if (bar.to < first || bar.from > end || index < 0) continue;
    const flight = add(made, "div", "flight" + (bar.exposed > 0 ? " waited" : ""));
    flight.style.background = colourOfGroup(bar.group);
    flight.title = counted(bar.count, "collective") + " of " + bar.group + ", " + size(bar.bytes)
      + (bar.exposed > 0 ? ", exposed " + time(bar.exposed) : "");
    place(flight, lanesFrom() + index * laneWidth() + 6 + bar.column * 7, (bar.from + 0.5) * high, 6, (bar.to - bar.from) * high);
  }
}

/* Lines of values at the left: those of the selection; all others only where they are few. */
function arcs(first, end, high) {
  const svg = document.createElementNS(SVG, "svg");
  svg.id = "arcs"; svg.setAttribute("width", ARCS); svg.setAttribute("height", (end - first) * high);
  svg.style.top = first * high + "px";
  const curve = (one, other, name) => {
    if (Math.max(one, other) < first || Math.min(one, other) > end) return;
    const path = document.createElementNS(SVG, "path"), y = row => (row - first + 0.5) * high;
    const reach = Math.min(ARCS - 8, 8 + 7 * Math.log2(1 + Math.abs(one - other))), x = ARCS - reach, down = one < other ? 1 : -1;
    const bend = Math.min(10, Math.abs(one - other) * high / 2) * down;
    path.setAttribute("d", `M${ARCS - 2} ${y(one)}Q${x} ${y(one)} ${x} ${y(one) + bend}L${x} ${y(other) - bend}Q${x} ${y(other)} ${ARCS - 2} ${y(other)}`
      + `m-5 -4l5 4l-5 4`);
    path.setAttribute("class", name);
    svg.append(path);
  };
  const [operands, users] = picked === null ? [[], []] : linesBeside(picked);
  if (picked === null) for (const [one, other] of outline().edges(MOST_ARCS)) curve(one, other, "");
  const own = picked === null ? -1 : outline().rowOfItem(picked);
  for (const row of operands.slice(0, MOST_ARCS)) curve(row, own, "operand");
  for (const row of users.slice(0, MOST_ARCS)) curve(own, row, "user");
  return svg;
}

/* Lines of operands and of users of a node, or of all that is in a box, outside of it. */
function linesBeside(item) {
  const own = outline(), isBox = typeof item !== "number";
  const nodes = isBox ? own.order.slice(item.from, item.to) : [item];
  const outside = node => !isBox || own.place[node] < item.from || own.place[node] >= item.to;
  const line = isBox ? own.rowOfItem(item) : own.rowOf(item);
  const lines = all => [...new Set(all.filter(outside).map(node => own.rowOf(node)))].filter(row => row !== line);
  return [lines(nodes.flatMap(node => own.operandsOf(node))), lines(nodes.flatMap(node => own.usersOf(node)))];
}

function bringIntoView(row) {
  const high = line(), top = row * high, room = pane.clientHeight - HEAD;
  sheet.style.height = outline().rows.length * high + 4 + "px";
  if (top < pane.scrollTop + 2 * high || top + 3 * high > pane.scrollTop + room)
    pane.scrollTop = Math.max(0, top - room / 3);
}

/* Larger or smaller lines; what is at `y` of the pane stays there. */
function near(factor, y) {
  const before = (pane.scrollTop + y - HEAD) / line();
  nearness = Math.min(2, Math.max(0.12, nearness * factor));
  sheet.style.height = outline().rows.length * line() + 4 + "px";
  pane.scrollTop = before * line() - y + HEAD;
  drawGraph();
}
