/* The graph of one step as lines: which are to be seen, and on which line a node is. Knows nothing of the page. */
class Outline {
  constructor(scene) {
    this.graph = scene.graph;
    this.count = this.graph.name.length;
    this.boxes = [];
    this.order = [];                                  // nodes as they are drawn
    this.home = new Int32Array(this.count).fill(-1);  // the box a node is in
    this.place = new Int32Array(this.count);          // where it is in `order`
    this.items = this.graph.items.map(item => this.item(item, -1));
    this.spent = new Float64Array(this.order.length + 1);
    this.waited = new Float64Array(this.order.length + 1);
    this.launches = [];
    this.order.forEach((node, place) => {
      const timed = this.graph.start[node] >= 0;
      this.spent[place + 1] = this.spent[place] + (timed && !this.isLaunch(node) ? this.graph.ms[node] : 0);
      this.waited[place + 1] = this.waited[place] + (timed ? this.graph.exposed[node] : 0);
      if (this.isLaunch(node)) this.launches.push(place);
    });
    this.waits = new Map();
    for (let node = 0; node < this.count; node++) {
      const launch = this.graph.launch[node];
      if (launch >= 0) this.waits.set(launch, [...this.waits.get(launch) || [], node]);
    }
    this.remarked = Object.entries(this.graph.remarks).map(([node, said]) => [this.place[node], said.length]);
    this.named = new Map(this.graph.name.map((name, node) => [data.names[name], node]).reverse());
    this.build();
  }

  item(item, parent) {
    if (typeof item === "number") {
      this.home[item] = parent; this.place[item] = this.order.length; this.order.push(item);
      return item;
    }
    const [label, kind, guest, node, count, open, items] = item;
    const box = { index: this.boxes.length, label: data.labels[label], kind, guest: guest === 1, node, count, open: open === 1,
      first: open === 1, parent, from: this.order.length };
    this.boxes.push(box);
    if (node >= 0) { this.home[node] = parent; this.place[node] = this.order.length; this.order.push(node); }
    box.items = items.map(inner => this.item(inner, box.index));
    box.to = this.order.length;
    return box;
  }

  isLaunch(node) { return this.graph.group[node] >= 0 && this.graph.launch[node] < 0; }
  groupOf(node) { return this.graph.group[node] < 0 ? "" : data.labels[this.graph.group[node]]; }
  kindOf(node) { return data.kinds[this.graph.kind[node]]; }
  nameOf(node) { return data.names[this.graph.name[node]]; }
  operatorOf(node) { return data.operators[this.graph.operator[node]]; }
  sourceOf(node) { return sourceOf(this.graph.place[node], this.graph.line[node]); }
  operandsOf(node) { return this.graph.operands[node].map(back => node - back); }
  usersOf(node) {
    if (!this.users) {
      this.users = Array.from({ length: this.count }, () => []);
      for (let user = 0; user < this.count; user++) for (const operand of this.operandsOf(user)) this.users[operand].push(user);
    }
    return this.users[node];
  }
  timeOf(box) { return this.spent[box.to] - this.spent[box.from]; }
  waitOf(box) { return this.waited[box.to] - this.waited[box.from]; }
  /* Launches of a box, by group: {name: [how many, bytes, operators]}. */
  sentBy(box) {
    const found = {};
    for (let index = last(this.launches, box.from - 1) + 1; index < this.launches.length && this.launches[index] < box.to; index++) {
      const node = this.order[this.launches[index]], group = this.groupOf(node);
      const entry = found[group] = found[group] || [0, 0, {}];
      entry[0]++; entry[1] += this.graph.bytes[node];
      entry[2][this.operatorOf(node)] = (entry[2][this.operatorOf(node)] || 0) + 1;
    }
    return found;
  }

