"""How the page of a game looks and moves: its style and its script."""

STYLE = """
:root { --paper: #fff; --ink: #1a1a1a; --soft: #595959; --line: #c4c4c4; --felt: #e9efe9; --card: #fff; --red: #b3261e;
  --mark: #0b5c8f; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #16181b; --ink: #e8e6e3; --soft: #a8a6a2; --line: #55585c; --felt: #1e2a22; --card: #2b2f33;
    --red: #ff8a80; --mark: #7cc0ee; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 0.75rem; max-width: 60rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.4 system-ui, sans-serif; overflow-wrap: break-word; }
h1 { font-size: 1.3rem; margin: 0.3rem 0; }
.faces { position: absolute; width: 0; height: 0; }
#table { background: var(--felt); border-radius: 8px; padding: 0.4rem; }
.zone { padding: 0.3rem; border-left: 4px solid transparent; }
.zone.turn { border-color: var(--mark); }
.zone h2 { font-size: 0.9rem; margin: 0; font-weight: 600; }
.piles { display: flex; flex-wrap: wrap; gap: 0.3rem 0.6rem; }
.piles figure { margin: 0; }
.cards { display: flex; flex-wrap: wrap; gap: 2px; min-height: 48px; }
figcaption { font-size: 0.75rem; color: var(--soft); }
.card { width: 34px; height: 48px; display: block; }
.paper { fill: var(--card); stroke: var(--line); stroke-width: 1.5; }
.card.none { border: 1.5px dashed var(--line); border-radius: 4px; }
.card.back { background: var(--mark); border-radius: 4px; }
.rank, .suit { font: 700 22px system-ui, sans-serif; text-anchor: middle; fill: var(--ink); }
.suit { font-size: 20px; }
.red { fill: var(--red); }
.wild { fill: var(--mark); }
#what { min-height: 4.2em; margin: 0.5rem 0; white-space: pre-line; }
.controls { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; position: sticky; bottom: 0;
  background: var(--paper); padding: 0.4rem 0; }
.controls input[type=range] { flex: 1 1 10rem; }
button, select { font: inherit; padding: 0.3rem 0.7rem; }
.curve { margin: 0.5rem 0; }
.curve svg { width: 100%; height: auto; overflow: visible; cursor: pointer; }
.curve polyline { fill: none; stroke-width: 2.5; vector-effect: non-scaling-stroke; }
.curve text { font: 600 16px system-ui, sans-serif; text-anchor: middle; fill: var(--ink); }
@media (max-width: 40rem) { .curve text { font-size: 38px; } }
.even { stroke: var(--line); stroke-dasharray: 6 6; }
#here { stroke: var(--ink); stroke-width: 1.5; vector-effect: non-scaling-stroke; }
.moments { list-style: none; padding: 0; font-size: 0.9rem; }
.moments li { margin: 0.3rem 0; }
#events { font-size: 0.9rem; max-height: 24rem; overflow-y: auto; white-space: pre-line; }
#events .now { font-weight: 700; }
:focus-visible { outline: 2px solid var(--mark); }
"""

