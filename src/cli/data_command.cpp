// SPDX-License-Identifier: Apache-2.0
#include "agents/example_questions.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/session.hpp"
#include "cli/settings.hpp"
#include "cli/terminal.hpp"
#include "tools/data_overview/data_faults.hpp"
#include "tools/data_overview/data_summary.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace graticule::cli {

namespace {

constexpr std::size_t QuestionCount = 10;
constexpr std::size_t MostShownDatasets = 40; // on a screen; JSON has all
constexpr std::size_t MostShownFaults = 20;

struct DataOptions {
    std::vector<std::filesystem::path> data;
    bool json = false;
};

struct DataOverview {
    std::vector<tools::DatasetSummary> datasets;
    std::vector<tools::DataFault> faults;
    std::vector<agents::ExampleQuestion> questions;
};

std::string sentence_of_fault(const tools::DataFault& fault) {
    return fault.dataset.empty() || fault.message.find(fault.dataset) != std::string::npos
               ? fault.message
               : fmt::format("{}: {}", fault.dataset, fault.message);
}

void print_more(std::size_t all, std::size_t shown) {
    if (all > shown)
        fmt::print("  and {} more, which --json lists\n", all - shown);
}

void print_overview(const DataOverview& overview) {
    fmt::print("{} dataset{}\n", overview.datasets.size(),
               overview.datasets.size() == 1 ? "" : "s");
    for (std::size_t i = 0; i < std::min(overview.datasets.size(), MostShownDatasets); ++i) {
        const tools::DatasetSummary& data = overview.datasets[i];
        fmt::print("  {}\n", printable(data.line));
        if (!data.fields.empty())
            fmt::print("      {}\n", printable(data.fields));
    }
    print_more(overview.datasets.size(), MostShownDatasets);
    if (!overview.faults.empty())
        fmt::print("\nTo know before you ask\n");
    for (std::size_t i = 0; i < std::min(overview.faults.size(), MostShownFaults); ++i)
        fmt::print("  {}\n", printable(sentence_of_fault(overview.faults[i])));
    print_more(overview.faults.size(), MostShownFaults);
    if (!overview.questions.empty())
        fmt::print(
            "\nQuestions that it can answer, as in: graticule run \"QUESTION\" --data ...\n");
    for (const agents::ExampleQuestion& question : overview.questions)
        fmt::print("  {}\n", printable(question.text));
}

Json overview_json(const DataOverview& overview) {
    Json datasets = Json::array();
    for (const tools::DatasetSummary& data : overview.datasets)
        datasets.push_back(data.json);
    Json faults = Json::array();
    for (const tools::DataFault& fault : overview.faults)
        faults.push_back(
            {{"dataset", fault.dataset}, {"kind", fault.kind}, {"message", fault.message}});
    Json questions = Json::array();
    for (const agents::ExampleQuestion& question : overview.questions)
        questions.push_back(
            {{"question", question.text}, {"kind", question.kind}, {"dataset", question.dataset}});
    return {{"datasets", std::move(datasets)},
            {"faults", std::move(faults)},
            {"questions", std::move(questions)}};
}

ExitStatus show_data(const DataOptions& options) {
    Session session(options.json);
    session.confine({options.data, {}});
    const geodata::Catalog catalog = geodata::Catalog::open(options.data, session.context());
    const retrieval::Schema schema = retrieval::profile_catalog(catalog, session.context());
    DataOverview overview;
    for (const retrieval::DatasetProfile& data : schema.datasets)
        overview.datasets.push_back(tools::summary_of(data));
    overview.faults = tools::find_data_faults(catalog, schema, session.context());
    if (overview.datasets.empty() && overview.faults.empty())
        throw Error(ErrorCode::NotFound,
                    fmt::format("There is no data in {}", options.data.front().string()),
                    "`graticule tools show read_dataset` lists the formats that are read");
    overview.questions =
        agents::example_questions(schema, catalog, QuestionCount, session.context());
    if (options.json)
        print_json(overview_json(overview));
    else
        print_overview(overview);
    return overview.datasets.empty() ? BadRequest : Done;
}

} // namespace

void add_data_command(CLI::App& program, ExitStatus& status) {
    auto options = std::make_shared<DataOptions>();
    CLI::App* command = program.add_subcommand(
        "data", "Describe data, its problems, and questions that it can answer");
    command
        ->add_option("data,-d,--data", options->data,
                     "A folder, file or zip archive of data; may be repeated")
        ->required();
    command->add_flag("--json", options->json, "Print all of it as JSON");
    command->footer("Examples:\n"
                    "  graticule data demo\n"
                    "  graticule data towns.gpkg rivers.geojson --json\n\n"
                    "Each question has been planned before it is shown.\n"
                    "Exit status: 0 done, 2 wrong data or none that can be read.\n");
    command->callback([options, &status] { status = show_data(*options); });
}

} // namespace graticule::cli
