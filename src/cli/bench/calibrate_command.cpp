// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "cli/bench/commands.hpp"
#include "cli/bench/judging.hpp"
#include "cli/judge_options.hpp"
#include "cli/session.hpp"
#include "cli/settings.hpp"
#include "cli/terminal.hpp"
#include "evaluation/geobenchx/judge_calibration.hpp"
#include "evaluation/geobenchx/model_judge.hpp"
#include "evaluation/geobenchx/taxonomy_judge.hpp"
#include "runs/event_log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace graticule::cli {

namespace {

using evaluation::Calibration;
using evaluation::Interval;
using evaluation::JudgeCalibration;
using evaluation::Proportion;
using evaluation::geobenchx::Judge;

constexpr std::string_view Taxonomy = "taxonomy"; // the judge that asks no model

struct CalibrateOptions {
    std::filesystem::path file;
    JudgeOptions judges;
    std::filesystem::path out;
    bool json = false;
    bool quiet = false;
};

std::vector<std::unique_ptr<Judge>> judges_of(const CalibrateOptions& options) {
    std::vector<std::unique_ptr<Judge>> judges;
    JudgeOptions models = options.judges;
    if (std::erase(models.models, Taxonomy) > 0)
        judges.push_back(std::make_unique<evaluation::geobenchx::TaxonomyJudge>());
    for (evaluation::JudgeModel& model : open_judges(models))
        judges.push_back(std::make_unique<evaluation::geobenchx::ModelJudge>(std::move(model)));
    return judges;
}

std::string share_text(const Proportion& proportion) {
    if (proportion.of == 0)
        return "none";
    const Interval exact = evaluation::exact_interval(proportion);
    const Interval wilson = evaluation::wilson_interval(proportion);
    return fmt::format("{} of {}, {:.1f} % (exact {:.1f} to {:.1f}, Wilson {:.1f} to {:.1f})",
                       proportion.hits, proportion.of, 100 * proportion.share(), 100 * exact.low,
                       100 * exact.high, 100 * wilson.low, 100 * wilson.high);
}

std::string agreement_text(const evaluation::Kappa& kappa) {
    return std::isfinite(kappa.value) ? fmt::format("{:.2f} ({:.2f} to {:.2f})", kappa.value,
                                                    kappa.interval.low, kappa.interval.high)
                                      : "not defined";
}

void print_confusion(const JudgeCalibration& judge, const std::vector<std::string>& grades) {
    fmt::print("  {:>22}", "people \\ judge");
    for (const std::string& grade : grades)
        fmt::print("{:>10}", grade);
    fmt::print("\n");
    for (std::size_t human = 0; human < grades.size(); ++human) {
        fmt::print("  {:>22}", grades[human]);
        for (std::size_t judged = 0; judged < grades.size(); ++judged)
            fmt::print("{:>10}", judge.confusion.count(human, judged));
        fmt::print("\n");
    }
}

void print_calibration(const JudgeCalibration& judge, const std::vector<std::string>& grades) {
    fmt::print("{}\n  the same grade as people: {}\n", one_line(judge.judge),
               share_text(judge.confusion.agreement()));
    print_confusion(judge, grades);
    fmt::print(
        "  Cohen's kappa {}, with linear weights {}\n",
        agreement_text(evaluation::kappa(judge.confusion)),
        agreement_text(evaluation::kappa(judge.confusion, evaluation::GradeWeights::Linear)));
    fmt::print("  sensitivity: {}\n  specificity: {}\n", share_text(judge.error.sensitivity),
               share_text(judge.error.specificity));
    for (const evaluation::Disagreement& task : judge.disagreements)
        fmt::print("  {}: people {}, judge {}\n    people: {}\n    judge: {}\n",
                   one_line(task.task), grades[task.human], grades[task.judged],
                   one_line(task.human_reason, 600), one_line(task.judge_reason, 600));
    for (const evaluation::UnscoredSolution& task : judge.unscored)
        fmt::print("  {}: unscored. {}\n", one_line(task.task), one_line(task.reason, 300));
}

bool judged_any(const Calibration& calibration) {
    return std::any_of(calibration.judges.begin(), calibration.judges.end(),
                       [](const JudgeCalibration& judge) { return judge.confusion.total() > 0; });
}

ExitStatus calibrate(const CalibrateOptions& options) {
    Session session(options.quiet || options.json);
    const auto judges = judges_of(options);
    if (judges.empty())
        throw Error(ErrorCode::InvalidArgument, "No judge is named",
                    "Name one with --judge taxonomy or --judge PROVIDER/NAME");
    const auto file = evaluation::geobenchx::read_task_file(options.file);
    Calibration calibration = evaluation::geobenchx::calibrate(
        file, judges, options.judges.at_once, options.judges.minimum, session.context());
    calibration.file = options.file.filename().string();
    calibration.sha256 = sha256_of_file(options.file);
    calibration.created = format_utc(std::chrono::system_clock::now());
    if (!options.out.empty())
        write_file(options.out, to_pretty(to_json(calibration)) + "\n");
    if (options.json) {
        print_json(to_json(calibration));
    } else {
        for (const JudgeCalibration& judge : calibration.judges)
            print_calibration(judge, calibration.grades);
        if (calibration.among)
            print_agreement(*calibration.among);
    }
    return judged_any(calibration) ? Done : Failed;
}

} // namespace

void add_bench_calibrate_command(CLI::App& bench, ExitStatus& status) {
    auto options = std::make_shared<CalibrateOptions>();
    CLI::App* command =
        bench.add_subcommand("calibrate", "Compare judges with human grades of the same solutions");
    command->add_option("file", options->file, "Tasks with solutions that people graded")
        ->required();
    add_judge_options(*command, options->judges);
    command->get_option("--judge")->description(
        "taxonomy, which asks no model, or a language model: PROVIDER/NAME or scripted:FILE; may "
        "be repeated");
    add_judging_limits(*command, options->judges);
    command->add_option("-o,--out", options->out,
                        "File for the result, by which reports correct rates (docs/judges.md)");
    command->add_flag("--json", options->json, "Print the result as JSON");
    command->add_flag("-q,--quiet", options->quiet, "Print the result only");
    command->footer("Example:\n"
                    "  graticule bench calibrate GRADED.json --judge taxonomy --judge "
                    "openai/gpt-4.1 --out calibration.json\n");
    command->callback([options, command, &status] {
        const Settings settings = Settings::here();
        settings.apply(*command);
        options->judges.model.environment = settings.environment();
        status = calibrate(*options);
    });
}

} // namespace graticule::cli
