// SPDX-License-Identifier: Apache-2.0
#include "assistants/output_files.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "runs/run_folder.hpp"

#include "assistants/location.hpp"

#include <fmt/format.h>

#include <vector>

namespace graticule::assistants {

std::filesystem::path output_at(const Site& site, const std::string& uri) {
    const std::vector<std::string> names = names_of_location(uri);
    if (names.size() == 4 && names[2] == "outputs") {
        if (names[0] == "runs")
            return file_in(runs::output_folder(site.runs.folder_of(names[1])), names[3]);
        if (names[0] == "workspaces")
            return file_in(site.workspaces.outputs_of(names[1]), names[3]);
    }
    throw Error(ErrorCode::NotFound,
                fmt::format("{} names no file that was made", quoted_name(uri)),
                "Give the uri of a file as a result told it, "
                "graticule://runs/RUN/outputs/FILE for instance");
}

} // namespace graticule::assistants
