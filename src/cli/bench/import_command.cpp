// SPDX-License-Identifier: Apache-2.0
#include "cli/bench/commands.hpp"
#include "cli/session.hpp"
#include "evaluation/interchange/inspect_import.hpp"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <memory>

namespace graticule::cli {

namespace {

struct BenchImportOptions {
    std::filesystem::path file;
    std::filesystem::path out;
};

ExitStatus import_log(const BenchImportOptions& options) {
    Session session(true);
    // It is made beside where it will be, and moved there whole.
    const std::filesystem::path folder = std::filesystem::absolute(options.out);
    session.confine({{options.file}, {folder.lexically_normal().parent_path()}});
    const std::size_t count = evaluation::interchange::inspect::import_log(
        options.file, options.out, [] { return std::chrono::system_clock::now(); },
        session.context());
    fmt::print("{}: {} samples\n", options.out.string(), count);
    return Done;
}

} // namespace

void add_bench_import_command(CLI::App& bench, ExitStatus& status) {
    auto options = std::make_shared<BenchImportOptions>();
    CLI::App* command = bench.add_subcommand("import", "Make a suite of a log of Inspect (.eval)");
    command->add_option("file", options->file, "The log")->required();
    command->add_option("-o,--out", options->out, "Folder of the suite, which is made")->required();
    command->footer("Example:\n  graticule bench import two.eval --out suites/two\n\n"
                    "docs/interchange.md tells more.\n");
    command->callback([options, &status] { status = import_log(*options); });
}

} // namespace graticule::cli
