// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/code_metrics/called_functions.hpp"

#include <span>

namespace graticule::evaluation::geocode {

/// The functions of one example: Y, those of the reference, and Z, those that a model called.
struct FunctionExample {
    code_metrics::FunctionNames expected = {}; ///< Y
    code_metrics::FunctionNames called = {};   ///< Z
};

/// How the functions that were called agree with those of references, as a classification with
/// several labels (Chen and others, 2024, equations 3 to 7), each from 0 to 1. Over n examples
/// with k classes in all:
///
///     accuracy     = 1/n   sum |Y and Z| / |Y or Z|
///     recall       = 1/n   sum |Y and Z| / |Y|
///     precision    = 1/n   sum |Y and Z| / |Z|
///     F1           = 1/n   sum 2 |Y and Z| / (|Y| + |Z|)
///     Hamming loss = 1/kn  sum (|Z without Y| + |Y without Z|)
///
/// The paper's symbols have recall over |Z| and precision over |Y|; its words, and those who are
/// cited for it, have them as here. Where neither code calls a function the two agree: 1 for the
/// first four. A share of nothing is 0 otherwise. Without a class the Hamming loss is 0.
struct FunctionAgreement {
    double accuracy = 0;
    double precision = 0;
    double recall = 0;
    double f1 = 0;
    double hamming_loss = 0; ///< the less the better

    bool operator==(const FunctionAgreement&) const = default;
};

/// Over examples together; k is the number of functions that any of them has on either side.
/// Nothing but 0 of no examples.
FunctionAgreement function_agreement(std::span<const FunctionExample> examples);

/// Of one example among the classes of a whole set. Functions that were called and are none of
/// these are classes of their own for this example, so that k is a little more where a model
/// makes functions up.
FunctionAgreement function_agreement(const FunctionExample& example,
                                     const code_metrics::FunctionNames& classes);

} // namespace graticule::evaluation::geocode
