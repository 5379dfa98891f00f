/* The timeline: compute, a row a communicator, memory; all steps on one scale of time. */
const canvas = document.getElementById("view"), tip = document.getElementById("tip");
const frame = document.getElementById("times");
const context = canvas.getContext("2d");
const LEFT = 110, RIGHT = 20, HEADER = 44, COMPUTE = 36, STREAM = 24, MEMORY = 64, AXIS = 26;
const span = Math.max(...data.scenes.map(scene => scene.step)) || 1;
const most = Math.max(...data.scenes.map(scene => scene.peak)) || 1;
let from = 0, to = span, width = 0, hits = [], tone = {};
/* What is marked: names found by a search, and per scene the times of what is selected. */
let marked = new Set(), selected = data.scenes.map(() => null);

const sceneHeight = scene => HEADER + COMPUTE + 6 + (scene.rows.length - 1) * (STREAM + 4) + 12 + MEMORY + AXIS;
const total = data.scenes.reduce((sum, scene) => sum + sceneHeight(scene), 0);
const scale = () => (width - LEFT - RIGHT) / (to - from);
const at = ms => LEFT + (ms - from) * scale();
const colourOf = (row, index) => row.colour || data.colours[data.kinds[row.kind[index]]];

function readTones() {
  const style = getComputedStyle(document.documentElement);
  for (const name of ["ground", "text", "soft", "line", "lane", "memory", "exposed", "hit", "operand"])
    tone[name] = style.getPropertyValue("--" + name).trim() || "#888888";
}

function drawRow(row, top, height, step) {
  context.fillStyle = tone.lane;
  context.fillRect(LEFT, top, Math.max(0, Math.min(width - RIGHT, at(step)) - LEFT), height);
  let edge = -1, kind = -1;
  for (let index = Math.max(0, last(row.start, from)); index < row.start.length && row.start[index] < to; index++) {
    const x = Math.max(LEFT, at(row.start[index])), end = Math.min(width - RIGHT, at(row.end[index]));
    if (end < LEFT) continue;
    const found = marked.has(row.name[index]);
    if (end - x < 1 && Math.floor(x) === edge && row.kind[index] === kind && !found) continue;
    edge = Math.floor(x); kind = row.kind[index];
    const colour = found ? tone.hit : colourOf(row, index), what = data.kinds[kind];
    context.fillStyle = colour;
    context.fillRect(x, top, Math.max(end - x - (end - x > 3 ? 0.5 : 0), 1), height);
    if (what === "exposed" && !found) hatch(x, top, end - x, height);
    if (row.exposed[index] > 0 && row.colour) {
      context.fillStyle = data.colours.exposed;
      const wide = Math.max(1, Math.min(end - x, row.exposed[index] * scale()));
      context.fillRect(end - wide, top + height - 4, wide, 4);
    }
    if (end - x > 40) {
      const name = what in data.waiting ? what : short(data.operators[row.operator[index]]);
      context.fillStyle = found ? tone.text : inkOn(colour);
      context.fillText(name.slice(0, Math.floor((end - x - 6) / 7.2)), x + 4, top + height / 2 + 4);
    }
  }
}

function hatch(x, top, wide, height) {
  if (wide < 4) return;
  context.save();
  context.beginPath(); context.rect(x, top, wide, height); context.clip();
  context.strokeStyle = "rgba(255,255,255,.55)"; context.lineWidth = 2; context.beginPath();
  for (let line = x - height; line < x + wide; line += 7) { context.moveTo(line, top + height); context.lineTo(line + height, top); }
  context.stroke(); context.lineWidth = 1;
  context.restore();
}

function drawMemory(scene, top) {
  const bottom = top + MEMORY, unit = (MEMORY - 14) / most;
  context.fillStyle = tone.memory;
  let index = Math.max(0, last(scene.memory.at, from));
  while (index < scene.memory.at.length && scene.memory.at[index] < to) {
    const x = Math.max(LEFT, at(scene.memory.at[index]));
    let high = scene.memory.bytes[index], next = index + 1;
    while (next < scene.memory.at.length && at(scene.memory.at[next]) < x + 1) high = Math.max(high, scene.memory.bytes[next++]);
    const until = next < scene.memory.at.length ? scene.memory.at[next] : scene.step;
    const end = Math.min(width - RIGHT, Math.max(x + 1, at(until)));
    context.fillRect(x, bottom - high * unit, end - x, high * unit);
    index = next;
  }
  const peak = at(scene.peakAt);
  if (peak >= LEFT && peak <= width - RIGHT) {
    context.fillStyle = tone.exposed;
    context.beginPath(); context.arc(peak, bottom - scene.peak * unit, 4, 0, 7); context.fill();
    context.fillStyle = tone.text;
    const words = "peak " + size(scene.peak) + " at " + scene.peakNode.slice(0, 60);
    context.textAlign = peak > width / 2 ? "right" : "left";
    context.fillText(words, peak + (peak > width / 2 ? -8 : 8), bottom - scene.peak * unit + 3);
    context.textAlign = "left";
  }
}

