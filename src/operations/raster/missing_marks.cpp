// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/missing_marks.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace graticule::operations {

namespace {

using geodata::CellType;

// How far a mark lies from the values, as a share of their range, before it is taken for one, and
// how often it has to be there. A number that is hardly ever measured needs little; one that well
// may be, like 999, has to stand far off and more than once.
constexpr double ClearGap = 0.1;
constexpr double WideGap = 1;

struct Custom {
    double stored;
    double least_gap;
    std::uint64_t least_count;
};

// Of any type of cell. Beyond a type's range they cannot be there, and cost nothing.
constexpr Custom Customs[] = {
    {-std::numeric_limits<double>::max(), ClearGap, 1},
    {-static_cast<double>(std::numeric_limits<float>::max()), ClearGap, 1},
    {-1e34, ClearGap, 1},
    {-1e32, ClearGap, 1},
    {-1e30, ClearGap, 1},
    {-2147483648.0, ClearGap, 1},
    {-2147483647.0, ClearGap, 1},
    {-999999, ClearGap, 1},
    {-99999, ClearGap, 1},
    {-32768, ClearGap, 1},
    {-32767, ClearGap, 1},
    {-9999, ClearGap, 1},
    {-999, ClearGap, 2},
    {-99, WideGap, 2},
    {9999, WideGap, 2},
    {99999, WideGap, 2},
    {1e20, ClearGap, 1},
    {9.969209968386869e36, ClearGap, 1}, // what NetCDF fills with
    {static_cast<double>(std::numeric_limits<float>::max()), ClearGap, 1},
    {std::numeric_limits<double>::max(), ClearGap, 1},
};

// The greatest whole number of a type marks missing cells at times, and is a measured one at
// others.
std::optional<double> greatest_whole(CellType type) {
    switch (type) {
    case CellType::Byte:
        return 255;
    case CellType::Int16:
        return 32767;
    case CellType::UInt16:
        return 65535;
    case CellType::Int32:
        return 2147483647.0;
    case CellType::UInt32:
        return 4294967295.0;
    case CellType::Float32:
    case CellType::Float64:
        break;
    }
    return std::nullopt;
}

// As a cell of the band holds it.
double held(double value, CellType type) {
    const double limit = std::numeric_limits<float>::max();
    return type == CellType::Float32
               ? static_cast<double>(static_cast<float>(std::clamp(value, -limit, limit)))
               : value;
}

} // namespace

MissingMarks::MissingMarks(const geodata::Band& band) {
    std::vector<Custom> customs(std::begin(Customs), std::end(Customs));
    if (const auto greatest = greatest_whole(band.type))
        customs.push_back({*greatest, WideGap, 2});
    for (const Custom& custom : customs) {
        const double stored = held(custom.stored, band.type);
        const double value = stored * band.scale + band.offset;
        if (std::isfinite(value))
            m_marks.push_back({value, stored, custom.least_gap, custom.least_count});
    }
    std::sort(m_marks.begin(), m_marks.end(),
              [](const Mark& a, const Mark& b) { return a.value < b.value; });
    const auto last = std::unique(m_marks.begin(), m_marks.end(),
                                  [](const Mark& a, const Mark& b) { return a.value == b.value; });
    m_marks.erase(last, m_marks.end());
}

std::size_t MissingMarks::find(double value) const {
    const auto at = std::lower_bound(m_marks.begin(), m_marks.end(), value,
                                     [](const Mark& mark, double v) { return mark.value < v; });
    return at != m_marks.end() && at->value == value
               ? static_cast<std::size_t>(at - m_marks.begin())
               : npos;
}

void MarkCount::Values::take(double value, std::uint64_t count) {
    cells += count;
    sum += value * static_cast<double>(count);
    minimum = std::min(minimum, value);
    maximum = std::max(maximum, value);
}

void MarkCount::Values::merge(const Values& other) {
    cells += other.cells;
    sum += other.sum;
    minimum = std::min(minimum, other.minimum);
    maximum = std::max(maximum, other.maximum);
}

bool MarkCount::Values::stands_out(const MissingMarks::Mark& mark, std::uint64_t count) const {
    if (count < mark.least_count)
        return false;
    if (cells == 0)
        return mark.least_gap < WideGap;
    const double range = maximum - minimum;
    const double gap = mark.value < minimum ? minimum - mark.value : mark.value - maximum;
    return gap >= mark.least_gap * range && (range > 0 || mark.least_gap < WideGap);
}

MarkCount::Values MarkCount::values_of(const CellSummary& summary) {
    if (summary.cells() == 0)
        return {};
    return {summary.cells(), summary.sum(), *summary.minimum(), *summary.maximum()};
}

bool MarkCount::may_hold(const MissingMarks& marks, const Values& values) {
    return values.cells > 0
           && (marks.find(values.minimum) != MissingMarks::npos
               || marks.find(values.maximum) != MissingMarks::npos);
}

