// SPDX-License-Identifier: Apache-2.0
#include "runs/report/style.hpp"

namespace graticule::runs::report {

namespace {

constexpr std::string_view Style = R"css(
:root { --ink: #1b2228; --faint: #5a6670; --rule: #dce1e5; --wash: #f6f8f9; --accent: #1c5c94;
  --good: #1d6b3a; --bad: #a3261c; --care: #855700; --model: #4b3f8f; }
* { box-sizing: border-box; }
body { margin: 0; color: var(--ink); background: #fff;
  font: 15px/1.55 "Noto Sans", "DejaVu Sans", system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; }
main, header, footer { max-width: 980px; margin: 0 auto; padding: 0 24px; }
header { padding-top: 36px; }
h1 { margin: 4px 0 10px; font-size: 26px; line-height: 1.28; letter-spacing: -0.01em; overflow-wrap: anywhere; }
h2 { margin: 44px 0 12px; padding-bottom: 6px; border-bottom: 2px solid var(--ink); font-size: 18px; line-height: 1.3; }
h3 { margin: 0; font-size: 15px; overflow-wrap: anywhere; }
p, li, td, th, figcaption, dd, .words { overflow-wrap: anywhere; }
p { margin: 8px 0; }
a { color: var(--accent); text-underline-offset: 3px; }
.kind, .meta { margin: 0; color: var(--faint); font-size: 13px; }
.kind { letter-spacing: 0.04em; }
.meta span { display: inline-block; margin-right: 18px; }
.result { margin-top: 24px; padding: 18px 22px 20px; border-left: 5px solid var(--good); background: var(--wash); }
.result.bad { border-color: var(--bad); }
.result.care { border-color: var(--care); }
.result-kind { margin: 0 0 4px; color: var(--faint); font-size: 13px; font-weight: 600; }
.result-text { margin: 0; font-size: 19px; line-height: 1.45; white-space: pre-wrap; }
.result > p.good, .result > p.bad { margin: 14px 0 0; font-size: 14px; }
.cell { color: inherit; text-decoration: underline dotted var(--faint) 1px; text-underline-offset: 4px; }
.values { display: flex; flex-wrap: wrap; gap: 10px 34px; margin: 16px 0 0; }
.values div { max-width: 100%; }
.values dt { color: var(--faint); font-size: 13px; }
.values dd { margin: 0; font-size: 22px; font-weight: 650; line-height: 1.25; }
.values .unit { font-size: 15px; font-weight: 400; }
figure { margin: 18px 0; }
figure img { display: block; max-width: 100%; height: auto; border: 1px solid var(--rule); }
.drawing { max-height: 80vh; overflow: auto; border: 1px solid var(--rule); }
.drawing svg { display: block; }
.growing label { display: flex; gap: 12px; align-items: center; margin-top: 8px; font-size: 14px; white-space: nowrap; }
.growing input { flex: 1 1 auto; min-width: 80px; accent-color: var(--accent); }
.growing output { display: block; min-height: 3.2em; font-size: 14px; overflow-wrap: anywhere; }
figcaption { margin-top: 6px; font-size: 14px; color: var(--faint); }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
th, td { padding: 5px 14px 5px 0; text-align: left; vertical-align: top; border-top: 1px solid var(--rule); }
th:last-child, td:last-child { padding-right: 0; }
thead th { white-space: nowrap; border-top: 0; color: var(--faint); font-weight: 600; font-size: 13px; }
tbody th { font-weight: 400; color: var(--faint); width: 170px; }
.wide { overflow-x: auto; }
.wide table { min-width: 600px; }
.short { white-space: nowrap; }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
code, pre { font: 12.5px/1.5 "Noto Sans Mono", "DejaVu Sans Mono", ui-monospace, Menlo, Consolas, monospace; }
code { overflow-wrap: anywhere; }
h3 code { font-size: 14px; font-weight: 650; }
pre { margin: 8px 0 0; padding: 10px 12px; background: var(--wash); border: 1px solid var(--rule); white-space: pre-wrap;
  overflow-wrap: anywhere; max-height: 420px; overflow-y: auto; }
.step { margin: 0 0 16px; padding: 12px 16px 14px; border: 1px solid var(--rule); border-radius: 6px; }
.step-head, .round-head { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 12px; }
.step-head { margin-bottom: 4px; }
.time { margin-left: auto; color: var(--faint); font-size: 13px; font-variant-numeric: tabular-nums; }
.mark { font-size: 12px; font-weight: 650; padding: 1px 8px; border-radius: 9px; background: #e3f1e8; color: var(--good); white-space: nowrap; }
.mark.bad { background: #f9e5e3; color: var(--bad); }
.mark.care { background: #faf0dc; color: var(--care); }
.round { margin-top: 28px; padding-top: 14px; border-top: 1px solid var(--ink); }
.round .step { margin: 12px 0 0; }
.round-head h3 { font-size: 16px; }
.branch { margin: 14px 0 0; padding: 0 0 0 16px; border-left: 3px dashed var(--rule); }
.branch[open] { padding-bottom: 4px; border-left-color: var(--care); }
.branch > summary { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 12px; padding: 4px 0; list-style: none; color: var(--ink); }
.branch > summary::-webkit-details-marker { display: none; }
.branch > summary::before { content: "▸"; color: var(--faint); }
.branch[open] > summary::before { content: "▾"; }
.branch-title { font-weight: 600; overflow-wrap: anywhere; }
.branch .round { margin-top: 16px; border-top-color: var(--rule); }
.branch > .step { margin: 12px 0 0; }
.speech { margin: 10px 0 0; padding: 2px 0 2px 14px; border-left: 3px solid var(--rule); }
.speech .who { margin: 0; color: var(--faint); font-size: 13px; font-weight: 600; }
.speech .begin { font-weight: 400; }
.speech .words { white-space: pre-wrap; font-size: 14px; }
.speech.said { border-color: var(--model); }
.speech.said .who { color: var(--model); }
.speech.said .words { font-size: 15px; }
.speech.thought { border-left-style: dotted; border-color: var(--model); }
.speech.thought .words { color: var(--faint); font-style: italic; }
details.speech > summary { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
details.speech[open] > summary .begin { display: none; }
details.speech .words { margin-top: 6px; max-height: 520px; overflow-y: auto; }
.small { font-size: 13px; color: var(--faint); }
p.good { color: var(--good); }
p.bad, ul.bad { color: var(--bad); }
p.care, ul.care { color: var(--care); }
ul { margin: 8px 0; padding-left: 22px; }
details { margin-top: 8px; }
summary { cursor: pointer; color: var(--accent); font-size: 14px; }
summary:focus-visible, a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
:target { scroll-margin-top: 12px; outline: 2px solid var(--accent); outline-offset: 3px; }
footer { margin-top: 48px; padding-bottom: 40px; color: var(--faint); font-size: 13px; }
@media (max-width: 640px) {
  main, header, footer { padding-left: 14px; padding-right: 14px; }
  header { padding-top: 20px; }
  h1 { font-size: 21px; }
  .result { padding: 14px 16px; }
  .result-text { font-size: 17px; }
  .step { padding: 10px 12px 12px; }
  .time { margin-left: 0; flex-basis: 100%; }
  tbody th { width: 110px; }
  .wide table { min-width: 0; }
  .wide.figures table { font-size: 12.5px; }
  .wide.figures th, .wide.figures td { padding-right: 6px; }
  .wide.figures thead th { white-space: normal; vertical-align: bottom; font-size: 12px; }
  .wide.records thead { display: none; }
  .wide.records tr { display: block; padding: 8px 0; border-top: 1px solid var(--rule); }
  .wide.records td { display: flex; gap: 12px; padding: 2px 0; border: 0; text-align: left; white-space: normal; }
  .wide.records td > div { min-width: 0; }
  .wide.records td:has(> div:empty) { display: none; }
  .wide.records td::before { content: attr(data-label); flex: 0 0 78px; color: var(--faint); font-size: 13px; }
}
@media print {
  body { font-size: 10.5pt; }
  main, header, footer { max-width: none; padding: 0; }
  .wide table { min-width: 0; }
  .drawing { max-height: none; overflow: visible; }
  .drawing svg { max-width: 100%; height: auto; }
  .growing label, .growing output { display: none; }
  figure, .result { break-inside: avoid-page; }
  h2, .step-head, .round-head { break-after: avoid-page; }
  pre, details.speech .words { max-height: none; overflow: visible; }
  details::details-content { content-visibility: visible; display: block; block-size: auto; }
  details.speech > summary { white-space: normal; }
  a { color: inherit; }
}
)css";

} // namespace

std::string_view report_style() {
    return Style;
}

} // namespace graticule::runs::report
