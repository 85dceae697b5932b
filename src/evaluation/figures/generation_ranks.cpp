// SPDX-License-Identifier: Apache-2.0
#include "evaluation/figures/generation_ranks.hpp"

#include <cmath>
#include <functional>

namespace graticule::evaluation {

namespace {

/// The places of values, the greatest first.
std::vector<std::size_t> places_of(const std::vector<double>& values) {
    std::vector<std::size_t> places;
    for (const double value : values) {
        std::size_t before = 0;
        for (const double other : values)
            before += std::isnan(value) ? !std::isnan(other) : other > value;
        places.push_back(before + 1);
    }
    return places;
}

} // namespace

std::vector<GenerationRanks> generation_ranks(const std::vector<GenerationFigures>& figures) {
    std::vector<GenerationRanks> ranks(figures.size());
    const auto rank = [&](std::size_t GenerationRanks::*place,
                          const std::function<double(std::size_t)>& value) {
        std::vector<double> values;
        for (std::size_t i = 0; i < figures.size(); ++i)
            values.push_back(value(i));
        const std::vector<std::size_t> places = places_of(values);
        for (std::size_t i = 0; i < figures.size(); ++i)
            ranks[i].*place = places[i];
    };
    // The least sum of places is the best; sums are whole, and so compared without loss.
    const auto less = [](std::size_t a, std::size_t b, std::size_t c) {
        return -static_cast<double>(a + b + c);
    };
    for (std::size_t i = 0; i < figures.size(); ++i)
        ranks[i].arm = figures[i].arm;
    rank(&GenerationRanks::passes, [&](std::size_t i) { return figures[i].best(); });
    rank(&GenerationRanks::variation, [&](std::size_t i) { return -figures[i].variation.value; });
    rank(&GenerationRanks::stable, [&](std::size_t i) { return figures[i].stable.value; });
    rank(&GenerationRanks::per_token, [&](std::size_t i) { return figures[i].per_token.value; });
    rank(&GenerationRanks::per_second, [&](std::size_t i) { return figures[i].per_second.value; });
    rank(&GenerationRanks::per_line, [&](std::size_t i) { return figures[i].per_line.value; });
    rank(&GenerationRanks::efficiency, [&](std::size_t i) {
        return less(ranks[i].per_token, ranks[i].per_second, ranks[i].per_line);
    });
    rank(&GenerationRanks::total, [&](std::size_t i) {
        return less(ranks[i].efficiency, ranks[i].stable, ranks[i].passes);
    });
    return ranks;
}

} // namespace graticule::evaluation
