// SPDX-License-Identifier: Apache-2.0
#include "agents/subtask/session_frames.hpp"

#include "agents/subtask/report_claims.hpp"
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "tools/sets/code/code_session.hpp"

#include <cstddef>
#include <vector>

namespace graticule::agents::subtask {

namespace {

constexpr std::size_t MostFramesTold = 12;
constexpr std::size_t LongestSummary = 700;

/// What the session says of its frames. One that does not answer has none to be told of: whether
/// its code succeeded is known otherwise.
std::vector<Json> frames_of(const conversation::ModelRun& run) {
    if (run.workspace.code_session_if_any() == nullptr
        || run.workspace.code_session().is_untouched())
        return {};
    std::vector<Json> frames;
    try {
        const Json told = run.workspace.code_session().ask("frames", Json::object(), run.context);
        for (const Json& frame : member(told, "frames"))
            if (frame.is_object())
                frames.push_back(frame);
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
    }
    return frames;
}

bool is_layer(const Json& frame) {
    return frame.contains("void");
}

Json facts_of(const Json& frame, tools::DataFlaws& data) {
    const auto count = [&](const char* name) {
        return static_cast<std::size_t>(count_member(frame, name).value_or(0));
    };
    Json facts{{"name", one_line(text_member(frame, "name"))},
               {"is", one_line(text_member(frame, "summary"), LongestSummary)},
               {"faults", Json::array()},
               {"remarks", Json::array()}};
    tools::judge({count("rows"), count("void"), count("invalid"),
                  !is_layer(frame) || member(frame, "crs") == true},
                 data, facts);
    return facts;
}

} // namespace

std::map<std::string, std::string> frames_now(const conversation::ModelRun& run) {
    std::map<std::string, std::string> marks;
    for (const Json& frame : frames_of(run))
        marks[text_member(frame, "name")] = text_member(frame, "content");
    return marks;
}

Json frames_since(const conversation::ModelRun& run,
                  const std::map<std::string, std::string>& before, std::string_view words,
                  tools::DataFlaws& data) {
    std::vector<Json> named;
    std::vector<Json> layers;
    for (const Json& frame : frames_of(run)) {
        const std::string name = text_member(frame, "name");
        const auto known = before.find(name);
        if (known != before.end() && known->second == text_member(frame, "content"))
            continue;
        if (names_variable(words, name))
            named.push_back(frame);
        else if (is_layer(frame))
            layers.push_back(frame);
    }
    Json facts = Json::array();
    for (const Json& frame : named.empty() ? layers : named)
        if (facts.size() < MostFramesTold)
            facts.push_back(facts_of(frame, data));
    return facts;
}

} // namespace graticule::agents::subtask
