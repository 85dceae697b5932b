// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/figures/generation_figures.hpp"
#include "evaluation/figures/suite_results.hpp"
#include "evaluation/statistics/bootstrap.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace graticule::evaluation {

/// By what a sample has succeeded.
enum class SuccessRule {
    Strict,   ///< the scorer `strict`; operations are those of the syntax tree
    Published ///< any output is there, and operations are the 27 texts, as GISclaw counts both
};

/// "strict", "published"
std::string_view success_rule_name(SuccessRule rule);

/// One term of a composite, as a mean over samples.
struct CompositeTerm {
    std::size_t samples = 0; ///< of which it is known
    Estimate mean;
};

/// The composite score of an arm by equation 1 of GISclaw's paper (Han and others, 2026):
/// S = 0.4 R_s + 0.3 Q_out + 0.15 F_api + 0.15 C_emb. Intervals are by a bootstrap of tasks.
struct CompositeFigures {
    std::size_t arm = 0;
    SuccessRule rule = SuccessRule::Strict;
    CompositeTerm success; ///< R_s
    /// Q_out, of samples that succeed: `outputs-gisclaw`. 0 where none succeeds; not a number where
    /// some do and none of these is scored by it.
    CompositeTerm outputs;
    CompositeTerm operations;         ///< F_api: the part `api-f1` of `code`, or `api-f1-gisclaw`
    CompositeTerm process;            ///< C_emb: `process`
    Estimate total;                   ///< not a number where a term is none
    std::vector<std::string> missing; ///< terms that are none: "C_emb"
};

/// Of each arm; none where nothing scores outputs by the published formulas.
std::vector<CompositeFigures> composite_figures(const SuiteResults& results, SuccessRule rule,
                                                const BootstrapOptions& bootstrap = {});

} // namespace graticule::evaluation
