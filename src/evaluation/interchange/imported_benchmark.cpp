// SPDX-License-Identifier: Apache-2.0
#include "evaluation/interchange/imported_benchmark.hpp"

#include "base/checked_json.hpp"
#include "base/file.hpp"
#include "base/json_member.hpp"
#include "evaluation/interchange/inspect_score.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::evaluation::interchange {

namespace {

class ImportedScorer : public Scorer {
public:
    explicit ImportedScorer(std::string name) : m_name(std::move(name)) {}

    const std::string& name() const override { return m_name; }

protected:
    Scoring score_run(const RunToScore& run, const ScoringBench& /*bench*/) override {
        const Json& scores = member(member(run.record.task, "inspect"), "scores");
        const Json& score = member(scores, m_name);
        if (!score.is_object())
            return Unscored{fmt::format("The log has no score by {}", m_name)};
        return inspect::score_from(score);
    }

private:
    std::string m_name;
};

} // namespace

void write_imported_tasks(const std::filesystem::path& file, const ImportedTasks& imported) {
    Json tasks = Json::array();
    for (const ImportedTask& task : imported.tasks)
        tasks.push_back({{"id", task.id}, {"text", task.text}});
    write_file(file,
               to_pretty(Json{{"tasks", std::move(tasks)}, {"scorers", imported.scorers}}) + "\n");
}

ImportedBenchmark::ImportedBenchmark(std::filesystem::path file) : m_path(std::move(file)) {
    const std::string name = m_path.filename().string();
    const Json json = parse_json(read_file(m_path), name);
    const CheckedJson checked(json, name);
    for (const CheckedJson& task : checked.at("tasks").elements())
        m_tasks.push_back({task.at("id").text(), task.at("text").text(), {}, true});
    m_scorers = checked.texts_of("scorers");
}

std::vector<std::unique_ptr<Scorer>> ImportedBenchmark::scorers() const {
    std::vector<std::unique_ptr<Scorer>> scorers;
    for (const std::string& name : m_scorers)
        scorers.push_back(std::make_unique<ImportedScorer>(name));
    return scorers;
}

} // namespace graticule::evaluation::interchange
