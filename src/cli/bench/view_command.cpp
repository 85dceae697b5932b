// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/bench/commands.hpp"
#include "cli/recorded_grants.hpp"
#include "cli/session.hpp"
#include "cli/terminal.hpp"
#include "evaluation/figures/suite_results.hpp"
#include "evaluation/geobenchx/solution.hpp"
#include "evaluation/suite.hpp"
#include "evaluation/suite_report.hpp"
#include "evaluation/suite_report/sample_card.hpp"
#include "evaluation/tally.hpp"
#include "runs/report/value_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace graticule::cli {

namespace {

using evaluation::Mark;
using evaluation::ResultStore;
using evaluation::Sample;
using evaluation::StoredScore;

constexpr std::size_t AtOnce = 500;

struct ViewOptions {
    std::filesystem::path suite;
    std::filesystem::path tasks;
    std::optional<std::int64_t> sample;
    std::string state;
    std::string arm;
    std::string score;
    std::string scorer;
    std::size_t limit = 100;
    bool json = false;
};

struct Viewed {
    const ViewOptions& options;
    const evaluation::Benchmark& benchmark;
    const ResultStore& store;
    std::string scorer;
};

/// What one scorer said of a sample.
struct Said {
    Mark mark;
    std::string grade; ///< empty where there is none
};

Said said_by(const std::string& scorer, const Sample& sample,
             const std::vector<StoredScore>& scores) {
    const auto found = std::find_if(scores.begin(), scores.end(), [&](const StoredScore& stored) {
        return stored.scorer == scorer;
    });
    if (found == scores.end())
        return {mark_of(sample, nullptr), {}};
    const auto* score = std::get_if<evaluation::Score>(&found->scoring);
    return {mark_of(sample, &found->scoring), score == nullptr ? "" : score->grade};
}

std::string result_text(const Mark& mark) {
    if (!mark.scored())
        return std::string(scoring_status_name(mark.status));
    return mark.passed() ? "passed" : mark.partial() ? "partial" : "failed";
}

/// "failed: wrong reason"
std::string grade_text(const Said& said) {
    const std::string result = result_text(said.mark);
    return said.mark.scored() && !said.grade.empty() ? result + ": " + said.grade : result;
}

bool is_wanted(const ViewOptions& options, const Sample& sample, const Mark& mark) {
    return (options.state.empty() || sample_state_name(sample.state) == options.state)
           && (options.arm.empty() || sample.arm == options.arm)
           && (options.score.empty() || result_text(mark) == options.score);
}

Json sample_json(const Sample& sample, const Said& said) {
    const Mark& mark = said.mark;
    return {{"id", sample.id},
            {"task", sample.task},
            {"arm", sample.arm},
            {"repetition", sample.repetition},
            {"state", sample_state_name(sample.state)},
            {"result", result_text(mark)},
            {"value", mark.scored() ? Json(mark.value) : Json()},
            {"grade", mark.scored() ? Json(said.grade) : Json()},
            {"end", sample.end}};
}

/// That there is such an arm, or the arm that was meant is never found.
void check_arm(const Viewed& view, const evaluation::SuiteDefinition& suite) {
    std::vector<std::string> arms;
    for (const evaluation::Arm& arm : suite.arms)
        arms.push_back(arm.name());
    if (!view.options.arm.empty())
        evaluation::place_of(view.options.arm, arms, "arm");
}

void print_row(const std::string& id, const std::string& result, const std::string& end,
               const std::string& task, const std::string& arm) {
    fmt::print("{:>6}  {:<24}  {:<12}  {:<26}  {}\n", id, one_line(result, 40), one_line(end, 20),
               one_line(task, 60), one_line(arm, 60));
}

void list_samples(const Viewed& view) {
    if (!view.options.json)
        print_row("sample", "result", "end", "task", "arm #repetition");
    Json samples = Json::array();
    std::size_t found = 0;
    std::int64_t last = 0;
    for (std::vector<Sample> some = view.store.samples(last, AtOnce); !some.empty();
         some = view.store.samples(last, AtOnce))
        for (const Sample& sample : some) {
            last = sample.id;
            const Said said = said_by(view.scorer, sample, view.store.scores_of(sample.id));
            if (!is_wanted(view.options, sample, said.mark) || ++found > view.options.limit)
                continue;
            if (view.options.json)
                samples.push_back(sample_json(sample, said));
            else
                print_row(std::to_string(sample.id), grade_text(said), sample.end, sample.task,
                          fmt::format("{} #{}", sample.arm, sample.repetition));
        }
    if (view.options.json) {
        print_json({{"scorer", view.scorer}, {"found", found}, {"samples", std::move(samples)}});
        return;
    }
    if (found > view.options.limit)
        fmt::print("and {} more; --limit shows them\n", found - view.options.limit);
    const std::filesystem::path page = evaluation::suite_report_page(view.options.suite);
    std::error_code missing;
    if (std::filesystem::exists(page, missing))
        fmt::print("as a page: {}\n", page.string());
    else
        fmt::print("`graticule bench report {}` writes a page of it\n",
                   view.options.suite.string());
}

void print_words(const char* indent, const std::string& words) {
    for (const std::string& line : split(trim(words), '\n'))
        if (!line.empty())
            fmt::print("{}{}\n", indent, one_line(line, 2000));
}

void print_score(const StoredScore& stored) {
    if (const auto* unscored = std::get_if<evaluation::Unscored>(&stored.scoring)) {
        fmt::print("{}: unscored: {}\n", one_line(stored.scorer), one_line(unscored->reason, 2000));
    } else {
        const auto& score = std::get<evaluation::Score>(stored.scoring);
        fmt::print("{}: {} ({})\n", one_line(stored.scorer), one_line(score.grade), score.value);
        print_words("  ", score.explanation);
    }
    for (const evaluation::ScorePart& part : parts_of(stored.scoring)) {
        const auto value = part.value();
        fmt::print("  {}: {}\n", one_line(part.name),
                   value ? fmt::format("{}", *value)
                         : "unscored: " + one_line(part.reason(), 2000));
        print_words("    ", part.explanation);
    }
}

void print_calls(const char* title, const evaluation::geobenchx::Solution& calls) {
    fmt::print("\n{}:\n", title);
    for (const evaluation::geobenchx::Step& call : calls)
        fmt::print("  {}\n", one_line(step_text(call), 2000));
    if (calls.empty())
        fmt::print("  none\n");
}

evaluation::geobenchx::Solution
calls_of(const std::vector<evaluation::suite_report::CardCall>& calls) {
    evaluation::geobenchx::Solution steps;
    for (const auto& call : calls)
        steps.push_back({call.tool, call.arguments, call.succeeded ? "" : "failed: " + call.error});
    return steps;
}

void print_references(const evaluation::Benchmark& benchmark, const std::string& task) {
    for (const evaluation::ReferenceSolution& reference : benchmark.references(task)) {
        evaluation::geobenchx::Solution steps;
        for (const evaluation::ReferenceStep& step : reference)
            steps.push_back({step.tool, step.arguments, step.comment});
        print_calls("reference", steps);
    }
}

/// One sample, with all that is shown of it.
struct Shown {
    Sample sample;
    Said said;
    evaluation::BenchmarkTask task;
    evaluation::suite_report::SampleCard card;
};

Shown shown(const Viewed& view, std::int64_t id) {
    const std::optional<Sample> sample = view.store.sample(id);
    if (!sample)
        throw Error(ErrorCode::NotFound, fmt::format("The suite has no sample {}", id),
                    "graticule bench view SUITE lists them");
    const std::vector<StoredScore> scores = view.store.scores_of(id);
    const std::vector<evaluation::BenchmarkTask>& tasks = view.benchmark.tasks();
    const auto task =
        std::find_if(tasks.begin(), tasks.end(), [&](const evaluation::BenchmarkTask& known) {
            return known.id == sample->task;
        });
    if (task == tasks.end())
        throw evaluation::no_such_task(sample->task);
    return {*sample, said_by(view.scorer, *sample, scores), *task,
            evaluation::suite_report::card_of(view.options.suite, *sample, scores, {})};
}

void print_sample(const Viewed& view, const Shown& shown) {
    const auto& [sample, said, task, card] = shown;
    fmt::print("sample {}: {}, repetition {}: {}\n", sample.id, one_line(sample.arm),
               sample.repetition, grade_text(said));
    fmt::print("{}{}\n{}\n", one_line(sample.task), task.solvable ? "" : " (unsolvable)",
               one_line(task.text, 4000));
    fmt::print("\n{}: {}\n", card.kind, visible_text(card.answer));
    if (!card.error.empty())
        fmt::print("error: {}\n", one_line(card.error, 2000));
    if (!card.contaminated.empty())
        fmt::print("contaminated: {}\n", one_line(card.contaminated, 2000));
    fmt::print("\n");
    for (const StoredScore& stored : card.scores)
        print_score(stored);
    print_calls("calls", calls_of(card.calls));
    print_references(view.benchmark, sample.task);
    fmt::print("\n");
    for (const auto& files : {card.files, card.pictures})
        for (const auto& file : files)
            fmt::print("{}: {}\n", file.title,
                       one_line((view.options.suite / file.path).string(), 2000));
}

Json sample_json(const StoredScore& stored) {
    Json json{{"scorer", stored.scorer}, {"value", nullptr}};
    if (const auto* score = std::get_if<evaluation::Score>(&stored.scoring)) {
        json["value"] = score->value;
        json["grade"] = score->grade;
        json["explanation"] = score->explanation;
    } else {
        json["reason"] = std::get<evaluation::Unscored>(stored.scoring).reason;
    }
    if (const auto& parts = parts_of(stored.scoring); !parts.empty())
        json["parts"] = to_json(parts);
    return json;
}

Json sample_json(const std::vector<evaluation::suite_report::CardFile>& files,
                 const std::filesystem::path& suite) {
    Json list = Json::array();
    for (const auto& file : files)
        list.push_back({{"title", file.title}, {"path", (suite / file.path).string()}});
    return list;
}

Json references_json(const evaluation::Benchmark& benchmark, const std::string& task) {
    Json references = Json::array();
    for (const evaluation::ReferenceSolution& reference : benchmark.references(task)) {
        Json& steps = references.emplace_back(Json::array());
        for (const evaluation::ReferenceStep& step : reference)
            steps.push_back(
                {{"tool", step.tool}, {"arguments", step.arguments}, {"comment", step.comment}});
    }
    return references;
}

Json sample_json(const Viewed& view, const Shown& shown) {
    const auto& [sample, said, task, card] = shown;
    Json json = sample_json(sample, said);
    json["task_text"] = task.text;
    json["solvable"] = task.solvable;
    json["outcome"] = card.kind;
    json["answer"] = card.answer;
    json["error"] = card.error;
    json["contaminated"] = card.contaminated;
    json["scores"] = json["calls"] = Json::array();
    for (const StoredScore& stored : card.scores)
        json["scores"].push_back(sample_json(stored));
    for (const auto& call : card.calls)
        json["calls"].push_back({{"tool", call.tool},
                                 {"arguments", call.arguments},
                                 {"succeeded", call.succeeded},
                                 {"error", call.error}});
    json["references"] = references_json(view.benchmark, sample.task);
    json["files"] = sample_json(card.files, view.options.suite);
    json["pictures"] = sample_json(card.pictures, view.options.suite);
    return json;
}

void show(const Viewed& view, std::int64_t id) {
    const Shown one = shown(view, id);
    if (view.options.json)
        print_json(sample_json(view, one));
    else
        print_sample(view, one);
}

void view(const ViewOptions& options) {
    Session session(true);
    const evaluation::SuiteDefinition suite = evaluation::read_suite(options.suite);
    session.confine(grants_of_results(options.suite, suite, options.tasks));
    const auto benchmark = benchmark_of(suite, options.tasks);
    const ResultStore store(evaluation::results_file(options.suite));
    const std::vector<std::string> scorers = evaluation::scorer_names(store, *benchmark);
    Viewed viewed{options, *benchmark, store, options.scorer};
    if (!options.scorer.empty())
        evaluation::place_of(options.scorer, scorers, "scorer");
    else if (!scorers.empty())
        viewed.scorer = scorers.front();
    check_arm(viewed, suite);
    if (options.sample)
        show(viewed, *options.sample);
    else
        list_samples(viewed);
}

} // namespace

