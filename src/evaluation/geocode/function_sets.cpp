// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geocode/function_sets.hpp"

#include <algorithm>
#include <cstddef>

namespace graticule::evaluation::geocode {

namespace {

using code_metrics::FunctionNames;

double share(std::size_t of, std::size_t all) {
    return all == 0 ? 0 : static_cast<double>(of) / static_cast<double>(all);
}

std::size_t in_both(const FunctionNames& some, const FunctionNames& others) {
    return static_cast<std::size_t>(std::count_if(
        some.begin(), some.end(), [&](const std::string& name) { return others.contains(name); }));
}

FunctionAgreement agreement_of(const FunctionExample& example, std::size_t classes) {
    const std::size_t expected = example.expected.size();
    const std::size_t called = example.called.size();
    if (expected + called == 0)
        return {1, 1, 1, 1, 0};
    const std::size_t both = in_both(example.expected, example.called);
    const std::size_t either = expected + called - both;
    return {share(both, either), share(both, called), share(both, expected),
            share(2 * both, expected + called), share(either - both, classes)};
}

} // namespace

FunctionAgreement function_agreement(std::span<const FunctionExample> examples) {
    FunctionNames classes;
    for (const FunctionExample& one : examples) {
        classes.insert(one.expected.begin(), one.expected.end());
        classes.insert(one.called.begin(), one.called.end());
    }
    FunctionAgreement mean;
    for (const FunctionExample& one : examples) {
        const FunctionAgreement of = agreement_of(one, classes.size());
        const auto n = static_cast<double>(examples.size());
        mean.accuracy += of.accuracy / n;
        mean.precision += of.precision / n;
        mean.recall += of.recall / n;
        mean.f1 += of.f1 / n;
        mean.hamming_loss += of.hamming_loss / n;
    }
    return mean;
}

FunctionAgreement function_agreement(const FunctionExample& example, const FunctionNames& classes) {
    const std::size_t others = example.called.size() - in_both(example.called, classes);
    return agreement_of(example, classes.size() + others);
}

} // namespace graticule::evaluation::geocode
