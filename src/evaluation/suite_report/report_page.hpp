// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/figures/suite_results.hpp"
#include "evaluation/suite_report/sample_card.hpp"

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace graticule::evaluation::suite_report {

/// What a page says before its first section.
struct PageHead {
    std::string title;
    std::vector<std::pair<std::string, std::string>> facts; ///< name and value
    std::vector<std::pair<std::string, std::string>> tiles; ///< large numbers
};

/// Writes a suite's page piece by piece, so that the texts of its samples are never in memory
/// together: the head, the summary, the cards in the order of the rows, and the end. The page opens
/// with no network. Texts of the suite are in it as escaped text, or packed; scripts put them into
/// the document as text alone, and only the page's own scripts run.
class ReportPage {
public:
    /// @param results must outlive it
    /// @param references of each of its tasks
    /// @throws Error Io
    ReportPage(const std::filesystem::path& file, const SuiteResults& results, std::size_t scorer,
               std::vector<std::vector<ReferenceSolution>> references);

    /// @param summary HTML of the sections before the samples
    void begin(const PageHead& head, const std::string& summary);
    void add(const SampleCard& card);
    /// @throws Error Io where any of it could not be written
    void end();

private:
    void write(std::string_view text);
    void write_pack();
    Json index() const;

    std::filesystem::path m_path;
    std::ofstream m_file;
    const SuiteResults& m_results;
    std::size_t m_scorer;
    std::vector<std::vector<ReferenceSolution>> m_references;
    std::vector<std::string> m_scripts;
    Json m_pack = Json::array(); ///< cards that are not written yet
    std::size_t m_packs = 0;
};

} // namespace graticule::evaluation::suite_report
