// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/json.hpp"
#include "cli/bench/commands.hpp"
#include "cli/terminal.hpp"

#include <fmt/format.h>

#include <map>
#include <memory>
#include <string>

namespace graticule::cli {

namespace {

struct ListOptions {
    std::string benchmark;
    std::filesystem::path tasks;
    bool json = false;
};

struct Known {
    const char* name;
    const char* about;
};
constexpr Known Benchmarks[] = {
    {"analyst", "GIS analyses with their workflow, for agents that write code, whose outputs are "
                "checked: benchmarks/analyst (docs/analyst.md)"},
    {"analyst-unguided", "The same analyses without their workflow"},
    {"geoanalystbench", "GeoAnalystBench, by its published table with the tasks' data beside it "
                        "(docs/geoanalystbench.md)"},
    {"geoanalystbench-unguided", "The same tasks without the workflow of people"},
    {"geobenchx", "GeoBenchX, or any set of tasks in its form: a file with tasks and reference "
                  "solutions, which --tasks names"},
    {"geocode", "Work on geographic data in steps, for agents that write code, whose results are "
                "checked step by step: benchmarks/geocode (docs/geocode.md)"},
    {"geocode-human", "The same tasks, where a person does the steps that a model cannot do"},
    {"geocode-single", "Each of their steps as a task of its own, behind the code of those before"},
    {"geocode-single-retrieved", "The same, with three items of the libraries' documentation"},
    {"geojseval", "Functions in JavaScript for Turf, JSTS, Geolib, Leaflet and OpenLayers, tried "
                  "with their cases: a folder, such as benchmarks/geojseval (docs/geojseval.md)"},
    {"geojson",
     "Tasks about GeoJSON and other files, whose outputs are checked: benchmarks/geojson, "
     "or a list of tasks with files (docs/geojson-benchmark.md)"},
    {"questions", "Questions in plain language, with their answers or why they have none: "
                  "benchmarks/questions (docs/task-suite.md)"}};

void list_benchmarks(bool as_json) {
    Json list = Json::array();
    for (const Known& known : Benchmarks) {
        list.push_back({{"name", known.name}, {"about", known.about}});
        if (!as_json)
            fmt::print("{:<26} {}\n", known.name, known.about);
    }
    if (as_json)
        print_json(list);
}

const char* state_of(const evaluation::BenchmarkTask& task) {
    if (!task.absent.empty())
        return "not run   ";
    return task.solvable ? "          " : "unsolvable";
}

void list_tasks(const evaluation::Benchmark& benchmark, bool as_json) {
    Json list = Json::array();
    for (const evaluation::BenchmarkTask& task : benchmark.tasks()) {
        list.push_back({{"id", task.id},
                        {"text", task.text},
                        {"labels", task.labels},
                        {"solvable", task.solvable},
                        {"absent", task.absent}});
        if (!as_json)
            fmt::print("{}  {}  {}\n", one_line(task.id, 60), state_of(task),
                       one_line(task.absent.empty() ? task.text : task.absent, 100));
    }
    if (as_json)
        print_json(list);
}

// How many tasks have each label.
void list_labels(const evaluation::Benchmark& benchmark) {
    std::map<std::string, std::size_t> counts;
    for (const evaluation::BenchmarkTask& task : benchmark.tasks())
        for (const std::string& label : task.labels)
            ++counts[label];
    fmt::print("\n");
    for (const auto& [label, count] : counts)
        fmt::print("{:5}  {}\n", count, one_line(label, 60));
}

void list(const ListOptions& options) {
    if (options.benchmark.empty()) {
        list_benchmarks(options.json);
        return;
    }
    const auto benchmark = open_benchmark(options.benchmark, options.tasks);
    list_tasks(*benchmark, options.json);
    if (options.json)
        return;
    list_labels(*benchmark);
    for (const std::string& note : benchmark->notes())
        fmt::print("Note: {}\n", one_line(note));
}

} // namespace

void add_bench_list_command(CLI::App& bench, ExitStatus& status) {
    auto options = std::make_shared<ListOptions>();
    CLI::App* command = bench.add_subcommand("list", "List benchmarks, or the tasks of one");
    CLI::Option* name = command->add_option("benchmark", options->benchmark, "Its name");
    name->needs(command->add_option("--tasks", options->tasks, "File with its tasks")->needs(name));
    command->add_flag("--json", options->json, "Print JSON");
    command->footer("Example:\n  graticule bench list geobenchx --tasks TASKS.json\n");
    command->callback([options, &status] {
        list(*options);
        status = Done;
    });
}

} // namespace graticule::cli