function drawFlows(scene, tops) {
  const shown = scene.flows.filter(flow => flow[1] < to && flow[4] > from);
  if (shown.length > 300) return;
  for (const [row, issued, start, end, waited, exposed] of shown) {
    context.strokeStyle = exposed > 0 ? tone.exposed : tone.soft;
    context.globalAlpha = 0.6;
    context.beginPath();
    context.moveTo(at(issued), tops[0] + COMPUTE); context.lineTo(at(start), tops[row]);
    context.moveTo(at(end), tops[row]); context.lineTo(at(waited), tops[0] + COMPUTE);
    context.stroke();
    context.globalAlpha = 1;
  }
}

/* The times of the selection: a frame around them, as wide as a line at least. */
function drawSelected(times, top, bottom) {
  const x = Math.max(LEFT, at(times[0])), end = Math.min(width - RIGHT, at(times[1]));
  if (end < LEFT || x > width - RIGHT) return;
  context.fillStyle = tone.operand;
  context.globalAlpha = 0.13; context.fillRect(x, top, Math.max(2, end - x), bottom - top); context.globalAlpha = 1;
  context.fillRect(x - 1, top - 5, 2, bottom - top + 5);
  context.fillRect(Math.max(x, end - 1), top - 5, 2, bottom - top + 5);
  context.beginPath(); context.moveTo(x - 5, top - 7); context.lineTo(x + 5, top - 7); context.lineTo(x, top); context.fill();
}

function drawAxis(top, bottom) {
  const raw = (to - from) / 10, power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map(factor => factor * power).find(value => value >= raw);
  for (let index = Math.ceil(from / step); index * step <= to; index++) {
    const x = at(index * step);
    context.fillStyle = tone.line; context.fillRect(x, top, 1, bottom - top + 4);
    context.fillStyle = tone.soft; context.textAlign = "center";
    context.fillText(+(index * step).toPrecision(10) + " ms", x, bottom + 16);
    context.textAlign = "left";
  }
}

function draw() {
  readTones();
  const ratio = window.devicePixelRatio || 1;
  width = canvas.clientWidth || 1200;
  canvas.width = width * ratio; canvas.height = total * ratio; canvas.style.height = total + "px";
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, total);
  hits = [];
  let top = 0;
  data.scenes.forEach((scene, number) => {
    const room = Math.floor((width - LEFT - RIGHT) / 8);
    context.fillStyle = tone.text; context.font = "bold 14px sans-serif"; context.fillText(scene.title.slice(0, room), LEFT, top + 18);
    context.fillStyle = tone.soft; context.font = "12px sans-serif"; context.fillText(scene.facts.join("   ·   "), LEFT, top + 34);
    context.font = "11px sans-serif";
    const tops = scene.rows.map((row, index) => top + HEADER + (index ? COMPUTE + 6 + (index - 1) * (STREAM + 4) : 0));
    const memory = top + sceneHeight(scene) - AXIS - MEMORY;
    drawAxis(top + HEADER, memory + MEMORY);
    scene.rows.forEach((row, index) => {
      const height = index ? STREAM : COMPUTE;
      drawRow(row, tops[index], height, scene.step);
      hits.push([tops[index], tops[index] + height, row, number]);
      context.fillStyle = tone.text; context.fillText(row.label.slice(0, 14), 8, tops[index] + height / 2 + 4);
    });
    context.save();
    context.beginPath(); context.rect(LEFT, top, width - LEFT - RIGHT, sceneHeight(scene)); context.clip();
    drawFlows(scene, tops);
    context.restore();
    drawMemory(scene, memory);
    context.fillStyle = tone.text; context.fillText("memory", 8, memory + MEMORY / 2);
    if (selected[number]) drawSelected(selected[number], top + HEADER, memory + MEMORY);
    top += sceneHeight(scene);
  });
}

