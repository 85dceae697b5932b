// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "cli/bench/commands.hpp"
#include "cli/terminal.hpp"
#include "evaluation/analyst/analyst_benchmark.hpp"
#include "evaluation/geoanalystbench/geoanalyst_benchmark.hpp"
#include "evaluation/geoanalystbench/published_table.hpp"
#include "evaluation/geobenchx/geobenchx_benchmark.hpp"
#include "evaluation/geocode/geocode_benchmark.hpp"
#include "evaluation/geocode/task_reader.hpp"
#include "evaluation/geojseval/geojseval_benchmark.hpp"
#include "evaluation/geojson_agents/geojson_benchmark.hpp"
#include "evaluation/interchange/imported_benchmark.hpp"
#include "evaluation/questions/questions_benchmark.hpp"

#include <fmt/format.h>

namespace graticule::cli {

namespace {

std::unique_ptr<evaluation::Benchmark> open_geocode(const std::string& name,
                                                    const std::filesystem::path& folder) {
    using namespace evaluation::geocode;
    const bool retrieves = name == GeocodeBenchmark::RetrievedName;
    return std::make_unique<GeocodeBenchmark>(
        name, folder, retrieves ? documentation_of_program() : Documentation());
}

} // namespace

std::unique_ptr<evaluation::Benchmark> open_benchmark(const std::string& name,
                                                      const std::filesystem::path& tasks) {
    using evaluation::geojseval::GeojsevalBenchmark;
    using evaluation::geojson_agents::GeojsonBenchmark;
    using evaluation::interchange::ImportedBenchmark;
    using evaluation::questions::QuestionsBenchmark;
    if (name == ImportedBenchmark::Name)
        return std::make_unique<ImportedBenchmark>(tasks);
    if (name == GeojsonBenchmark::Name)
        return std::make_unique<GeojsonBenchmark>(tasks_file(name, tasks));
    if (name == GeojsevalBenchmark::Name)
        return std::make_unique<GeojsevalBenchmark>(tasks_file(name, tasks));
    if (evaluation::analyst::is_analyst(name))
        return std::make_unique<evaluation::analyst::AnalystBenchmark>(name,
                                                                       tasks_file(name, tasks));
    if (evaluation::geocode::is_geocode(name))
        return open_geocode(name, tasks_file(name, tasks));
    if (evaluation::geoanalystbench::is_geoanalystbench(name))
        return std::make_unique<evaluation::geoanalystbench::GeoAnalystBenchmark>(
            name, tasks_file(name, tasks));
    if (name == QuestionsBenchmark::Name)
        return std::make_unique<QuestionsBenchmark>(tasks_file(name, tasks));
    if (name != "geobenchx")
        throw Error(ErrorCode::NotFound, fmt::format("There is no benchmark {}", name),
                    "graticule bench list names those that there are");
    return std::make_unique<evaluation::geobenchx::GeoBenchX>(name, tasks);
}

std::filesystem::path tasks_file(const std::string& benchmark, const std::filesystem::path& tasks) {
    if (tasks.empty())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("No file with the tasks of {} is named", benchmark),
                    "Name it with --tasks");
    using namespace evaluation;
    if (benchmark == geojson_agents::GeojsonBenchmark::Name)
        return geojson_agents::tasks_file_of(tasks);
    if (analyst::is_analyst(benchmark))
        return analyst::analyses_folder_of(tasks);
    if (geocode::is_geocode(benchmark))
        return geocode::code_tasks_folder_of(tasks);
    if (geoanalystbench::is_geoanalystbench(benchmark))
        return geoanalystbench::table_of(tasks);
    return benchmark == questions::QuestionsBenchmark::Name ? questions::tasks_file_of(tasks)
                                                            : tasks;
}

std::unique_ptr<evaluation::Benchmark> benchmark_of(const evaluation::SuiteDefinition& suite,
                                                    const std::filesystem::path& tasks) {
    const std::filesystem::path& file = tasks.empty() ? suite.tasks : tasks;
    auto benchmark = open_benchmark(suite.benchmark, file);
    warn_of_other_tasks(suite, file);
    return benchmark;
}

void warn_of_other_tasks(const evaluation::SuiteDefinition& suite,
                         const std::filesystem::path& tasks) {
    if (has_other_tasks(suite, tasks))
        Terminal(false).note(fmt::format("Warning: {} is not as it was when the suite was made; "
                                         "answers may be held against other references",
                                         tasks.string()));
}

void add_tasks_option(CLI::App& command, std::filesystem::path& tasks) {
    command.add_option("--tasks", tasks,
                       "The benchmark's file, of a suite from another machine (default: where it "
                       "was, or in the suite's folder)");
}

} // namespace graticule::cli
