// SPDX-License-Identifier: Apache-2.0
#include "runs/verification.hpp"

#include "base/file.hpp"
#include "runs/event_log.hpp"
#include "runs/report.hpp"
#include "runs/run_folder.hpp"

namespace graticule::runs {

Json to_json(const RunVerification& found) {
    Json told{{"calls", found.calls},
              {"files", found.files},
              {"numbers", found.numbers},
              {"problems", found.problems}};
    if (!found.foreign.empty())
        told["foreign"] = found.foreign;
    return told;
}

void record_verification(const fs::path& run, const RunVerification& found, const Clock& clock) {
    Json record{{"format", RunFolderVersion},
                {"time", format_utc(clock())},
                {"events_sha256", sha256_of_file(event_file(run))}};
    record.update(to_json(found));
    write_file(verification_file(run), to_pretty(record) + "\n");
    write_report(run);
}

} // namespace graticule::runs
