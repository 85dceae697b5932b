// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geocode/geocode_benchmark.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "evaluation/geocode/person.hpp"
#include "evaluation/geocode/step_scorer.hpp"
#include "evaluation/geocode/step_session.hpp"
#include "evaluation/geocode/task_reader.hpp"
#include "evaluation/geocode/task_scorer.hpp"
#include "evaluation/geocode/task_words.hpp"
#include "tools/sets/code/tools.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <system_error>

namespace graticule::evaluation::geocode {

namespace {

constexpr std::array<std::string_view, 4> Names{GeocodeBenchmark::Name, GeocodeBenchmark::HumanName,
                                                GeocodeBenchmark::SingleName,
                                                GeocodeBenchmark::RetrievedName};

void add_each_once(const std::vector<std::string>& labels, std::vector<std::string>& all) {
    for (const std::string& label : labels)
        if (std::find(all.begin(), all.end(), label) == all.end())
            all.push_back(label);
}

std::vector<std::string> labels_of(const CodeTask& task) {
    std::vector<std::string> labels;
    add_each_once(task.domains, labels);
    add_each_once(task.libraries, labels);
    add_each_once({task.difficulty}, labels);
    return labels;
}

// A folder that is named with a slash at its end has another parent otherwise.
fs::path beside_folder(const fs::path& folder) {
    const fs::path plain = fs::absolute(folder).lexically_normal();
    return plain.has_filename() ? plain.parent_path() : plain.parent_path().parent_path();
}

} // namespace

GeocodeBenchmark::GeocodeBenchmark(std::string_view name, const fs::path& folder,
                                   const Documentation& documentation)
    : m_name(*std::find(Names.begin(), Names.end() - 1, name)),
      m_work(std::make_shared<const CodeWork>(read_code_tasks(folder))) {
    if (m_name == RetrievedName && !documentation)
        throw Error(ErrorCode::NotFound, "There is no documentation to retrieve items from",
                    fmt::format("Use {}, which tells models of none", SingleName));
    for (const CodeTask& task : m_work->tasks)
        if (is_single())
            add_steps(task, m_name == RetrievedName ? documentation : Documentation());
        else
            add_task(task);
}

void GeocodeBenchmark::add_task(const CodeTask& task) {
    m_tasks.push_back({task.id, words_of_task(task), labels_of(task), true, task.data});
}

void GeocodeBenchmark::add_steps(const CodeTask& task, const Documentation& documentation) {
    for (std::size_t i = 0; i < task.steps.size(); ++i) {
        std::vector<DocumentationItem> found;
        if (documentation)
            found = documentation({task.steps[i].instruction, task.libraries, ItemsRetrieved});
        m_tasks.push_back({id_of_step(task, i), prompt_for_step(task, i, found), labels_of(task),
                           true, task.data});
    }
}

std::vector<LabelKind> GeocodeBenchmark::label_kinds() const {
    LabelKind domains{"domain", {}};
    LabelKind libraries{"library", {}};
    for (const CodeTask& task : m_work->tasks) {
        add_each_once(task.domains, domains.labels);
        add_each_once(task.libraries, libraries.labels);
    }
    std::sort(libraries.labels.begin(), libraries.labels.end());
    return {std::move(domains), std::move(libraries), {"difficulty", {"easy", "medium", "hard"}}};
}

std::vector<std::string> GeocodeBenchmark::failure_grades() const {
    return {StepFailures.begin(), StepFailures.end()};
}

std::string_view GeocodeBenchmark::tool_set() const {
    return is_single() ? std::string_view() : std::string_view(tools::CodeSet);
}

std::vector<fs::path> GeocodeBenchmark::data() const {
    const fs::path folder = beside_folder(m_work->files.front().parent_path()) / "data";
    std::error_code missing;
    return fs::is_directory(folder, missing) ? std::vector{folder} : std::vector<fs::path>();
}

agents::UserPrompt GeocodeBenchmark::person(const std::string& task) const {
    const auto found = std::find_if(m_work->tasks.begin(), m_work->tasks.end(),
                                    [&](const CodeTask& one) { return one.id == task; });
    if (!has_person() || found == m_work->tasks.end())
        return {};
    return [work = m_work, answer = person_with_references(*found)](
               const agents::Question& question, const Context& context) {
        return answer(question, context);
    };
}

std::vector<std::unique_ptr<Scorer>> GeocodeBenchmark::scorers() const {
    std::vector<std::unique_ptr<Scorer>> scorers;
    if (is_single())
        scorers.push_back(std::make_unique<StepScorer>(m_work));
    else
        scorers.push_back(std::make_unique<TaskScorer>(m_work, has_person() ? StepMode::Human
                                                                            : StepMode::Automatic));
    return scorers;
}

bool is_geocode(std::string_view name) {
    return std::find(Names.begin(), Names.end(), name) != Names.end();
}

} // namespace graticule::evaluation::geocode
