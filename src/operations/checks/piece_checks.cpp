// SPDX-License-Identifier: Apache-2.0
#include "operations/checks/piece_checks.hpp"

#include "operations/checks/judged_shape_handle.hpp"
#include "operations/checks/requirement.hpp"
#include "operations/vector/measures/planar_size.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::GeometryColumn;
using geodata::GeometryType;
using geodata::geos_context;
using geodata::GeosGeometry;

constexpr std::size_t MostPartners = 64;

// Of large layers few features are cut anew, so that a check stays a small part of the work.
std::size_t features_looked_at(std::size_t features) {
    constexpr std::size_t Many = 1000;
    return features < Many ? 16 : 2;
}

// Only points by themselves are counted alike by all.
bool has_size(const GeometryColumn& column, std::size_t row) {
    const int dimension = geodata::dimension_of(column.type(row));
    return dimension > 0 || column.type(row) == GeometryType::Point;
}

class OverlayCheck {
public:
    OverlayCheck(std::string_view operation, const GeometryColumn& left,
                 const GeometryColumn& right, SoundShapes& shapes)
        : m_operation(operation), m_left(left), m_right(right), m_shapes(shapes) {}

    // What of one left row is shared and what is alone, by GEOS one by one, against the sum found.
    void check_row(std::size_t row, std::optional<double> shared,
                   std::optional<double> alone) const {
        const GeosGeometry shape = has_size(m_left, row) ? m_shapes.read(m_left.wkb(row)) : nullptr;
        if (!shape || !is_simple(shape.get()))
            return;
        std::vector<GeosGeometry> partners;
        std::optional<int> dimension;
        for (std::size_t other = 0; other < m_right.size(); ++other) {
            if (m_right.is_void(other) || !m_right.extent(other).intersects(m_left.extent(row)))
                continue;
            partners.push_back(m_shapes.read(m_right.wkb(other)));
            const int one = geodata::dimension_of(m_right.type(other));
            if (!partners.back() || !is_simple(partners.back().get()) || !has_size(m_right, other)
                || (dimension && dimension != one) || partners.size() > MostPartners)
                return;
            dimension = one;
        }
        const int own = geodata::dimension_of(m_left.type(row));
        const std::optional<double> whole = size_of(shape.get(), own);
        if (!whole)
            return;
        if (shared)
            check_shared(row, shape.get(), partners, std::min(own, dimension.value_or(own)),
                         *shared);
        if (alone)
            check_alone(row, shape.get(), std::move(partners), own, *whole, *alone);
    }

private:
    void check_shared(std::size_t row, const GEOSGeometry* shape,
                      const std::vector<GeosGeometry>& partners, int dimension,
                      double found) const {
        double wanted = 0;
        double total = size_of(shape, dimension).value_or(0);
        for (const GeosGeometry& partner : partners) {
            const std::optional<double> size = shared_size(shape, partner.get(), dimension);
            if (!size)
                return;
            wanted += *size;
            total += *size;
        }
        if (!(std::abs(found - wanted) <= size_rounding(m_left.extent(row), dimension, total)))
            fail_check(
                m_operation, "pieces are as large as what features share",
                fmt::format("those of row {} are {} where they share {}", row, found, wanted));
    }

    void check_alone(std::size_t row, const GEOSGeometry* shape, std::vector<GeosGeometry> partners,
                     int dimension, double whole, double found) const {
        std::vector<GEOSGeometry*> raw;
        for (GeosGeometry& partner : partners)
            raw.push_back(partner.release());
        const GEOSContextHandle_t context = geos_context();
        const GeosGeometry all(GEOSGeom_createCollection_r(
            context, GEOS_GEOMETRYCOLLECTION, raw.data(), static_cast<unsigned>(raw.size())));
        const GeosGeometry cover(all ? GEOSUnaryUnion_r(context, all.get()) : nullptr);
        const std::optional<double> covered =
            cover ? shared_size(shape, cover.get(), dimension) : std::nullopt;
        if (covered
            && !(std::abs(whole - *covered - found)
                 <= size_rounding(m_left.extent(row), dimension, whole)))
            fail_check(m_operation, "what is left of a feature is what no other covers",
                       fmt::format("of row {} {} is left where {} of {} is covered", row, found,
                                   *covered, whole));
    }

