// SPDX-License-Identifier: Apache-2.0
#include "cli/judge_options.hpp"

#include "base/error.hpp"
#include "cli/agent_options.hpp"
#include "cli/embedding_model.hpp"
#include "cli/limit_check.hpp"

#include <fmt/format.h>

#include <memory>
#include <set>
#include <utility>

namespace graticule::cli {

namespace {

constexpr const char* Judging = "Judges";

using Ledger = std::shared_ptr<evaluation::CostLedger>;

// Shared: whoever asks first takes its money.
Ledger ledger_of(const JudgeOptions& options) {
    return options.cost_limit ? std::make_shared<evaluation::CostLedger>(options.cost_limit, 0)
                              : nullptr;
}

[[noreturn]] void refuse_unpriced(const std::string& model) {
    throw Error(
        ErrorCode::InvalidArgument,
        fmt::format("The price of {} is not known, so that a limit of cost cannot be kept", model),
        "Give its price in a file with --prices, or leave out --cost-limit");
}

evaluation::JudgeModel open_judge(ModelOptions options, const Ledger& ledger) {
    evaluation::JudgeModel judge;
    judge.name = options.name;
    judge.price = price_of(options);
    judge.ledger = ledger;
    if (ledger && (!judge.price || !judge.price->input || !judge.price->output))
        refuse_unpriced(options.name);
    open_chat_model(options); // what is wrong with its name or key is told before others are asked
    judge.open = [options = std::move(options)] { return open_chat_model(options); };
    return judge;
}

evaluation::EmbeddingSource open_source(ModelOptions options, const Ledger& ledger) {
    evaluation::EmbeddingSource source;
    source.name = options.name;
    source.price = price_of(options);
    source.ledger = ledger;
    if (ledger && (!source.price || !source.price->input))
        refuse_unpriced(options.name);
    open_embedding_model(options);
    source.open = [options = std::move(options)] { return open_embedding_model(options); };
    return source;
}

ModelOptions model_named(const JudgeOptions& options, const std::string& name) {
    ModelOptions model = options.model;
    model.name = name;
    return model;
}

std::vector<evaluation::JudgeModel> judges_with(const JudgeOptions& options, const Ledger& ledger) {
    std::set<std::string> named;
    std::vector<evaluation::JudgeModel> judges;
    for (const std::string& name : options.models) {
        if (!named.insert(name).second)
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("The judge {} is named twice", name),
                        "One model has one vote: name each once");
        judges.push_back(open_judge(model_named(options, name), ledger));
    }
    return judges;
}

} // namespace

void add_judge_options(CLI::App& command, JudgeOptions& options) {
    command
        .add_option("--judge", options.models,
                    "Language model that judges: PROVIDER/NAME (docs/models.md) or scripted:FILE; "
                    "may be repeated, for a panel")
        ->take_all()
        ->group(Judging);
    command
        .add_option("--min-judges", options.minimum,
                    "Judges that must have scored a sample for the panel to (default: more than "
                    "half)")
        ->check(CLI::Range(1, 1000))
        ->group(Judging);
}

void add_judging_limits(CLI::App& command, JudgeOptions& options) {
    command.add_option("--max-samples", options.at_once, "Solutions judged at once")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str()
        ->group(Judging);
    command
        .add_option("--cost-limit", options.cost_limit,
                    "US dollars that all judging by this command may cost")
        ->check(problem_of_limit)
        ->group(Judging);
    add_model_access(command, options.model);
}

std::vector<evaluation::JudgeModel> open_judges(const JudgeOptions& options) {
    return judges_with(options, ledger_of(options));
}

void add_embeddings_option(CLI::App& command, JudgeOptions& options) {
    command
        .add_option("--embeddings", options.embeddings,
                    "Model of embeddings by which logs of runs are compared with how an expert "
                    "goes about the task: PROVIDER/NAME or local/NAME (docs/process.md)")
        ->group(Judging);
}

void open_scoring_models(const JudgeOptions& options, evaluation::ScoringBench& bench) {
    const Ledger ledger = ledger_of(options);
    bench.judges = judges_with(options, ledger);
    if (!options.embeddings.empty())
        bench.embeddings = open_source(model_named(options, options.embeddings), ledger);
}

} // namespace graticule::cli
