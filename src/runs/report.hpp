// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

namespace graticule::runs {

/// A run's report as one HTML page that opens with no network, made from its task.json,
/// events.jsonl, outputs/ and verification.json and from nothing else (docs/run-folder.md). Text of
/// the run is always shown as text; the page holds no script, and its content security policy
/// allows none. The same folder gives the same bytes. A run that goes on or was killed has a report
/// that says so.
/// @throws Error NotFound where the folder is no run, Malformed, Io
std::string render_report_html(const std::filesystem::path& run);

/// The same report as Markdown without HTML; its pictures are links to the files.
/// @throws Error as render_report_html()
std::string render_report_markdown(const std::filesystem::path& run);

/// Writes both to the run's report.html and report.md, each whole or not at all.
/// @throws Error as render_report_html()
void write_report(const std::filesystem::path& run);

} // namespace graticule::runs