    std::string_view m_operation;
    const GeometryColumn& m_left;
    const GeometryColumn& m_right;
    SoundShapes& m_shapes;
};

// Sizes of the pieces of one row: those that are shared and the one that is not.
struct FoundSizes {
    double shared = 0;
    double alone = 0;
};

FoundSizes sizes_of_row(const std::vector<std::size_t>& rows,
                        const std::vector<std::size_t>& others, const GeometryColumn& pieces,
                        std::size_t row) {
    FoundSizes sizes;
    for (std::size_t piece = 0; piece < rows.size(); ++piece)
        if (rows[piece] == row)
            (others[piece] == NoRow ? sizes.alone : sizes.shared) += planar_size(pieces.wkb(piece));
    return sizes;
}

void check_piece(std::string_view operation, const GeometryColumn& left,
                 const GeometryColumn& right, const JoinedRows& rows, const GeometryColumn& pieces,
                 const PiecesKept& kept, std::size_t piece) {
    const std::size_t first = rows.left[piece];
    const std::size_t second = rows.right[piece];
    const bool known =
        (first == NoRow || first < left.size()) && (second == NoRow || second < right.size());
    const bool wanted = first == NoRow    ? second != NoRow && kept.right_alone
                        : second == NoRow ? kept.left_alone
                                          : kept.both;
    if (!known || !wanted)
        fail_check(operation, "a piece is of the features that it is kept for",
                   fmt::format("piece {} is not", piece));
    const bool shared = first != NoRow && second != NoRow;
    if (shared && piece > 0 && rows.right[piece - 1] != NoRow
        && std::pair(first, second) <= std::pair(rows.left[piece - 1], rows.right[piece - 1]))
        fail_check(operation, "each pair of features shares one piece",
                   fmt::format("piece {} comes again or out of order", piece));
    const geodata::Extent& extent = pieces.extent(piece);
    const bool inside = !extent.empty()
                        && (first == NoRow || lies_within(extent, left.extent(first)))
                        && (second == NoRow || lies_within(extent, right.extent(second)));
    if (!inside)
        fail_check(operation, "pieces lie in the features that they are of",
                   fmt::format("piece {} is empty or does not", piece));
}

void check_each_piece(std::string_view operation, const GeometryColumn& left,
                      const GeometryColumn& right, const JoinedRows& rows,
                      const GeometryColumn& pieces, const PiecesKept& kept,
                      const Context& context) {
    constexpr std::size_t Grain = 1024;
    parallel_for(context, pieces.size(), Grain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t piece = begin; piece < end; ++piece)
            check_piece(operation, left, right, rows, pieces, kept, piece);
    });
}

void check_rows_at_once(const std::vector<std::size_t>& rows,
                        const std::function<void(std::size_t)>& check, const Context& context) {
    parallel_for(context, rows.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            check(rows[i]);
    });
}

} // namespace

PiecesKept pieces_kept_by(OverlayKind kind) {
    PiecesKept kept;
    kept.both = kind != OverlayKind::Difference && kind != OverlayKind::SymmetricDifference;
    kept.left_alone = kind != OverlayKind::Intersection;
    kept.right_alone = kind == OverlayKind::Union || kind == OverlayKind::SymmetricDifference;
    return kept;
}

