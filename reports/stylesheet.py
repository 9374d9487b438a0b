"""How the HTML page looks."""

STYLE = """\
:root { --paper: #ffffff; --ink: #1a1a1a; --soft: #595959; --line: #c4c4c4; --shade: #f4f4f2; --mark: #0b5c8f;
  --blue: #0072b2; --red: #d55e00; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #16181b; --ink: #e8e6e3; --soft: #a8a6a2; --line: #55585c; --shade: #202327; --mark: #7cc0ee;
    --blue: #3f9fd8; --red: #f08a3c; }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0 auto; padding: 1rem; max-width: 52rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0.5rem 0; }
h2 { font-size: 1.25rem; margin: 2rem 0 0.5rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1.05rem; margin: 1.2rem 0 0.3rem; }
header p { color: var(--soft); }
p { margin: 0.4rem 0; }
#answer ul { list-style: none; margin: 0; padding: 0.6rem 1rem; background: var(--shade);
  border-left: 4px solid var(--mark); font-size: 1.1rem; }
#answer li { margin: 0.4rem 0; }
#answer li + li { font-size: 1rem; }
.wide { overflow-x: auto; margin: 0.6rem 0; }
.wide:focus-visible, summary:focus-visible { outline: 2px solid var(--mark); }
table { border-collapse: collapse; font-size: 0.9rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding: 0.6rem 0 0.3rem; white-space: normal; }
th, td { text-align: left; vertical-align: top; padding: 0.2rem 0.9rem 0.2rem 0; border-bottom: 1px solid var(--line); }
th { color: var(--soft); font-weight: 600; }
td:not(.number) { min-width: 5.5rem; }
.number { text-align: right; }
td.number { white-space: nowrap; }
figure { margin: 1.5rem 0; }
figure svg { display: block; width: 100%; height: auto; background: var(--paper); }
svg.phone { display: none; }
figure svg * { stroke-linejoin: round; stroke-linecap: butt; }
figure svg, figure svg text { fill: var(--ink); }
figcaption p + p { color: var(--soft); font-size: 0.9rem; }
nav ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0.2rem 1rem; }
a { color: var(--mark); }
.data { font-size: 0.85rem; margin-top: 0; }
summary { cursor: pointer; color: var(--mark); margin: 0.4rem 0; }
pre { background: var(--shade); padding: 0.7rem; white-space: pre-wrap; overflow-wrap: anywhere; }
dt { font-weight: 600; margin-top: 0.4rem; }
dd { margin: 0 0 0 1rem; overflow-wrap: anywhere; }
@media screen and (max-width: 40rem) {
  svg.phone { display: block; }
  svg.desk { display: none; }
  .long thead { display: none; }
  .long, .long caption, .long tbody, .long tr, .long td { display: block; }
  .long tr { padding: 0.3rem 0; border-bottom: 1px solid var(--line); }
  .long td, .long td.number { display: flex; justify-content: space-between; gap: 1rem; border: 0; padding: 0.1rem 0;
    text-align: right; white-space: normal; overflow-wrap: anywhere; }
  .long td::before { content: attr(data-label); color: var(--soft); text-align: left; flex: none; max-width: 45%; }
}
@media print {
  :root { --paper: #ffffff; --ink: #000000; --soft: #404040; --line: #b0b0b0; --shade: #ffffff; --mark: #000000;
    --blue: #0072b2; --red: #d55e00; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  tr, pre, figure svg { break-inside: avoid; }
  figure svg { max-height: 9cm; }
  nav, .data { display: none; }
  h2, h3, caption { break-after: avoid; }
  .wide { overflow: visible; }
  .wide svg { min-width: 0 !important; }
  table { font-size: 7.5pt; }
  th, td { padding-right: 0.5rem; }
  figure details { display: none; }
}
"""
