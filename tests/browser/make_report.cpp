// SPDX-License-Identifier: Apache-2.0
// Writes the report of a run folder to a file: make_report RUN_FOLDER OUTPUT_FILE
#include "base/error.hpp"
#include "base/file.hpp"
#include "runs/report.hpp"

#include <iostream>

int main(int argc, char** argv) {
    if (argc != 3) {
        std::cerr << "make_report RUN_FOLDER OUTPUT_FILE\n";
        return 2;
    }
    try {
        const graticule::fs::path output = argv[2];
        graticule::fs::create_directories(output.parent_path());
        graticule::write_file(output, graticule::runs::render_report_html(argv[1]));
    } catch (const graticule::Error& error) {
        std::cerr << error.one_line() << '\n';
        return 1;
    }
    return 0;
}
