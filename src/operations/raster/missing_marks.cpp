// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/missing_marks.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>

namespace graticule::operations {

namespace {

using geodata::CellType;

// How far a mark lies from the values, as a share of their range, before it is taken for one, and
// how often it has to be there. A number that is hardly ever measured needs little; one that well
// may be, like 999, has to stand far off and more than once.
constexpr double ClearGap = 0.1;
constexpr double WideGap = 1;
constexpr double FewValues = 3; // divided by how many there are: the least gap that they need

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
double as_stored(double value, CellType type) {
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
        const double stored = as_stored(custom.stored, band.type);
        const double value = stored * band.scale + band.offset;
        if (std::isfinite(value))
            m_marks.push_back(
                {value, stored, custom.least_gap, custom.least_count, custom.least_gap < WideGap});
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

double MarkCount::Values::gap_to(double value) const {
    return cells == 0 ? std::abs(value) : std::max(minimum - value, value - maximum);
}

bool MarkCount::Values::stands_out(const MissingMarks::Mark& mark, std::uint64_t count) const {
    if (cells == 0)
        return mark.seldom_measured && count >= mark.least_count;
    if (mark.seldom_measured && mark.value < 0 && minimum >= 0)
        return true;
    // Of few values the least may well lie far from the next.
    const double least_gap = std::max(mark.least_gap, FewValues / static_cast<double>(cells));
    const double range = maximum - minimum;
    return count >= mark.least_count && gap_to(mark.value) >= least_gap * range
           && (range > 0 || mark.seldom_measured);
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

std::vector<MarkCount::Found> MarkCount::found(const MissingMarks& marks) const {
    Values values = m_values;
    std::uint64_t all = m_values.cells;
    std::vector<std::size_t> beyond;
    for (std::size_t i = 0; i < marks.marks().size(); ++i) {
        all += m_marked[i];
        if (m_marked[i] > 0 && m_values.gap_to(marks.marks()[i].value) > 0)
            beyond.push_back(i);
        else if (m_marked[i] > 0)
            values.take(marks.marks()[i].value, m_marked[i]);
    }
    // The nearest first: where it is none, it is a value from which the next has to stand apart.
    std::sort(beyond.begin(), beyond.end(), [&](std::size_t a, std::size_t b) {
        return m_values.gap_to(marks.marks()[a].value) < m_values.gap_to(marks.marks()[b].value);
    });
    std::vector<Found> found;
    for (const std::size_t i : beyond)
        if (values.stands_out(marks.marks()[i], m_marked[i]))
            found.push_back({marks.marks()[i], m_marked[i], all});
        else
            values.take(marks.marks()[i].value, m_marked[i]);
    for (Found& one : found) {
        one.others = values.cells;
        one.least = values.minimum;
        one.greatest = values.maximum;
        one.mean = values.sum / static_cast<double>(values.cells);
    }
    return found;
}

namespace {

std::string sentence(const MarkCount::Found& found, const std::string& what, bool left_out) {
    std::string apart;
    std::string without;
    if (found.others > 0) {
        apart = fmt::format(" and lies apart from the others, {} to {}", format_number(found.least),
                            format_number(found.greatest));
        without = fmt::format(" (without them the mean is {})", format_number(found.mean));
    }
    return fmt::format(
        "{} of {} {} ({} %) hold {}, which by custom marks a missing value{}, but is not declared "
        "as nodata: they {}. {} declare {} as nodata in the file or in an .aux.xml beside it",
        format_number(static_cast<double>(found.count), 15),
        format_number(static_cast<double>(found.of), 15), what,
        format_number(100 * static_cast<double>(found.count) / static_cast<double>(found.of), 2),
        shortest_number(found.mark.value), apart,
        left_out ? "are left out" : "count as values" + without,
        left_out ? "To have them so everywhere," : "If they are missing,",
        shortest_number(found.mark.stored));
}

} // namespace

std::optional<geodata::Raster> MarkSearch::settle(const geodata::Raster& raster, int band,
                                                  const std::string& what, Report& report,
                                                  std::span<const double> meant) const {
    std::vector<MarkCount::Found> found = m_count.found(m_marks);
    std::erase_if(found, [&](const MarkCount::Found& one) {
        return std::find(meant.begin(), meant.end(), one.mark.value) != meant.end();
    });
    if (found.empty())
        return std::nullopt;
    const auto at = static_cast<std::size_t>(band) - 1;
    const auto most =
        std::max_element(found.begin(), found.end(), [](const auto& a, const auto& b) {
            return std::tuple(a.mark.seldom_measured, a.count)
                   < std::tuple(b.mark.seldom_measured, b.count);
        });
    const bool leaves_out =
        !raster.bands[at].nodata && most->mark.seldom_measured && most->others > 0;
    for (const MarkCount::Found& one : found)
        if (!leaves_out || &one == &*most)
            report.warn(sentence(one, what, leaves_out));
    if (!leaves_out)
        return std::nullopt;
    geodata::Raster declared = raster;
    declared.bands[at].nodata = most->mark.stored;
    return declared;
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
