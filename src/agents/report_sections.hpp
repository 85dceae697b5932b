// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/run_record.hpp"

#include <filesystem>
#include <string>
#include <string_view>

/// The parts of a report, each as HTML, empty where the run has nothing for it.
namespace graticule::agents {

/// Text of the run as HTML text: escaped, and valid UTF-8.
std::string html_text(std::string_view text);
/// "350 ms", "1.2 s", "2 min 5 s".
std::string format_duration(double milliseconds);

/// The answer with its numbers, the refusal, the failure, or that the run has no end.
std::string result_section(const RunRecord& record);
/// Maps, pictures inside the page, and links to everything else that was made.
std::string outputs_section(const RunRecord& record, const std::filesystem::path& run);
std::string plan_section(const RunRecord& record);
std::string steps_section(const RunRecord& record);
std::string trouble_section(const RunRecord& record);
std::string data_section(const RunRecord& record);
std::string versions_section(const RunRecord& record);

} // namespace graticule::agents
