// SPDX-License-Identifier: Apache-2.0
#include "evaluation/interchange/inspect_log.hpp"

#include "base/file.hpp"
#include "base/json_member.hpp"
#include "base/version.hpp"
#include "evaluation/interchange/inspect_message.hpp"
#include "evaluation/interchange/inspect_sample.hpp"
#include "evaluation/interchange/suite_samples.hpp"
#include "evaluation/interchange/zip_archive.hpp"
#include "evaluation/tally.hpp"

#include <fmt/format.h>

#include <map>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace graticule::evaluation::interchange::inspect {

namespace {

constexpr int LogVersion = 2; // of the form of logs

Json metric(const char* name, double value) {
    return {{"name", name}, {"value", value}, {"params", Json::object()}};
}

Json plan_of(const Arm& arm) {
    return {{"name", "plan"},
            {"steps", Json::array({{{"solver", "graticule/" + arm.agent},
                                    {"params", Json::object()},
                                    {"params_passed", Json::object()}}})},
            {"config", Json::object()}};
}

Json sum_of(const Json& first, const Json& second) {
    Json sum = first.is_object() ? first : Json::object();
    if (second.is_object())
        for (const auto& [name, value] : second.items())
            if (value.is_number())
                sum[name] = sum.contains(name) && !value.is_number_float()
                                ? Json(sum[name].get<std::int64_t>() + value.get<std::int64_t>())
                                : Json(sum.value(name, 0.0) + value.get<double>());
    return sum;
}

class LogWriter {
public:
    LogWriter(const fs::path& suite, const SuiteDefinition& definition, const Arm& arm,
              const ResultStore& store)
        : m_suite(suite), m_definition(definition), m_arm(arm), m_store(store) {
        std::error_code missing;
        if (fs::is_regular_file(header_file(suite), missing))
            m_kept = parse_json(read_file(header_file(suite)), header_file(suite).string());
        each_finished_sample(store, arm.name(), [&](const Sample& sample) {
            m_samples.push_back(sample);
            if (m_tasks.insert(sample.task).second)
                m_task_ids.push_back(sample.task);
        });
    }

    std::size_t write(const fs::path& file) {
        std::vector<ZipMember> members;
        members.push_back({"_journal/start.json", [&] { return to_line(start()); }});
        for (const Sample& sample : m_samples)
            members.push_back(
                {fmt::format("samples/{}_epoch_{}.json", sample.task, sample.repetition),
                 [&] { return to_line(sample_json(sample)); }});
        members.push_back({"summaries.json", [&] { return to_line(m_summaries); }});
        members.push_back({"header.json", [&] { return to_line(header()); }});
        write_zip(file, members);
        return m_samples.size();
    }

private:
    Json sample_json(const Sample& sample) {
        const std::vector<StoredScore> scores = m_store.scores_of(sample.id);
        const runs::RunRecord run = run_of(m_suite, sample);
        Json made = sample_of({m_definition, m_arm, sample, scores, run});
        count(sample, scores);
        m_usage = sum_of(m_usage, member(member(made, "model_usage"), model_of(m_arm)));
        m_summaries.push_back(summary_of(made));
        return made;
    }

    void count(const Sample& sample, const std::vector<StoredScore>& scores) {
        m_contaminated += mark_of(sample, nullptr).status == ScoringStatus::Contaminated ? 1U : 0U;
        for (const StoredScore& stored : scores)
            m_tallies[stored.scorer].add(mark_of(sample, &stored.scoring));
    }

    std::string id_of(std::string_view what) const {
        constexpr std::size_t Length = 22;
        return sha256(fmt::format("{} {} {}", what, m_definition.created, m_arm.name()))
            .substr(0, Length);
    }

    Json config() const {
        const agents::RunLimits& limits = m_definition.limits;
        Json config{{"epochs", m_definition.repetitions}, {"turn_limit", limits.rounds}};
        if (limits.tokens)
            config["token_limit"] = *limits.tokens;
        if (limits.seconds)
            config["time_limit"] = static_cast<std::int64_t>(*limits.seconds);
        if (limits.cost)
            config["cost_limit"] = *limits.cost;
        return config;
    }