void check_pieces(std::string_view operation, const GeometryColumn& left,
                  const GeometryColumn& right, const JoinedRows& rows, const GeometryColumn& pieces,
                  const PiecesKept& kept, Report& report, const Context& context) {
    if (rows.left.size() != pieces.size() || rows.right.size() != pieces.size())
        fail_check(operation, "each piece is of some row",
                   fmt::format("{} pieces are of {} and {}", pieces.size(), rows.left.size(),
                               rows.right.size()));
    check_each_piece(operation, left, right, rows, pieces, kept, context);
    const std::size_t looked_at = features_looked_at(left.size() + right.size());
    const std::size_t bytes_of_work = (left.byte_size() + right.byte_size()) / looked_at;
    const auto only = [](bool wanted, double size) {
        return wanted ? std::optional(size) : std::nullopt;
    };
    const auto check_left = [&](std::size_t row) {
        if (left.is_void(row) || !(kept.both || kept.left_alone))
            return;
        SoundShapes shapes(bytes_of_work);
        const FoundSizes sizes = sizes_of_row(rows.left, rows.right, pieces, row);
        OverlayCheck(operation, left, right, shapes)
            .check_row(row, only(kept.both, sizes.shared), only(kept.left_alone, sizes.alone));
    };
    const auto check_right = [&](std::size_t row) {
        if (right.is_void(row) || !kept.right_alone)
            return;
        SoundShapes shapes(bytes_of_work);
        OverlayCheck(operation, right, left, shapes)
            .check_row(row, std::nullopt, sizes_of_row(rows.right, rows.left, pieces, row).alone);
    };
    check_rows_at_once(sampled_rows(left.size(), looked_at), check_left, context);
    check_rows_at_once(sampled_rows(right.size(), looked_at), check_right, context);
    report.check("Pieces lie in their features; of some features they were cut again, and are as "
                 "large");
}

void check_clipped(const GeometryColumn& source, const GeometryColumn& clipped,
                   geodata::WkbView mask, Report& report) {
    constexpr std::string_view Operation = "clip";
    const geodata::Extent frame = geodata::wkb_extent(mask);
    for (std::size_t row = 0; row < source.size(); ++row)
        if (!clipped.is_void(row)
            && !(lies_within(clipped.extent(row), source.extent(row))
                 && lies_within(clipped.extent(row), frame)))
            fail_check(Operation, "what is left of a feature lies in it and in the mask",
                       fmt::format("that of row {} does not", row));
    SoundShapes shapes;
    const GeosGeometry cover = shapes.read(mask);
    if (!cover)
        return;
    for (const std::size_t row : sampled_rows(source.size(), features_looked_at(source.size()))) {
        const GeosGeometry shape =
            source.is_void(row) || !has_size(source, row) ? nullptr : shapes.read(source.wkb(row));
        if (!shape || !is_simple(shape.get()))
            continue;
        const int dimension = geodata::dimension_of(source.type(row));
        const std::optional<double> whole = size_of(shape.get(), dimension);
        const std::optional<double> outside = size_without(shape.get(), cover.get(), dimension);
        const double inside = clipped.is_void(row) ? 0 : planar_size(clipped.wkb(row));
        if (whole && outside
            && !(std::abs(*whole - *outside - inside)
                 <= size_rounding(source.extent(row), dimension, *whole)))
            fail_check(Operation, "what lies inside and outside is the whole",
                       fmt::format("of row {} {} and {} are of {}", row, inside, *outside, *whole));
    }
    report.check("What was clipped lies in its feature and the mask; of some features it was "
                 "worked out in another way, and is as large");
}

namespace {

// The union of one group against its features.
class UnionCheck {
public:
    UnionCheck(const GeometryColumn& source, std::span<const std::size_t> rows,
               const GeometryColumn& united, std::size_t group)
        : m_source(source), m_rows(rows), m_united(united), m_group(group) {
        for (const std::size_t row : rows) {
            if (source.is_void(row))
                continue;
            m_total.add(source.extent(row));
            m_polygons = m_polygons && geodata::dimension_of(source.type(row)) == 2;
            m_lines = m_lines || geodata::dimension_of(source.type(row)) % 2 != 0;
        }
    }

    void check_extent() const {
        if (m_total.empty() && !m_united.is_void(m_group))
            fail("a group without places has no union", "it has one");
        if (m_total.empty())
            return;
        const geodata::Extent& extent = m_united.extent(m_group);
        if (!lies_within(extent, m_total))
            fail("a union reaches no farther than its features", "it does");
        if (m_lines || lies_within(m_total, extent))
            return; // lines without length are no part of a union
        for (const std::size_t row : m_rows)
            if (!m_source.is_void(row) && !lies_within(m_source.extent(row), extent)
                && !is_sliver(row))
                fail("a union reaches as far as its features",
                     fmt::format("row {} reaches beyond it", row));
    }

