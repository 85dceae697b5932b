// SPDX-License-Identifier: Apache-2.0
#include "evaluation/questions/questions_benchmark.hpp"

#include "evaluation/code_metrics/code_scorer.hpp"

#include <system_error>
#include <utility>

namespace graticule::evaluation::questions {

QuestionsBenchmark::QuestionsBenchmark(std::filesystem::path file)
    : m_file(std::move(file)), m_set(read_question_set(m_file)) {}

std::vector<std::filesystem::path> QuestionsBenchmark::data() const {
    const std::filesystem::path folder = m_file.parent_path() / "data";
    std::error_code missing;
    return std::filesystem::is_directory(folder, missing) ? std::vector{folder}
                                                          : std::vector<std::filesystem::path>();
}

std::vector<std::filesystem::path> QuestionsBenchmark::hidden_files() const {
    return {m_file, expected_file_of(m_file)};
}

std::vector<std::unique_ptr<Scorer>> QuestionsBenchmark::scorers() const {
    std::vector<std::unique_ptr<Scorer>> scorers;
    scorers.push_back(std::make_unique<outcome::OutcomeScorer>(m_set.expectations));
    if (!m_set.codes->empty())
        scorers.push_back(std::make_unique<code_metrics::CodeScorer>(m_set.codes));
    return scorers;
}

} // namespace graticule::evaluation::questions
