// SPDX-License-Identifier: Apache-2.0
#include "retrieval/us_states.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace graticule::retrieval {

namespace {

constexpr std::pair<std::string_view, std::string_view> States[] = {
    {"alabama", "AL"},        {"alaska", "AK"},        {"arizona", "AZ"},
    {"arkansas", "AR"},       {"california", "CA"},    {"colorado", "CO"},
    {"connecticut", "CT"},    {"delaware", "DE"},      {"district of columbia", "DC"},
    {"florida", "FL"},        {"georgia", "GA"},       {"hawaii", "HI"},
    {"idaho", "ID"},          {"illinois", "IL"},      {"indiana", "IN"},
    {"iowa", "IA"},           {"kansas", "KS"},        {"kentucky", "KY"},
    {"louisiana", "LA"},      {"maine", "ME"},         {"maryland", "MD"},
    {"massachusetts", "MA"},  {"michigan", "MI"},      {"minnesota", "MN"},
    {"mississippi", "MS"},    {"missouri", "MO"},      {"montana", "MT"},
    {"nebraska", "NE"},       {"nevada", "NV"},        {"new hampshire", "NH"},
    {"new jersey", "NJ"},     {"new mexico", "NM"},    {"new york", "NY"},
    {"north carolina", "NC"}, {"north dakota", "ND"},  {"ohio", "OH"},
    {"oklahoma", "OK"},       {"oregon", "OR"},        {"pennsylvania", "PA"},
    {"puerto rico", "PR"},    {"rhode island", "RI"},  {"south carolina", "SC"},
    {"south dakota", "SD"},   {"tennessee", "TN"},     {"texas", "TX"},
    {"utah", "UT"},           {"vermont", "VT"},       {"virginia", "VA"},
    {"washington", "WA"},     {"west virginia", "WV"}, {"wisconsin", "WI"},
    {"wyoming", "WY"}};

} // namespace

std::string_view state_code(std::string_view folded_name) {
    const auto* const found =
        std::find_if(std::begin(States), std::end(States),
                     [&](const auto& state) { return state.first == folded_name; });
    return found == std::end(States) ? std::string_view() : found->second;
}

bool is_state_code(std::string_view text) {
    return std::any_of(std::begin(States), std::end(States),
                       [&](const auto& state) { return state.second == text; });
}

} // namespace graticule::retrieval
