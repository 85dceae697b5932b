// SPDX-License-Identifier: Apache-2.0
#include "evaluation/sample.hpp"

#include "base/file.hpp"
#include "evaluation/suite.hpp"

#include <fmt/format.h>

namespace graticule::evaluation {

std::string_view sample_state_name(SampleState state) {
    switch (state) {
    case SampleState::Waiting:
        return "waiting";
    case SampleState::Ended:
        return "ended";
    case SampleState::Errored:
        return "errored";
    }
    return "waiting";
}

std::optional<SampleState> sample_state_of(std::string_view name) {
    for (const SampleState state : {SampleState::Waiting, SampleState::Ended, SampleState::Errored})
        if (name == sample_state_name(state))
            return state;
    return std::nullopt;
}

fs::path run_folder_of(const fs::path& suite, const Sample& sample) {
    return runs_folder(suite) / fmt::format("{:06}_{}", sample.id, safe_file_name(sample.task));
}

} // namespace graticule::evaluation
