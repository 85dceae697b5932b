// SPDX-License-Identifier: Apache-2.0
#include "evaluation/interchange/inspect_import.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json_member.hpp"
#include "evaluation/interchange/imported_benchmark.hpp"
#include "evaluation/interchange/inspect_log.hpp"
#include "evaluation/interchange/inspect_message.hpp"
#include "evaluation/interchange/inspect_sample.hpp"
#include "evaluation/interchange/inspect_score.hpp"
#include "evaluation/interchange/inspect_transcript.hpp"
#include "evaluation/interchange/zip_archive.hpp"
#include "evaluation/result_store.hpp"
#include "evaluation/suite.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace graticule::evaluation::interchange::inspect {

namespace {

constexpr std::int64_t MostEpochs = 100'000;
constexpr std::int64_t MostSamples = 1'000'000;

// Python writes numbers that JSON has no words for; none of them is a value here.
std::string in_json(std::string_view text) {
    std::string made;
    made.reserve(text.size());
    bool in_text = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (in_text && text[i] == '\\' && i + 1 < text.size()) {
            made += text[i++];
        } else if (text[i] == '"') {
            in_text = !in_text;
        } else if (!in_text) {
            const auto next = [&](std::string_view word) {
                return text.substr(i).starts_with(word);
            };
            constexpr std::string_view Words[] = {"NaN", "-Infinity", "Infinity"};
            if (const auto* word = std::find_if(std::begin(Words), std::end(Words), next);
                word != std::end(Words)) {
                made += "null";
                i += word->size() - 1;
                continue;
            }
        }
        made += text[i];
    }
    return made;
}

std::string id_text(const Json& sample) {
    const Json& id = member(sample, "id");
    return id.is_string() ? id.get<std::string>() : to_line(id);
}

bool is_sample(const std::string& name) {
    return name.starts_with("samples/") && name.ends_with(".json");
}

/// A log, read once for its tasks and once for its samples.
class Log {
public:
    explicit Log(const fs::path& file) : m_name(file.filename().string()), m_zip(file) {
        constexpr const char* Begun = "_journal/start.json"; // of one that was cut off
        m_header = read(m_zip.has("header.json") ? "header.json" : Begun);
        if (!member(m_header, "eval").is_object())
            throw Error(ErrorCode::Malformed, fmt::format("{} is no log of Inspect", m_name),
                        "Give a file with the suffix .eval that Inspect has written");
        for (const std::string& name : m_zip.names())
            if (is_sample(name))
                m_samples.push_back(name);
    }

    const Json& header() const { return m_header; }
    const Json& specification() const { return m_header["eval"]; }
    const std::vector<std::string>& samples() const { return m_samples; }

    Json sample(const std::string& name) const {
        Json sample = read(name);
        const Json& id = member(sample, "id");
        const auto epoch = count_member(sample, "epoch");
        if ((!id.is_string() && !id.is_number_integer()) || !epoch || *epoch < 1
            || *epoch > MostEpochs)
            throw Error(ErrorCode::Malformed,
                        fmt::format("{}, {}: it has no id or no epoch", m_name, name));
        return with_attachments(sample);
    }

private:
    Json read(const std::string& name) const {
        return parse_json(in_json(m_zip.read(name)), fmt::format("{}, {}", m_name, name));
    }

    std::string m_name;
    ZipReader m_zip;
    Json m_header;
    std::vector<std::string> m_samples;
};

/// The suite that is made of a log.
class Import {
public:
    Import(const Log& log, const fs::path& suite, const Clock& clock, const Context& context)
        : m_log(log), m_suite(suite), m_clock(clock), m_context(context) {}

    std::size_t run() {
        fs::create_directories(runs_folder(m_suite));
        collect_tasks();
        define();
        write_file(suite_file(m_suite), to_pretty(to_json(m_definition)) + "\n");
        write_header();
        ResultStore store(results_file(m_suite));
        std::vector<std::string> ids;
        for (const ImportedTask& task : m_tasks)
            ids.push_back(task.id);
        store.add_samples(ids, {m_definition.arms.front().name()}, m_definition.repetitions);
        index(store);
        for (const std::string& name : m_log.samples())
            take(m_log.sample(name), store);
        return m_log.samples().size();
    }

private:
    void collect_tasks() {
        std::map<std::string, bool> seen;
        for (const std::string& name : m_log.samples()) {
            m_context.check_cancelled();
            const Json sample = m_log.sample(name);
            const std::string id = id_text(sample);
            m_epochs = std::max(m_epochs, *count_member(sample, "epoch"));
            if (seen.emplace(id, true).second)
                m_tasks.push_back({id, task_text_of(sample)});
            if (const Json& scores = member(sample, "scores"); scores.is_object())
                for (const auto& [scorer, score] : scores.items())
                    if (std::find(m_scorers.begin(), m_scorers.end(), scorer) == m_scorers.end())
                        m_scorers.push_back(scorer);
        }
        if (m_tasks.empty())
            throw Error(ErrorCode::Malformed, "The log holds no samples",
                        "Give one of an evaluation that has finished a sample");
        if (static_cast<std::int64_t>(m_tasks.size()) > MostSamples / m_epochs)
            throw Error(ErrorCode::LimitExceeded,
                        fmt::format("The log speaks of {} tasks in {} epochs; a suite takes {} "
                                    "samples",
                                    m_tasks.size(), m_epochs, MostSamples));
    }

