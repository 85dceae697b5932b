// SPDX-License-Identifier: Apache-2.0
#include "operations/table/no_value_marks.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

namespace graticule::operations {

namespace {

using geodata::Column;
using geodata::FieldType;

constexpr double Infinite = std::numeric_limits<double>::infinity();
constexpr double BeyondMeasure = 1e20; ///< what nobody measures, but programs write
constexpr double WideGap = 10;         ///< in ranges of the rest
constexpr std::size_t MostMarks = 4;

constexpr std::array NeverMeant = {-999.,        -9999.,       -99999.,    -999999.,
                                   -9999999.,    -99999999.,   -32768.,    -32767.,
                                   -2147483648., -2147483647., 2147483647.};
constexpr std::array SeldomMeant = {-99., 999., 9999., 99999., 999999., 9999999., 32767., 65535.};

constexpr std::array MayBeMeant = {999., 9999., 99999.}; ///< as the year without an end

/// How sure a number is to be a mark.
enum class Doubt { Sure, Repeated, Never };

Doubt doubt_of(double value) {
    if (std::abs(value) >= BeyondMeasure
        || std::find(NeverMeant.begin(), NeverMeant.end(), value) != NeverMeant.end())
        return Doubt::Sure;
    return std::find(SeldomMeant.begin(), SeldomMeant.end(), value) != SeldomMeant.end()
               ? Doubt::Repeated
               : Doubt::Never;
}

/// The two lowest and two highest values between two bounds, and how many rows have the outer ones.
struct Ends {
    double low = Infinite;
    double next_low = Infinite;
    double high = -Infinite;
    double next_high = -Infinite;
    std::size_t low_rows = 0;
    std::size_t high_rows = 0;
    std::size_t rows = 0;

    void add(double value) {
        ++rows;
        if (value < low) {
            next_low = low;
            low = value;
            low_rows = 0;
        } else if (value > low && value < next_low) {
            next_low = value;
        }
        low_rows += value == low ? 1 : 0;
        if (value > high) {
            next_high = high;
            high = value;
            high_rows = 0;
        } else if (value < high && value > next_high) {
            next_high = value;
        }
        high_rows += value == high ? 1 : 0;
    }
    /// Besides the lowest or highest one.
    bool three_others() const { return next_low < next_high; }
};

template <class Number>
Ends ends_between(const Column& column, double above, double below, const Number& number) {
    Ends ends;
    for (std::size_t row = 0; row < column.size(); ++row) {
        if (column.is_null(row))
            continue;
        const double value = number(row);
        if (value > above && value < below)
            ends.add(value);
    }
    return ends;
}

Ends ends_of(const Column& column, double above, double below) {
    if (column.type() == FieldType::Real)
        return ends_between(column, above, below,
                            [&](std::size_t row) { return column.real(row); });
    return ends_between(column, above, below,
                        [&](std::size_t row) { return static_cast<double>(column.integer(row)); });
}

/// Whether a value at one end is a mark.
/// @param next the nearest of the rest
/// @param far the rest's other end
/// @param three_others whether the rest has three different values or more
bool is_mark(double value, std::size_t rows, double next, double far, std::size_t rest,
             bool three_others) {
    const Doubt doubt = doubt_of(value);
    if (rest == 0 || doubt == Doubt::Never || (doubt == Doubt::Repeated && rows < 2))
        return false;
    const double gap = std::abs(next - value);
    const double range = std::abs(far - next);
    if (doubt == Doubt::Repeated && value > 0 && !three_others)
        return false;
    if (doubt == Doubt::Sure && value < 0 && next >= 0)
        return true;
    if (rest < 2)
        return false;
    const bool largest_by_far = std::abs(value) > std::max(std::abs(next), std::abs(far));
    return gap > WideGap * range || (rows > 1 && largest_by_far && value < 0 && gap > range);
}

bool may_be_meant(double value) {
    return std::find(MayBeMeant.begin(), MayBeMeant.end(), value) != MayBeMeant.end();
}

/// @param marks of which all may be meant or none
std::string sentence(const std::vector<NoValueMark>& marks, std::string_view field,
                     const geodata::Layer& layer) {
    std::string listed;
    for (const NoValueMark& mark : marks)
        listed += fmt::format("{}{} in {} of {} rows", listed.empty() ? "" : ", ",
                              shortest_number(mark.mark), mark.rows, layer.size());
    return fmt::format("'{}' of '{}' has {}: {}", field, layer.name(), listed,
                       marks.front().may_be_meant
                           ? "apart from the others, so that they may be marks for no value; they "
                             "count as numbers. If they are marks, filter these rows out"
                           : "marks for no value, not numbers; they are left out");
}

template <class Append>
Column without(const std::vector<NoValueMark>& marks, const Column& column, const Append& append) {
    Column kept(column.type());
    kept.reserve(column.size());
    for (std::size_t row = 0; row < column.size(); ++row) {
        const double value = column.number(row);
        const bool mark = std::any_of(marks.begin(), marks.end(),
                                      [&](const NoValueMark& one) { return one.mark == value; });
        if (mark || column.is_null(row))
            kept.append_null();
        else
            append(kept, row);
    }
    return kept;
}

} // namespace

std::vector<NoValueMark> find_no_value_marks(const Column& column) {
    std::vector<NoValueMark> marks;
    double above = -Infinite;
    double below = Infinite;
    while (column.is_numeric() && marks.size() < MostMarks) {
        const Ends ends = ends_of(column, above, below);
        if (ends.rows == 0 || ends.low == ends.high)
            break;
        if (is_mark(ends.low, ends.low_rows, ends.next_low, ends.high, ends.rows - ends.low_rows,
                    ends.three_others())) {
            marks.push_back({ends.low, ends.low_rows, may_be_meant(ends.low)});
            above = ends.low;
        } else if (is_mark(ends.high, ends.high_rows, ends.next_high, ends.low,
                           ends.rows - ends.high_rows, ends.three_others())) {
            marks.push_back({ends.high, ends.high_rows, may_be_meant(ends.high)});
            below = ends.high;
        } else {
            break;
        }
    }
    return marks;
}

std::shared_ptr<const Column> values_that_count(const geodata::Layer& layer, std::string_view field,
                                                Report& report) {
    const std::size_t index = layer.field_index(field);
    std::shared_ptr<const Column> column = layer.shared_column(index);
    std::vector<NoValueMark> marks = find_no_value_marks(*column);
    std::vector<NoValueMark> meant;
    std::erase_if(marks, [&](const NoValueMark& mark) {
        if (mark.may_be_meant)
            meant.push_back(mark);
        return mark.may_be_meant;
    });
    if (!meant.empty())
        report.warn(sentence(meant, field, layer));
    if (marks.empty())
        return column;
    report.warn(sentence(marks, field, layer));
    const auto append = [&](Column& kept, std::size_t row) { kept.append_from(*column, row); };
    return std::make_shared<const Column>(without(marks, *column, append));
}

geodata::Layer without_marks(const geodata::Layer& layer, std::span<const std::string> fields,
                             Report& report) {
    geodata::Layer result = layer;
    for (const std::string& field : fields)
        result.set_field(layer.field(layer.field_index(field)),
                         values_that_count(layer, field, report));
    return result;
}

} // namespace graticule::operations
