// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geoanalystbench/geoanalyst_benchmark.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/folder.hpp"
#include "base/text.hpp"
#include "evaluation/code_metrics/code_scorer.hpp"
#include "evaluation/geoanalystbench/published_table.hpp"
#include "evaluation/geojson_agents/strict_scorer.hpp"
#include "tools/sets/code/tools.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <system_error>
#include <utility>

namespace graticule::evaluation::geoanalystbench {

namespace {

// As the benchmark's own folders have them, and tasks' words.
constexpr const char* DataFolder = "dataset";
constexpr const char* OutputsFolder = "pred_results";
constexpr const char* AdditionFile = "addition.md";
constexpr std::uintmax_t MostAdditionBytes = 10'000;

constexpr const char* WhereFilesAre =
    "What is called `dataset/` lies in `data/` here, and what is to be in `pred_results/` is "
    "written to `outputs/`.";

bool is_there(const fs::path& path, fs::file_type type) {
    std::error_code missing;
    return fs::status(path, missing).type() == type;
}

/// Files in a folder, and in those beneath it; links to folders are not followed.
std::vector<fs::path> files_beneath(const fs::path& folder) {
    std::vector<fs::path> files;
    if (!is_there(folder, fs::file_type::directory))
        return files;
    std::error_code missing;
    for (const fs::path& path : list_folder(folder)) {
        if (fs::symlink_status(path, missing).type() == fs::file_type::directory) {
            const std::vector<fs::path> inner = files_beneath(path);
            files.insert(files.end(), inner.begin(), inner.end());
        } else if (is_there(path, fs::file_type::regular)) {
            files.push_back(path);
        }
    }
    return files;
}

std::string why_absent(const fs::path& folder) {
    if (!files_beneath(folder / DataFolder).empty())
        return {};
    return fmt::format("its data are not there: {} has no files",
                       (folder.filename() / DataFolder).generic_string());
}

/// The first Python file beside the task's data, by name.
fs::path code_beside(const fs::path& folder) {
    if (is_there(folder, fs::file_type::directory))
        for (const fs::path& path : list_folder(folder))
            if (path.extension() == ".py" && is_there(path, fs::file_type::regular))
                return path;
    return {};
}

/// What the benchmark's words leave open, in words of whoever made the folder.
std::string addition_in(const fs::path& folder) {
    const fs::path file = folder / AdditionFile;
    return is_there(file, fs::file_type::regular) ? read_file(file, MostAdditionBytes)
                                                  : std::string();
}

std::string_view line_break_before(const std::string& text) {
    return text.empty() ? "" : "\n";
}

analyst::AnalysisTask analysis_of(const PublishedTask& task, const fs::path& folder) {
    analyst::AnalysisTask analysis;
    analysis.id = task.id;
    analysis.title = task.title;
    analysis.categories = task.categories;
    analysis.instruction = task.instruction;
    if (const std::string addition = addition_in(folder); !trim(addition).empty())
        analysis.instruction += fmt::format("\n\nIn addition: {}", trim(addition));
    analysis.knowledge = task.knowledge;
    analysis.dataset =
        fmt::format("{}{}{}", task.dataset, line_break_before(task.dataset), WhereFilesAre);
    analysis.workflow = task.workflow;
    analysis.data = {(fs::path(task.id) / DataFolder).generic_string()};
    analysis.gold_code = code_beside(folder);
    return analysis;
}

geojson_agents::TaskSet named_set(const std::vector<PublishedTask>& tasks, const fs::path& table) {
    geojson_agents::TaskSet set;
    set.file = fs::absolute(table).lexically_normal();
    for (const PublishedTask& task : tasks)
        set.tasks.push_back({task.id, task.categories.front(), task.instruction, {}, {}});
    geojson_agents::expect_sound(set); // before a folder is looked for by an id
    return set;
}

void add_code(const PublishedTask& task, const analyst::AnalysisTask& analysis,
              code_metrics::ReferenceCodes& codes) {
    if (!analysis.gold_code.empty())
        codes[task.id] = code_metrics::read_reference_code(analysis.gold_code.parent_path(),
                                                           analysis.gold_code.filename());
    else if (!task.code.empty() && task.code.size() <= code_metrics::MostCodeBytes)
        codes[task.id] = task.code;
}

bool lies_in(const fs::path& file, const fs::path& folder) {
    const fs::path inside = file.lexically_relative(folder);
    return !inside.empty() && *inside.begin() != "..";
}

} // namespace

GeoAnalystBenchmark::GeoAnalystBenchmark(std::string_view name, const fs::path& table)
    : m_name(name == UnguidedName ? UnguidedName : Name) {
    const std::vector<PublishedTask> published = read_published_table(table);
    m_checks = std::make_shared<geojson_agents::TaskChecks>(named_set(published, table));
    auto codes = std::make_shared<code_metrics::ReferenceCodes>();
    for (const PublishedTask& task : published) {
        const fs::path folder = root() / task.id;
        const analyst::AnalysisTask& analysis = m_analyses.emplace_back(analysis_of(task, folder));
        add_code(task, analysis, *codes);
        m_tasks.push_back({task.id, analyst::words_of(analysis, m_name == Name), task.categories,
                           true, analysis.data, why_absent(folder)});
        for (const std::string& doubt : task.doubts)
            m_notes.push_back(fmt::format("{}: {}", task.id, doubt));
    }
    m_codes = std::move(codes);
}

std::vector<LabelKind> GeoAnalystBenchmark::label_kinds() const {
    return {{"category", analyst::categories_of(m_analyses)}};
}

std::string_view GeoAnalystBenchmark::tool_set() const {
    return tools::CodeSet;
}

std::vector<fs::path> GeoAnalystBenchmark::data() const {
    return {root()};
}

std::vector<fs::path> GeoAnalystBenchmark::hidden_files() const {
    return {m_checks->set().file};
}

std::vector<fs::path> GeoAnalystBenchmark::reference_files() const {
    std::vector<fs::path> files;
    for (const analyst::AnalysisTask& one : m_analyses) {
        const fs::path folder = root() / one.id;
        for (const fs::path& file : files_beneath(folder))
            if (!lies_in(file, folder / DataFolder) && !lies_in(file, folder / OutputsFolder))
                files.push_back(file);
        if (const fs::path check = root() / (one.id + ".check.json");
            is_there(check, fs::file_type::regular))
            files.push_back(check);
    }
    return files;
}

std::vector<fs::path> GeoAnalystBenchmark::named_references() const {
    std::vector<fs::path> files;
    for (const analyst::AnalysisTask& one : m_analyses) {
        const std::vector<fs::path> gold = files_beneath(gold_outputs(one.id));
        files.insert(files.end(), gold.begin(), gold.end());
    }
    return files;
}

std::vector<std::unique_ptr<Scorer>> GeoAnalystBenchmark::scorers() const {
    std::vector<std::unique_ptr<Scorer>> scorers;
    scorers.push_back(std::make_unique<geojson_agents::StrictScorer>(m_checks));
    scorers.push_back(std::make_unique<code_metrics::CodeScorer>(m_codes));
    return scorers;
}

fs::path GeoAnalystBenchmark::gold_outputs(const std::string& task) const {
    return root() / task / OutputsFolder;
}

bool is_geoanalystbench(std::string_view name) {
    return name == GeoAnalystBenchmark::Name || name == GeoAnalystBenchmark::UnguidedName;
}

} // namespace graticule::evaluation::geoanalystbench
