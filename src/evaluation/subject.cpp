// SPDX-License-Identifier: Apache-2.0
#include "evaluation/subject.hpp"

#include "runs/run_folder.hpp"

namespace graticule::evaluation {

FilesToScore files_of(const RunToScore& run) {
    return {run.task, runs::output_folder(run.folder), completion_of(run).text};
}

CompletionToScore completion_of(const RunToScore& run) {
    return {run.task, run.record.answer ? run.record.answer->text : std::string()};
}

} // namespace graticule::evaluation