template <typename Counts>
void MarkCount::count(const MissingMarks& marks, std::span<const double> values,
                      const Counts& counts) {
    for (std::size_t cell = 0; cell < values.size(); ++cell) {
        if (std::isnan(values[cell]) || !counts(cell))
            continue;
        const std::size_t mark = marks.find(values[cell]);
        if (mark != MissingMarks::npos)
            ++m_marked[mark];
        else
            m_values.take(values[cell], 1);
    }
}

void MarkCount::add(const MissingMarks& marks, std::span<const double> values) {
    Values found;
    for (const double value : values) {
        const bool counts = !std::isnan(value);
        found.cells += counts ? 1 : 0;
        found.sum += counts ? value : 0;
        found.minimum = value < found.minimum ? value : found.minimum;
        found.maximum = value > found.maximum ? value : found.maximum;
    }
    if (may_hold(marks, found))
        count(marks, values, [](std::size_t) { return true; });
    else
        m_values.merge(found);
}

void MarkCount::add(const MissingMarks& marks, std::span<const double> values,
                    const CellSummary& summary) {
    const Values found = values_of(summary);
    if (may_hold(marks, found))
        count(marks, values, [](std::size_t) { return true; });
    else
        m_values.merge(found);
}

void MarkCount::add(const MissingMarks& marks, std::span<const double> values,
                    std::span<const float> weights, float least_weight,
                    const CellSummary& summary) {
    const Values found = values_of(summary);
    if (may_hold(marks, found))
        count(marks, values, [&](std::size_t cell) { return weights[cell] > least_weight; });
    else
        m_values.merge(found);
}

void MarkCount::merge(const MarkCount& other) {
    for (std::size_t mark = 0; mark < m_marked.size(); ++mark)
        m_marked[mark] += other.m_marked[mark];
    m_values.merge(other.m_values);
}

std::string MarkCount::sentence(const MissingMarks::Mark& mark, std::uint64_t count,
                                const Values& values, std::uint64_t all, const std::string& what) {
    const std::string which =
        fmt::format("{} of {} {} ({} %) hold {}", format_number(static_cast<double>(count), 15),
                    format_number(static_cast<double>(all), 15), what,
                    format_number(100 * static_cast<double>(count) / static_cast<double>(all), 2),
                    shortest_number(mark.value));
    std::string apart;
    std::string without;
    if (values.cells > 0) {
        apart = fmt::format(" and lies apart from the others, {} to {}",
                            format_number(values.minimum), format_number(values.maximum));
        without = fmt::format(" (without them the mean is {})",
                              format_number(values.sum / static_cast<double>(values.cells)));
    }
    return fmt::format("{}, which by custom marks a missing value{}, but is not declared as "
                       "nodata: they count as values{}. If they are missing, declare {} as nodata "
                       "in the file or in an .aux.xml beside it",
                       which, apart, without, shortest_number(mark.stored));
}

void MarkCount::warn(const MissingMarks& marks, const std::string& what, Report& report) const {
    Values values = m_values;
    std::uint64_t all = m_values.cells;
    std::vector<std::size_t> beyond;
    for (std::size_t i = 0; i < marks.marks().size(); ++i) {
        const double value = marks.marks()[i].value;
        all += m_marked[i];
        if (m_marked[i] > 0 && value >= m_values.minimum && value <= m_values.maximum)
            values.take(value, m_marked[i]);
        else if (m_marked[i] > 0)
            beyond.push_back(i);
    }
    // The nearest first: where it is none, it is a value from which the next has to stand apart.
    const auto distance = [&](std::size_t i) {
        const double value = marks.marks()[i].value;
        return m_values.cells == 0 ? std::abs(value)
                                   : std::max(m_values.minimum - value, value - m_values.maximum);
    };
    std::sort(beyond.begin(), beyond.end(),
              [&](std::size_t a, std::size_t b) { return distance(a) < distance(b); });
    std::vector<std::size_t> found;
    for (const std::size_t i : beyond)
        if (values.stands_out(marks.marks()[i], m_marked[i]))
            found.push_back(i);
        else
            values.take(marks.marks()[i].value, m_marked[i]);
    for (const std::size_t i : found)
        report.warn(sentence(marks.marks()[i], m_marked[i], values, all, what));
}

void MarkSearch::hand_in(const MarkCount& count) {
    const std::lock_guard lock(m_mutex);
    m_count.merge(count);
}

void MarkSearch::add(std::span<const double> values) {
    MarkCount count;
    count.add(m_marks, values);
    hand_in(count);
}

void MarkSearch::add(std::span<const double> values, const CellSummary& summary) {
    MarkCount count;
    count.add(m_marks, values, summary);
    hand_in(count);
}

void MarkSearch::add(std::span<const double> values, std::span<const float> weights,
                     float least_weight, const CellSummary& summary) {
    MarkCount count;
    count.add(m_marks, values, weights, least_weight, summary);
    hand_in(count);
}

} // namespace graticule::operations