    void define() {
        const Json& spec = m_log.specification();
        const Json& own = member(member(spec, "metadata"), "graticule");
        if (const Json& suite = member(own, "suite"); suite.is_object()) {
            m_definition = suite_from(suite, "the log's metadata");
            m_is_own = m_definition.arms.size() == 1;
        }
        if (!m_is_own) {
            m_definition = {};
            m_definition.benchmark = ImportedBenchmark::Name;
            m_definition.tasks = "tasks.json";
            m_definition.arms = {
                {std::string(ImportedBenchmark::Name), text_member(spec, "model")}};
            m_definition.created = text_member(spec, "created");
            write_imported_tasks(m_suite / m_definition.tasks, {m_tasks, m_scorers});
        }
        m_definition.repetitions = static_cast<int>(m_epochs);
    }

    // What is known of the evaluation and has no place in a suite.
    void write_header() const {
        if (m_is_own)
            return;
        Json kept = Json::object();
        for (const char* name : {"eval", "plan", "stats", "tags", "metadata"})
            if (const Json& value = member(m_log.header(), name); !value.is_null())
                kept[name] = value;
        write_file(header_file(m_suite), to_pretty(kept) + "\n");
    }

    void index(const ResultStore& store) {
        constexpr std::size_t AtOnce = 500;
        std::int64_t last = 0;
        for (std::vector<Sample> some = store.samples(last, AtOnce); !some.empty();
             some = store.samples(last, AtOnce))
            for (const Sample& sample : some) {
                m_ids[{sample.task, sample.repetition}] = sample.id;
                last = sample.id;
            }
    }

    void take(const Json& theirs, ResultStore& store) {
        m_context.check_cancelled();
        const Arm& arm = m_definition.arms.front();
        Sample sample;
        sample.task = id_text(theirs);
        sample.arm = arm.name();
        sample.repetition = static_cast<int>(*count_member(theirs, "epoch"));
        sample.id = m_ids.at({sample.task, sample.repetition});
        sample = sample_from(theirs, sample);
        std::vector<StoredScore> scores;
        if (const Json& list = member(theirs, "scores"); list.is_object())
            for (const auto& [scorer, score] : list.items())
                scores.push_back({sample.id, scorer, score_from(score)});
        write_transcript(theirs, arm, sample, scores);
        store.update(sample);
        for (const StoredScore& score : scores)
            store.record(score);
    }

    // Twice: what is kept is what the first writing has lost.
    void write_transcript(const Json& theirs, const Arm& arm, Sample& sample,
                          const std::vector<StoredScore>& scores) const {
        const fs::path folder = run_folder_of(m_suite, sample);
        write_run(folder, theirs, arm, sample, {}, m_clock);
        const runs::RunRecord run = runs::read_run_record(folder);
        sample.rounds = static_cast<int>(
            count_member(run.finished->usage.value_or(Json()), "rounds").value_or(0));
        Json lost = remainder(theirs, sample_of({m_definition, arm, sample, scores, run}));
        for (const char* name : {"messages", "scores", "events", "events_data", "timelines"})
            lost.erase(name);
        const Json kept{{"sample", std::move(lost)}, {"scores", member(theirs, "scores")}};
        write_run(folder, theirs, arm, sample, kept, m_clock);
    }

    const Log& m_log;
    const fs::path& m_suite;
    const Clock& m_clock;
    const Context& m_context;
    std::vector<ImportedTask> m_tasks;
    std::vector<std::string> m_scorers;
    std::int64_t m_epochs = 1;
    SuiteDefinition m_definition;
    bool m_is_own = false;
    std::map<std::pair<std::string, int>, std::int64_t> m_ids;
};

} // namespace

std::size_t import_log(const fs::path& file, const fs::path& suite, const Clock& clock,
                       const Context& context) {
    std::error_code missing;
    if (fs::exists(suite, missing) && !fs::is_empty(suite, missing))
        throw Error(ErrorCode::InvalidArgument, fmt::format("{} is not empty", suite.string()),
                    "Name a folder that is not there yet");
    const Log log(file);
    const fs::path parent = fs::absolute(suite).lexically_normal().parent_path();
    fs::create_directories(parent);
    const TemporaryFolder beside(parent);
    const fs::path made = beside.path() / "suite";
    const std::size_t count = Import(log, made, clock, context).run();
    fs::rename(made, suite);
    return count;
}

} // namespace graticule::evaluation::interchange::inspect
