// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geojseval/page_evidence.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "evaluation/geojseval/picture_difference.hpp"

#include <fmt/format.h>

namespace graticule::evaluation::geojseval {

namespace fs = std::filesystem;

std::string PageEvidence::reference_of(const FunctionTask& task, std::size_t index,
                                       CaseRunner& runner) {
    if (task.reference.empty())
        return {};
    const std::pair key{task.id, index};
    {
        const std::lock_guard lock(m_mutex);
        if (const auto known = m_references.find(key); known != m_references.end())
            return known->second;
    }
    // Not under the lock, as it takes a while: two threads may see the same at once.
    const CaseOutcome outcome = runner.run(task, task.cases[index], task.reference);
    const std::lock_guard lock(m_mutex);
    return m_references.emplace(key, outcome.screenshot).first->second;
}

void PageEvidence::keep(const FunctionTask& task, std::size_t index, const CaseOutcome& outcome,
                        CaseRunner& runner, const fs::path& run, Json& metadata) {
    if (outcome.screenshot.empty())
        return;
    const std::string picture = fmt::format("screenshots/case-{}.png", index + 1);
    fs::create_directories(run / "screenshots");
    write_file(run / picture, outcome.screenshot);
    metadata["screenshot"] = picture;
    const std::string reference = reference_of(task, index, runner);
    if (reference.empty())
        return;
    PictureDifference difference;
    try {
        difference = picture_difference(outcome.screenshot, reference);
    } catch (const Error& error) {
        metadata["difference_unknown"] = error.one_line(); // of a browser that was attacked
        return;
    }
    metadata["pixels_that_differ"] = difference.share;
    const std::string painted = fmt::format("screenshots/case-{}-difference.png", index + 1);
    std::error_code missing;
    fs::remove(run / painted, missing); // of a scoring before
    if (difference.png.empty())
        return;
    write_file(run / painted, difference.png);
    metadata["difference"] = painted;
}

} // namespace graticule::evaluation::geojseval
