// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "cli/bench_commands.hpp"
#include "evaluation/geobenchx/geobenchx_benchmark.hpp"
#include "evaluation/interchange/imported_benchmark.hpp"

#include <fmt/format.h>

namespace graticule::cli {

std::unique_ptr<evaluation::Benchmark> open_benchmark(const std::string& name,
                                                      const std::filesystem::path& tasks) {
    using evaluation::interchange::ImportedBenchmark;
    if (name == ImportedBenchmark::Name)
        return std::make_unique<ImportedBenchmark>(tasks);
    if (name != "geobenchx")
        throw Error(ErrorCode::NotFound, fmt::format("There is no benchmark {}", name),
                    "graticule bench list names those that there are");
    return std::make_unique<evaluation::geobenchx::GeoBenchX>(name, tasks);
}

} // namespace graticule::cli