    void check_area() const {
        constexpr std::size_t MostRows = 4096;
        if (!m_polygons || m_total.empty() || m_rows.size() > MostRows)
            return;
        double sum = 0;
        double largest = 0;
        for (const std::size_t row : m_rows) {
            const double size = m_source.is_void(row) ? 0 : planar_size(m_source.wkb(row));
            sum += size;
            largest = std::max(largest, size);
        }
        const double found = planar_size(m_united.wkb(m_group));
        const double least = are_apart() ? sum : largest;
        const double rounding = size_rounding(m_total, 2, sum);
        if (!(found >= least - rounding) || !(found <= sum + rounding))
            fail("a union is no smaller than its largest feature, and as large as all where they "
                 "lie apart",
                 fmt::format("it is {} of {} to {}", found, least, sum));
    }

    void check_members(SoundShapes& shapes) const {
        constexpr std::size_t Members = 2;
        const GeosGeometry whole =
            m_polygons && !m_united.is_void(m_group) ? shapes.read(m_united.wkb(m_group)) : nullptr;
        const GEOSContextHandle_t context = geos_context();
        for (const std::size_t i : sampled_rows(whole ? m_rows.size() : 0, Members)) {
            const std::size_t row = m_rows[i];
            const GeosGeometry shape =
                m_source.is_void(row) || is_sliver(row) ? nullptr : shapes.read(m_source.wkb(row));
            const GeosGeometry place(shape ? GEOSPointOnSurface_r(context, shape.get()) : nullptr);
            if (place && GEOSIntersects_r(context, whole.get(), place.get()) == 0)
                fail("a union holds its features", fmt::format("not that of row {}", row));
        }
    }

private:
    [[noreturn]] void fail(std::string_view must_hold, std::string_view found) const {
        fail_check("dissolve", must_hold, fmt::format("of group {}: {}", m_group, found));
    }

    // May vanish where an overlay snaps.
    bool is_sliver(std::size_t row) const {
        if (geodata::dimension_of(m_source.type(row)) != 2)
            return false;
        const geodata::Extent& extent = m_source.extent(row);
        const double longest = std::max(m_total.width(), m_total.height());
        constexpr double Thin = 1e-6;
        return planar_size(m_source.wkb(row))
               <= Thin * longest * std::max(extent.width(), extent.height());
    }

    // Whether the extents of all features keep clear of one another but for their sides.
    bool are_apart() const {
        constexpr std::size_t MostCompared = 64;
        if (m_rows.size() > MostCompared)
            return false;
        for (std::size_t i = 0; i < m_rows.size(); ++i)
            for (std::size_t j = i + 1; j < m_rows.size(); ++j) {
                const geodata::Extent meeting =
                    m_source.extent(m_rows[i]).intersection(m_source.extent(m_rows[j]));
                if (meeting.width() > 0 && meeting.height() > 0)
                    return false;
            }
        return true;
    }

    const GeometryColumn& m_source;
    std::span<const std::size_t> m_rows;
    const GeometryColumn& m_united;
    std::size_t m_group;
    geodata::Extent m_total;
    bool m_polygons = true;
    bool m_lines = false; // or collections
};

} // namespace

void check_united(const GeometryColumn& source, const Grouping& groups,
                  const GeometryColumn& united, Report& report) {
    if (united.size() != groups.size())
        fail_check("dissolve", "each group has a union",
                   fmt::format("{} have of {}", united.size(), groups.size()));
    const auto check_of = [&](std::size_t g) {
        const std::size_t size = groups.starts[g + 1] - groups.starts[g];
        return UnionCheck(source, std::span(groups.rows).subspan(groups.starts[g], size), united,
                          g);
    };
    for (std::size_t g = 0; g < groups.size(); ++g)
        check_of(g).check_extent();
    SoundShapes shapes(source.byte_size());
    for (const std::size_t g : sampled_rows(groups.size(), features_looked_at(source.size()))) {
        check_of(g).check_area();
        check_of(g).check_members(shapes);
    }
    report.check("Unions reach as far as their features; the areas of some were compared with "
                 "theirs");
}

} // namespace graticule::operations