function show(low, high) {
  const least = span * 1e-6, wide = Math.min(span, Math.max(least, high - low));
  from = Math.min(Math.max(0, low), span - wide); to = from + wide;
  draw();
}
function zoom(factor, x) {
  const centre = from + (x - LEFT) / scale();
  show(centre - (centre - from) * factor, centre + (to - centre) * factor);
}
/* Goes where the times are, and nearer where they would be too small to see. */
function showTimes(times) {
  const wide = times[1] - times[0];
  if (times[1] >= from && times[0] <= to && wide * scale() > 2) return draw();
  const around = Math.min(to - from, Math.max(wide * 40, span * 0.002)), centre = (times[0] + times[1]) / 2;
  show(centre - around / 2, centre + around / 2);
}
/* Scrolls to the rows of a step. */
function bringSceneIntoView(number) {
  const top = data.scenes.slice(0, number).reduce((sum, scene) => sum + sceneHeight(scene), 0), room = frame.clientHeight;
  const high = sceneHeight(data.scenes[number]);
  if (top < frame.scrollTop || top + Math.min(high, room) > frame.scrollTop + room) frame.scrollTop = top + Math.min(0, high - room);
}
function words(row, index) {
  const kind = data.kinds[row.kind[index]];
  return [(kind in data.waiting ? data.waiting[kind] + ": " : "") + data.names[row.name[index]], data.operators[row.operator[index]],
    time(row.end[index] - row.start[index]) + " from " + time(row.start[index]),
    row.exposed[index] > 0 && kind !== "exposed" ? "exposed " + time(row.exposed[index]) : "",
    row.bytes[index] ? size(row.bytes[index]) : "", data.scopes[row.scope[index]], sourceOf(row.place[index], row.line[index])]
    .filter(line => line).map(line => line.slice(0, 400)).join("\n");
}
/* [row, index, number of the scene] of what is under the pointer, or null. */
function under(event) {
  const box = canvas.getBoundingClientRect(), x = event.clientX - box.left, y = event.clientY - box.top;
  const hit = hits.find(([top, bottom]) => y >= top && y < bottom);
  if (!hit || x < LEFT) return null;
  const index = last(hit[2].start, from + (x - LEFT) / scale());
  return index < 0 || at(hit[2].end[index]) + 1 < x ? null : [hit[2], index, hit[3]];
}
function tell(text, event) {
  tip.hidden = text === "";
  if (tip.hidden) return;
  tip.textContent = text;
  tip.style.left = Math.max(0, Math.min(event.clientX + 14, window.innerWidth - 340)) + "px";
  tip.style.top = Math.min(event.clientY + 14, window.innerHeight - 130) + "px";
}
function hover(event) {
  const found = under(event);
  tell(found === null ? "" : words(found[0], found[1]), event);
}

let held = null, moved = false;
canvas.addEventListener("pointerdown", event => { held = [event.clientX, from, to]; moved = false; canvas.setPointerCapture(event.pointerId); });
canvas.addEventListener("pointerup", event => {
  const found = held !== null && !moved ? under(event) : null;
  held = null;
  if (found !== null) pickName(found[2], data.names[found[0].name[found[1]]]);
});
canvas.addEventListener("pointermove", event => {
  if (held === null) return hover(event);
  const far = (event.clientX - held[0]) / scale();
  moved = moved || Math.abs(event.clientX - held[0]) > 3;
  if (moved) show(held[1] - far, held[2] - far);
});
canvas.addEventListener("pointerleave", () => { tip.hidden = true; });
canvas.addEventListener("wheel", event => {
  event.preventDefault();
  zoom(Math.exp(event.deltaY * 0.0015), event.clientX - canvas.getBoundingClientRect().left);
}, { passive: false });
canvas.addEventListener("dblclick", () => show(0, span));
canvas.addEventListener("keydown", event => {
  const wide = to - from, middle = LEFT + (width - LEFT - RIGHT) / 2;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "+" || event.key === "=") zoom(0.7, middle);
  else if (event.key === "-") zoom(1 / 0.7, middle);
  else if (event.key === "ArrowLeft") show(from - wide / 5, to - wide / 5);
  else if (event.key === "ArrowRight") show(from + wide / 5, to + wide / 5);
  else if (event.key === "0") show(0, span);
  else if (event.key === "n" || event.key === "p") pickBeside(event.key === "n" ? 1 : -1);
  else return;
  event.preventDefault();
});
