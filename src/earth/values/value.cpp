// SPDX-License-Identifier: Apache-2.0
#include "earth/values/value.hpp"

#include "base/error.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace graticule::earth {

namespace {

constexpr std::size_t MostCompared = 10'000'000; // parts of lists and dictionaries

constexpr std::array<std::string_view, std::variant_size_v<Value::Content>> TypeNames{
    "Null",       "Boolean",     "Float",     "String", "Date",
    "DateRange",  "ErrorMargin", "PixelType", "List",   "Dictionary",
    "Projection", "Geometry",    "Feature",   "Image",  "FeatureCollection",
    "Filter",     "Reducer",     "Kernel",    "Join",   "Algorithm"};

/// Compares values part by part, and no more parts than there can be time for.
class Comparison {
public:
    bool equal(const Value& a, const Value& b) {
        count();
        if (const auto* number = a.find<Number>())
            return b.find<Number>() != nullptr && number->value == b.find<Number>()->value;
        if (a.content().index() != b.content().index())
            return false;
        if (const auto* list = a.shared<List>())
            return lists_equal(*list, *b.shared<List>());
        if (const auto* dictionary = a.shared<Dictionary>())
            return dictionaries_equal(*dictionary, *b.shared<Dictionary>());
        return plain_equal(a, b);
    }

private:
    void count() {
        if (++m_compared > MostCompared)
            throw Error(ErrorCode::LimitExceeded, "Two values are too large to be compared");
    }

    bool lists_equal(const List& a, const List& b) {
        return &a == &b
               || (a.size() == b.size()
                   && std::equal(a.begin(), a.end(), b.begin(),
                                 [this](const Value& x, const Value& y) { return equal(x, y); }));
    }

    bool dictionaries_equal(const Dictionary& a, const Dictionary& b) {
        return &a == &b
               || (a.size() == b.size()
                   && std::equal(a.begin(), a.end(), b.begin(),
                                 [this](const auto& x, const auto& y) {
                                     return x.first == y.first && equal(x.second, y.second);
                                 }));
    }

    static bool plain_equal(const Value& a, const Value& b) {
        if (const auto* text = a.find<std::string>())
            return *text == *b.find<std::string>();
        if (const auto* truth = a.find<bool>())
            return *truth == *b.find<bool>();
        if (const auto* date = a.find<Date>())
            return date->milliseconds == b.find<Date>()->milliseconds;
        if (const auto* range = a.find<DateRange>())
            return range->start == b.find<DateRange>()->start
                   && range->end == b.find<DateRange>()->end;
        if (const auto* shape = a.shared<Shape>())
            return shape->wkb == b.shared<Shape>()->wkb;
        return a.null();
    }

    std::size_t m_compared = 0;
};

} // namespace

std::string_view type_name(const Value& value) {
    if (const auto* number = value.find<Number>())
        return number->whole ? "Integer" : "Float";
    if (const auto* collection = value.shared<Collection>())
        return collection->of_images ? "ImageCollection" : "FeatureCollection";
    return TypeNames[value.content().index()];
}

bool equal(const Value& a, const Value& b) {
    return Comparison().equal(a, b);
}

std::partial_ordering compare(const Value& a, const Value& b) {
    if (a.find<Number>() != nullptr && b.find<Number>() != nullptr)
        return a.find<Number>()->value <=> b.find<Number>()->value;
    if (a.find<std::string>() != nullptr && b.find<std::string>() != nullptr)
        return a.find<std::string>()->compare(*b.find<std::string>()) <=> 0;
    if (a.find<Date>() != nullptr && b.find<Date>() != nullptr)
        return a.find<Date>()->milliseconds <=> b.find<Date>()->milliseconds;
    if (a.find<bool>() != nullptr && b.find<bool>() != nullptr)
        return static_cast<int>(*a.find<bool>()) <=> static_cast<int>(*b.find<bool>());
    return std::partial_ordering::unordered;
}

} // namespace graticule::earth
