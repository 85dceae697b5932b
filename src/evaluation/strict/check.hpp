// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/checked_json.hpp"
#include "base/json.hpp"
#include "evaluation/scoring_bench.hpp"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Strict scorers: whether an output is what a task asks for, whoever made it and by whichever way.
/// docs/scorers.md says what each kind of output is held to.
namespace graticule::evaluation::strict {

/// One thing of an output that is not as it must be.
struct Finding {
    std::string what; ///< "field 'pop' of feature 3"
    std::string expected;
    std::string found;

    bool operator==(const Finding&) const = default;
};

/// "field 'pop' of feature 3: expected 12, found 14"
std::string sentence_of(const Finding& finding);

/// What came of holding an output against what it must be. It passes where nothing was found
/// against it.
class Verdict {
public:
    static constexpr std::size_t MostFindings = 20; ///< that are kept; more are counted

    /// Notes that something is not as it must be. Texts may come from the output: they are made
    /// visible, put on one line and cut.
    void fail(std::string_view what, std::string_view expected, std::string_view found);

    /// Notes how near to right one aspect is, for partial credit.
    /// @param share from 0 to 1; what is not a number counts as 0
    /// @param weight above 0
    void note_closeness(double share, double weight = 1);

    bool passed() const { return m_count == 0; }

    /// From 0 to 1: 1 where it passed, and else the mean of the aspects noted, never above
    /// ClosestFailure; 0 where a failure noted none.
    double closeness() const;
    static constexpr double ClosestFailure = 0.99;

    const std::vector<Finding>& findings() const { return m_findings; }
    std::size_t finding_count() const { return m_count; }

private:
    std::vector<Finding> m_findings;
    std::size_t m_count = 0;
    double m_shares = 0;
    double m_weights = 0;
};

/// {"passed", "closeness", "findings": [{"what", "expected", "found"}], "finding_count"}
Json to_json(const Verdict& verdict);

/// Holds outputs of one kind against one reference. Safe to use from several threads.
class OutputCheck {
public:
    virtual ~OutputCheck() = default;

    /// Whatever the output is, hostile or broken, is told as findings.
    /// @throws Error Cancelled; any other where the reference, not the output, cannot be read
    virtual Verdict check(const std::filesystem::path& output, const ScoringBench& bench) const = 0;
};

/// Makes the check that an entry of a specification asks for.
/// @param options the entry without its members "file", "kind" and "reference"; a maker names what
///                it knows with expect_only()
/// @param reference the file that the entry names; none where it names none
/// @throws Error Malformed naming the option, also where the kind needs a reference and has none
using OutputCheckMaker = std::unique_ptr<OutputCheck> (*)(
    const CheckedJson& options, const std::optional<std::filesystem::path>& reference);

} // namespace graticule::evaluation::strict
