// SPDX-License-Identifier: Apache-2.0
#include "evaluation/hidden_answers.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json.hpp"

#include <fmt/format.h>

#include <functional>
#include <system_error>

namespace graticule::evaluation {

namespace {

// Calls `look` with each file of a path.
void each_file(const fs::path& path, const std::function<void(const fs::path&)>& look) {
    std::error_code unreadable;
    if (!fs::is_directory(path, unreadable)) {
        look(path);
        return;
    }
    constexpr auto Options = fs::directory_options::skip_permission_denied;
    for (fs::recursive_directory_iterator entry(path, Options, unreadable), end;
         !unreadable && entry != end; entry.increment(unreadable)) {
        std::error_code odd;
        if (entry->is_regular_file(odd))
            look(entry->path());
    }
}

bool same_content(const fs::path& file, const fs::path& hidden) {
    std::error_code unreadable;
    const auto size = fs::file_size(file, unreadable);
    if (unreadable || size != fs::file_size(hidden, unreadable) || unreadable)
        return false;
    return sha256_of_file(file) == sha256_of_file(hidden);
}

} // namespace

void check_data_without_answers(const std::vector<fs::path>& data,
                                const std::vector<fs::path>& hidden) {
    for (const fs::path& path : data)
        each_file(path, [&](const fs::path& file) {
            for (const fs::path& answers : hidden)
                if (same_content(file, answers))
                    throw Error(
                        ErrorCode::Refused,
                        fmt::format("{} is among the data, and holds the answers", file.string()),
                        "Hand over a folder without it");
        });
}

std::string contamination(const agents::RunRecord& run, const std::vector<fs::path>& hidden) {
    for (const fs::path& file : hidden) {
        const std::string name = file.filename().string();
        for (const agents::RecordedStep& step : run.steps) {
            if (to_line(step.arguments).find(name) != std::string::npos)
                return fmt::format("Call {} ({}) names {}", step.id, step.tool, name);
            if (step.observation && to_line(*step.observation).find(name) != std::string::npos)
                return fmt::format("Call {} ({}) was told of {}", step.id, step.tool, name);
        }
    }
    return {};
}

} // namespace graticule::evaluation
