"use strict";
/* What the file holds, and how numbers are said. */
const data = JSON.parse(document.getElementById("data").textContent);

function size(bytes) {
  for (const [unit, factor] of [["GiB", 2 ** 30], ["MiB", 2 ** 20], ["KiB", 2 ** 10]])
    if (bytes >= factor) return (bytes / factor).toPrecision(3) + " " + unit;
  return Math.round(bytes) + " B";
}
function time(ms) {
  if (ms >= 1000) return +(ms / 1000).toPrecision(4) + " s";
  return ms >= 0.1 || ms === 0 ? +ms.toPrecision(4) + " ms" : +(ms * 1000).toPrecision(3) + " us";
}
const counted = (count, word) => count + " " + word + (count === 1 ? "" : "s");

const short = operator => operator.split(".")[1] || operator;
const sourceOf = (place, line) => data.places[place] + (line > 0 ? line : "");
const colourOfGroup = name => data.groups[name] || data.colours.transfer;
const inkOn = colour => data.ink[colour] || "#ffffff";

/* Index of the last entry of a rising list that is not above the value; -1 for none. */
function last(list, value) {
  let low = 0, high = list.length;
  while (low < high) { const middle = (low + high) >> 1; if (list[middle] <= value) low = middle + 1; else high = middle; }
  return low - 1;
}

/* A child of its own class and words; never markup. */
function add(parent, tag, name, words) {
  const child = document.createElement(tag);
  if (name) child.className = name;
  if (words !== undefined) child.textContent = words;
  parent.append(child);
  return child;
}