    Json specification() const {
        SuiteDefinition own = m_definition;
        own.arms = {m_arm};
        return {{"eval_id", id_of("eval")},
                {"run_id", id_of("run")},
                {"created", m_definition.created},
                {"task", m_definition.benchmark},
                {"task_id", id_of("task")},
                {"task_version", 0},
                {"task_attribs", Json::object()},
                {"task_args", Json::object()},
                {"task_args_passed", Json::object()},
                {"dataset",
                 {{"name", m_definition.benchmark},
                  {"samples", m_task_ids.size()},
                  {"sample_ids", m_task_ids},
                  {"shuffled", false}}},
                {"model", model_of(m_arm)},
                {"model_generate_config", Json::object()},
                {"model_args", Json::object()},
                {"config", config()},
                {"packages", {{"graticule", graticule::Version}}},
                {"metadata", {{"graticule", {{"suite", to_json(own)}}}}}};
    }

    Json kept(const char* name, Json made) const {
        const Json& before = member(m_kept, name);
        return before.is_null() ? std::move(made) : before;
    }

    Json start() const {
        return {{"version", LogVersion},
                {"eval", kept("eval", specification())},
                {"plan", kept("plan", plan_of(m_arm))}};
    }

    Json results() const {
        Json scores = Json::array();
        for (const auto& [scorer, tally] : m_tallies) {
            Json metrics = Json::object();
            if (tally.scored > 0) {
                metrics["mean"] = metric("mean", tally.mean_value());
                metrics["pass_rate"] = metric("pass_rate", tally.passes().share());
            }
            scores.push_back({{"name", scorer},
                              {"scorer", scorer},
                              {"scored_samples", tally.scored},
                              {"unscored_samples", m_samples.size() - tally.scored},
                              {"params", Json::object()},
                              {"metrics", std::move(metrics)}});
        }
        std::size_t ended = 0;
        for (const Sample& sample : m_samples)
            ended += sample.state == SampleState::Ended ? 1U : 0U;
        Json results{{"total_samples", m_samples.size()},
                     {"completed_samples", ended},
                     {"scores", std::move(scores)}};
        if (m_contaminated > 0)
            results["metadata"] = {{"graticule", {{"contaminated", m_contaminated}}}};
        return results;
    }

    Json header() const {
        Json stats{{"started_at", m_definition.created}, {"completed_at", ""}};
        stats["model_usage"] = Json::object();
        if (m_usage.is_object())
            stats["model_usage"][model_of(m_arm)] = m_usage;
        return {{"version", LogVersion},
                {"status", is_unfinished(m_store, m_arm.name()) ? "cancelled" : "success"},
                {"eval", kept("eval", specification())},
                {"plan", kept("plan", plan_of(m_arm))},
                {"results", results()},
                {"stats", kept("stats", std::move(stats))},
                {"tags", kept("tags", Json::array())},
                {"metadata", kept("metadata", Json::object())}};
    }

    const fs::path& m_suite;
    const SuiteDefinition& m_definition;
    const Arm& m_arm;
    const ResultStore& m_store;
    Json m_kept; ///< of an imported suite
    std::vector<Sample> m_samples;
    std::set<std::string> m_tasks;
    std::vector<std::string> m_task_ids;
    std::map<std::string, Tally> m_tallies;
    std::size_t m_contaminated = 0;
    Json m_usage;
    Json m_summaries = Json::array();
};

} // namespace

fs::path header_file(const fs::path& suite) {
    return suite / "inspect.json";
}

std::size_t write_log(const fs::path& suite, const SuiteDefinition& definition, const Arm& arm,
                      const ResultStore& store, const fs::path& file) {
    return LogWriter(suite, definition, arm, store).write(file);
}

} // namespace graticule::evaluation::interchange::inspect