void add_bench_view_command(CLI::App& bench, ExitStatus& status) {
    auto options = std::make_shared<ViewOptions>();
    CLI::App* command = bench.add_subcommand("view", "List a suite's samples, or show one");
    command->add_option("suite", options->suite, "Folder of the suite")->required();
    CLI::Option* one = command->add_option("--sample", options->sample, "Show this one, by number");
    command
        ->add_option("--state", options->state, "Only samples that are waiting, ended or errored")
        ->check(CLI::IsMember({"waiting", "ended", "errored"}))
        ->excludes(one);
    command->add_option("--arm", options->arm, "Only samples of this arm")->excludes(one);
    command
        ->add_option("--score", options->score,
                     "Only samples that passed, are partial or failed, or are unscored or "
                     "contaminated")
        ->check(CLI::IsMember({"passed", "partial", "failed", "unscored", "contaminated"}))
        ->excludes(one);
    command->add_option("--scorer", options->scorer,
                        "By which scorer (default: the benchmark's own)");
    add_tasks_option(*command, options->tasks);
    command->add_option("--limit", options->limit, "At most so many")
        ->check(CLI::PositiveNumber)
        ->capture_default_str()
        ->excludes(one);
    command->add_flag("--json", options->json, "Print JSON");
    command->footer("Examples:\n  graticule bench view suites/two --score failed\n"
                    "  graticule bench view suites/two --sample 12\n");
    command->callback([options, &status] {
        view(*options);
        status = Done;
    });
}

} // namespace graticule::cli
