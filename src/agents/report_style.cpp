// SPDX-License-Identifier: Apache-2.0
#include "agents/report_style.hpp"

namespace graticule::agents {

std::string_view report_style() {
    return R"css(
:root { --ink: #1d252c; --faint: #5d6973; --rule: #d8dde1; --wash: #f5f7f8; --accent: #1f5f99;
  --good: #1d6b3a; --bad: #a3261c; --care: #8a5a00; }
* { box-sizing: border-box; }
body { margin: 0; color: var(--ink); background: #fff;
  font: 15px/1.5 "Noto Sans", "DejaVu Sans", system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; }
main, header, footer { max-width: 980px; margin: 0 auto; padding: 0 24px; }
header { padding-top: 28px; }
h1 { margin: 2px 0 8px; font-size: 25px; line-height: 1.3; overflow-wrap: anywhere; }
h2 { margin: 34px 0 10px; font-size: 18px; }
h3 { margin: 0; font-size: 15px; overflow-wrap: anywhere; }
p, li, td, th, figcaption, dd { overflow-wrap: anywhere; }
a { color: var(--accent); }
.kind, .meta { margin: 0; color: var(--faint); font-size: 13px; }
.meta span { margin-right: 16px; white-space: nowrap; }
.result { margin-top: 20px; padding: 16px 20px; border-left: 5px solid var(--good); background: var(--wash); }
.result.bad { border-color: var(--bad); }
.result.care { border-color: var(--care); }
.result-kind { margin: 0 0 4px; color: var(--faint); font-size: 13px; font-weight: 600; }
.result-text { margin: 0; font-size: 19px; line-height: 1.45; white-space: pre-wrap; }
.cell { color: inherit; text-decoration: underline dotted var(--faint) 1px; text-underline-offset: 4px; }
.values { display: flex; flex-wrap: wrap; gap: 10px 34px; margin: 14px 0 0; }
.values div { max-width: 100%; }
.values dt { color: var(--faint); font-size: 13px; }
.values dd { margin: 0; font-size: 22px; font-weight: 650; line-height: 1.25; }
.values .unit { font-size: 15px; font-weight: 400; }
figure { margin: 18px 0; }
figure img { display: block; max-width: 100%; height: auto; border: 1px solid var(--rule); }
figcaption { margin-top: 6px; font-size: 14px; }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
th, td { padding: 5px 14px 5px 0; text-align: left; vertical-align: top; border-top: 1px solid var(--rule); }
thead th { white-space: nowrap; border-top: 0; color: var(--faint); font-weight: 600; font-size: 13px; }
tbody th { font-weight: 400; color: var(--faint); width: 170px; }
.wide { overflow-x: auto; }
.wide table { min-width: 600px; }
.short { white-space: nowrap; }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
code, pre { font: 12.5px/1.5 "Noto Sans Mono", "DejaVu Sans Mono", ui-monospace, Menlo, Consolas, monospace; }
code { overflow-wrap: anywhere; }
pre { margin: 6px 0 0; padding: 10px 12px; background: var(--wash); border: 1px solid var(--rule); white-space: pre-wrap;
  overflow-wrap: anywhere; max-height: 420px; overflow-y: auto; }
.step { margin: 0 0 16px; padding: 12px 16px 14px; border: 1px solid var(--rule); border-radius: 6px; }
.step-head { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 12px; }
.step-head .time { margin-left: auto; color: var(--faint); font-size: 13px; white-space: nowrap; }
.mark { font-size: 12px; font-weight: 650; padding: 1px 8px; border-radius: 9px; background: #e3f1e8; color: var(--good); white-space: nowrap; }
.mark.bad { background: #f9e5e3; color: var(--bad); }
.mark.care { background: #faf0dc; color: var(--care); }
.why { margin: 4px 0 8px; color: var(--faint); }
.small { font-size: 13px; color: var(--faint); }
.care-list li { color: var(--care); }
.bad-list li { color: var(--bad); }
.hint { color: var(--faint); }
details { margin-top: 8px; }
summary { cursor: pointer; color: var(--accent); font-size: 14px; }
summary:focus-visible, a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
footer { margin-top: 40px; padding-bottom: 40px; color: var(--faint); font-size: 13px; }
@media (max-width: 640px) {
  main, header, footer { padding-left: 14px; padding-right: 14px; }
  h1 { font-size: 21px; }
  tbody th { width: 110px; }
}
@media print {
  body { font-size: 10.5pt; }
  main, header, footer { max-width: none; padding: 0; }
  .wide table { min-width: 0; }
  .step, figure, .result { break-inside: avoid-page; }
  h2, .step-head { break-after: avoid-page; }
  pre { max-height: none; }
  details::details-content { content-visibility: visible; display: block; block-size: auto; }
  a { color: inherit; }
}
)css";
}

} // namespace graticule::agents