SCRIPT = """
(() => {
  const $ = id => document.getElementById(id), frames = JSON.parse($('frames').textContent);
  const lines = [...$('events').children], here = $('here');
  let at = 0, one = -1, timer = 0;
  const node = (tag, name, text) => {
    const made = document.createElement(tag);
    if (name) made.className = name;
    if (text !== undefined) made.textContent = text;
    return made;
  };
  const card = (name, hidden) => {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('class', 'card' + (hidden ? ' back' : ''));
    svg.setAttribute('role', 'img');
    svg.setAttribute('aria-label', hidden ? 'a hidden card' : name);
    if (!hidden) {
      const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
      use.setAttribute('href', '#c' + name.replace(/\\*/g, 'w'));
      svg.append(use);
    }
    return svg;
  };
  const noCard = () => {
    const none = card('', true);
    none.setAttribute('class', 'card none');
    none.setAttribute('aria-label', 'no card');
    return none;
  };
  const drawPile = (pile, hidden) => {
    const figure = node('figure'), cards = node('div', 'cards');
    const shown = pile.spread ? pile.cards : pile.cards.slice(-1);
    if (shown.length) cards.append(...shown.map(name => card(name, hidden && pile.own)));
    else cards.append(pile.count ? card('', true) : noCard());
    figure.append(cards, node('figcaption', '', pile.name + ' (' + pile.count + ')'));
    return figure;
  };
  const drawZone = (zone, frame) => {
    const turn = zone.seat >= 0 && zone.seat === frame.seat;
    const section = node('section', 'zone' + (turn ? ' turn' : '')), piles = node('div', 'piles');
    const hidden = !$('hands').checked && zone.seat >= 0 && !turn;
    piles.append(...zone.piles.map(pile => drawPile(pile, hidden)));
    section.append(node('h2', '', zone.name + (turn ? ', in turn' : '')), piles);
    return section;
  };
  const tableAfter = (event, frame) => {
    if (event === frame.to - 1) return frame;
    const before = frames[frames.indexOf(frame) - 1], zones = before ? before.zones.slice() : [];
    const changes = frame.between.slice(0, event - frame.from + 1);
    for (const change of changes) {
      zones.length = change.size;
      Object.assign(zones, change.zones);
    }
    return { zones, seat: changes[changes.length - 1].seat };
  };
  const show = (to, event = -1) => {
    at = Math.max(0, Math.min(frames.length - 1, to));
    const frame = frames[at];
    one = event;
    const [from, until] = event < 0 ? [frame.from, frame.to] : [event, event + 1];
    const table = event < 0 ? frame : tableAfter(event, frame);
    $('table').replaceChildren(...table.zones.map(zone => drawZone(zone, table)));
    lines.forEach((line, n) => line.classList.toggle('now', n >= from && n < until));
    $('what').textContent = lines.slice(from, until).map(line => line.textContent.trim()).join('\\n');
    $('at').value = at;
    $('at').setAttribute('aria-valuetext', 'step ' + at + ' of ' + (frames.length - 1));
    if (here) { const x = at * here.dataset.across; here.setAttribute('x1', x); here.setAttribute('x2', x); }
    if (ended(1)) stop();
  };
  const byEvent = () => $('by').value === 'event';
  const ended = way => byEvent()
    ? (way > 0 ? one >= lines.length - 1 : at === 0)
    : at === (way > 0 ? frames.length - 1 : 0);
  const stepEvent = way => {
    const frame = frames[at], next = one < 0 ? (way > 0 ? frame.to : frame.to - 2) : one + way;
    if (next < 0) return show(0);
    if (next >= lines.length) return;
    show(frames.findIndex(other => other.to > next), next);
  };
  const step = way => {
    if (byEvent()) return stepEvent(way);
    let to = at + way;
    if ($('by').value === 'turn')
      while (to > 0 && to < frames.length - 1 && frames[to].turn === frames[at].turn) to += way;
    show(to);
  };
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    $('run').textContent = 'Play';
    $('run').setAttribute('aria-pressed', 'false');
  };
  const run = () => {
    if (timer) return stop();
    if (ended(1)) show(0);
    timer = setInterval(() => step(1), 900);
    $('run').textContent = 'Pause';
    $('run').setAttribute('aria-pressed', 'true');
  };
  $('back').onclick = () => step(-1);
  $('on').onclick = () => step(1);
  $('run').onclick = run;
  $('at').oninput = () => show(+$('at').value);
  $('hands').onchange = () => show(at, one);
  document.querySelectorAll('.moment').forEach(one => one.onclick = () => show(+one.dataset.at));
  const curve = here && here.ownerSVGElement;
  if (curve) curve.onclick = event => {
    const box = curve.getBoundingClientRect();
    show(Math.round((event.clientX - box.left) / box.width * (frames.length - 1)));
  };
  document.addEventListener('keydown', event => {
    if (['INPUT', 'SELECT'].includes(event.target.tagName) && event.target.id !== 'hands') return;
    const ways = { ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => show(0),
      End: () => show(frames.length - 1) };
    if (ways[event.key]) { event.preventDefault(); ways[event.key](); }
  });
  show(0);
})();
"""