  /* Lines again, after a box was opened or closed. */
  build() {
    this.rows = [];
    this.rowAt = new Int32Array(this.order.length);  // by place
    this.boxRows = new Int32Array(this.boxes.length).fill(-1);
    const walk = (items, depth) => {
      for (const item of items) {
        const row = this.rows.length;
        this.rows.push({ item, depth, until: row });
        if (typeof item === "number") { this.rowAt[this.place[item]] = row; continue; }
        this.rowAt.fill(row, item.from, item.to);
        this.boxRows[item.index] = row;
        if (item.open) walk(item.items, depth + 1);
        this.rows[row].until = this.rows.length - 1;
      }
    };
    walk(this.items, 0);
    this.flights = this.findFlights();
    this.arcs = null;
  }
  rowOf(node) { return this.rowAt[this.place[node]]; }
  rowOfItem(item) { return typeof item === "number" ? this.rowOf(item) : this.boxRow(item.index); }
  /* The line of a box, or of the closed box around it. */
  boxRow(index) {
    const box = this.boxes[index];
    return this.boxRows[index] >= 0 ? this.boxRows[index] : this.rowAt[box.from];
  }
  hitInside(box, found) {
    for (const node of found) if (this.place[node] >= box.from && this.place[node] < box.to) return true;
    return false;
  }

  /* Bars from the line of a launch to that of its wait: those of one group between the same lines are one. */
  findFlights() {
    const found = new Map();
    for (const place of this.launches) {
      const launch = this.order[place], from = this.rowAt[place];
      for (const wait of (this.waits.get(launch) || []).slice(0, 1)) {
        const to = this.rowOf(wait), group = this.groupOf(launch), key = group + "\n" + from + "\n" + to;
        if (to <= from) continue;
        const bar = found.get(key) || { group, from, to, count: 0, bytes: 0, exposed: 0, column: 0 };
        bar.count++; bar.bytes += this.graph.bytes[launch]; bar.exposed += this.graph.exposed[wait];
        found.set(key, bar);
      }
    }
    const busy = {}, bars = [...found.values()].sort((one, other) => one.from - other.from);
    for (const bar of bars) {
      const ends = busy[bar.group] = busy[bar.group] || [-1, -1, -1, -1];
      const free = ends.findIndex(end => end <= bar.from);
      bar.column = free < 0 ? 3 : free;
      ends[bar.column] = Math.max(ends[bar.column], bar.to);
    }
    return bars;
  }

  /* Pairs of lines between which values go, those beside each other left out; null where there are more than `most`. */
  edges(most) {
    if (this.arcs === null) {
      const found = new Set();
      for (let node = 0; node < this.count && found.size <= most; node++) {
        const row = this.rowOf(node);
        for (const operand of this.operandsOf(node)) {
          const from = this.rowOf(operand);
          if (Math.abs(row - from) > 1 && this.kindOf(operand) !== "input") found.add(from * 1e6 + row);
        }
      }
      this.arcs = found.size > most ? [] : [...found].map(pair => [Math.floor(pair / 1e6), pair % 1e6]);
    }
    return this.arcs;
  }

  /* Opens all boxes around a node; whether any was closed. */
  reveal(node) {
    let changed = false;
    for (let box = this.home[node]; box >= 0; box = this.boxes[box].parent) {
      changed = changed || !this.boxes[box].open;
      this.boxes[box].open = true;
    }
    if (changed) this.build();
    return changed;
  }
  setAll(open) { for (const box of this.boxes) box.open = open === null ? box.first : open; this.build(); }
  setInside(box, open) {
    for (const inner of this.boxes) if (inner.from >= box.from && inner.to <= box.to && inner.index >= box.index) inner.open = open;
    this.build();
  }

  /* Nodes, in drawn order, in whose name, operator, scope, group or source line the text is. */
  search(text) {
    const wanted = text.toLowerCase();
    if (wanted === "") return [];
    const holds = table => table.map(words => words.toLowerCase().includes(wanted));
    const names = holds(data.names), operators = holds(data.operators), scopes = holds(data.scopes), labels = holds(data.labels);
    const graph = this.graph;
    return this.order.filter(node => names[graph.name[node]] || operators[graph.operator[node]] || scopes[graph.scope[node]]
      || graph.group[node] >= 0 && labels[graph.group[node]] || this.sourceOf(node).toLowerCase().includes(wanted));
  }
}
