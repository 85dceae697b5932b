// SPDX-License-Identifier: Apache-2.0
#include "operations/checks/relation_checks.hpp"

#include "operations/checks/judged_shape_handle.hpp"
#include "operations/checks/requirement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::GeometryColumn;
using geodata::GeometryType;
using geodata::geos_context;
using geodata::GeosGeometry;

enum class Judgement { No, Yes, Unsure };

Judgement judgement_of(char answer) {
    if (answer == 0 || answer == 1)
        return answer == 1 ? Judgement::Yes : Judgement::No;
    geodata::take_geos_message();
    return Judgement::Unsure;
}

Judgement opposite(Judgement judgement) {
    if (judgement == Judgement::Unsure)
        return judgement;
    return judgement == Judgement::Yes ? Judgement::No : Judgement::Yes;
}

char ask(const GEOSGeometry* a, const GEOSGeometry* b, SpatialPredicate predicate) {
    const GEOSContextHandle_t context = geos_context();
    switch (predicate) {
    case SpatialPredicate::Within:
        return GEOSWithin_r(context, a, b);
    case SpatialPredicate::Contains:
        return GEOSContains_r(context, a, b);
    case SpatialPredicate::Covers:
        return GEOSCovers_r(context, a, b);
    case SpatialPredicate::CoveredBy:
        return GEOSCoveredBy_r(context, a, b);
    case SpatialPredicate::Crosses:
        return GEOSCrosses_r(context, a, b);
    case SpatialPredicate::Touches:
        return GEOSTouches_r(context, a, b);
    case SpatialPredicate::Overlaps:
        return GEOSOverlaps_r(context, a, b);
    case SpatialPredicate::Equals:
        return GEOSEquals_r(context, a, b);
    default:
        return GEOSIntersects_r(context, a, b);
    }
}

// One geometry of a column, read once.
struct Subject {
    const GeometryColumn* column = nullptr;
    std::size_t row = 0;
    GeosGeometry shape;
    int dimension = 0;

    static Subject read(const GeometryColumn& column, std::size_t row, SoundShapes& shapes) {
        return {&column, row, shapes.read(column.wkb(row)),
                geodata::dimension_of(column.type(row))};
    }
    bool is_point() const { return column->type(row) == GeometryType::Point; }
    const geodata::Extent& extent() const { return column->extent(row); }
};

// Whether all of one lies in the other, clear of its edge or at least for more than rounding.
Judgement lies_in(const Subject& inner, const Subject& outer) {
    const GEOSContextHandle_t context = geos_context();
    if (GEOSIntersects_r(context, inner.shape.get(), outer.shape.get()) == 0)
        return Judgement::No;
    const auto size = size_of(inner.shape.get(), inner.dimension);
    const auto beyond = size_without(inner.shape.get(), outer.shape.get(), inner.dimension);
    constexpr double ClearShare = 1e-4;
    if (size && beyond && *beyond > ClearShare * *size)
        return Judgement::No;
    const GeosGeometry edge(GEOSBoundary_r(context, outer.shape.get()));
    double distance = 0;
    const bool clear = edge && outer.dimension == 2
                       && GEOSDistance_r(context, inner.shape.get(), edge.get(), &distance) == 1
                       && distance > coordinate_rounding(outer.extent());
    return clear && GEOSCovers_r(context, outer.shape.get(), inner.shape.get()) == 1
               ? Judgement::Yes
               : Judgement::Unsure;
}

// What holds whatever rounding does.
Judgement judge_shapes(const Subject& a, const Subject& b, SpatialPredicate predicate) {
    const char meet = ask(a.shape.get(), b.shape.get(), SpatialPredicate::Intersects);
    if (predicate == SpatialPredicate::Intersects || meet != 1)
        return judgement_of(meet);
    switch (predicate) {
    case SpatialPredicate::Within:
    case SpatialPredicate::CoveredBy:
        return lies_in(a, b);
    case SpatialPredicate::Contains:
    case SpatialPredicate::Covers:
        return lies_in(b, a);
    default:
        break;
    }
    if (a.dimension != 2 || b.dimension != 2)
        return Judgement::Unsure;
    const bool a_in_b = lies_in(a, b) != Judgement::No;
    const bool b_in_a = lies_in(b, a) != Judgement::No;
    const double smaller =
        std::min(size_of(a.shape.get(), 2).value_or(0), size_of(b.shape.get(), 2).value_or(0));
    constexpr double ClearShare = 1e-4;
    const bool share =
        shared_size(a.shape.get(), b.shape.get(), 2).value_or(0) > ClearShare * smaller;
    if (predicate == SpatialPredicate::Overlaps && share && !a_in_b && !b_in_a)
        return Judgement::Yes;
    if (predicate == SpatialPredicate::Touches && share)
        return Judgement::No;
    return predicate == SpatialPredicate::Equals && (!a_in_b || !b_in_a) ? Judgement::No
                                                                         : Judgement::Unsure;
}

// Of disjoint features: whether they meet.
Judgement judge(const Subject& a, const GeometryColumn& others, std::size_t row,
                SpatialPredicate predicate, SoundShapes& shapes) {
    if (predicate == SpatialPredicate::Disjoint)
        predicate = SpatialPredicate::Intersects;
    if (others.is_void(row) || !others.extent(row).intersects(a.extent()))
        return Judgement::No;
    const Subject b = a.shape ? Subject::read(others, row, shapes) : Subject{};
    if (!b.shape)
        return Judgement::Unsure;
    const bool exact =
        (a.is_point() && (b.is_point() || b.dimension == 2)) || (b.is_point() && a.dimension == 2);
    return exact ? judgement_of(ask(a.shape.get(), b.shape.get(), predicate))
                 : judge_shapes(a, b, predicate);
}

std::size_t features_related(const GeometryColumn& right) {
    constexpr std::size_t ExtentsLookedAt = 200'000;
    return std::clamp<std::size_t>(ExtentsLookedAt / (right.size() + 1), 2, 16);
}

} // namespace

void check_pairs(std::string_view operation, const GeometryColumn& left,
                 const GeometryColumn& right, SpatialPredicate predicate,
                 std::span<const FeaturePair> pairs, Report& report) {
    for (std::size_t i = 0; i < pairs.size(); ++i)
        if (pairs[i].left >= left.size() || pairs[i].right >= right.size()
            || (i > 0 && !(pairs[i - 1] < pairs[i])))
            fail_check(operation, "pairs come in order and once",
                       fmt::format("pair {} is of {} and {}", i, pairs[i].left, pairs[i].right));
    const bool disjoint = predicate == SpatialPredicate::Disjoint;
    SoundShapes shapes(left.byte_size() + right.byte_size());
    for (const std::size_t row : sampled_rows(left.size(), features_related(right))) {
        const Subject feature = left.is_void(row) ? Subject{} : Subject::read(left, row, shapes);
        auto next = std::lower_bound(pairs.begin(), pairs.end(), FeaturePair{row, 0});
        for (std::size_t other = 0; other < right.size(); ++other) {
            const bool paired = next != pairs.end() && *next == FeaturePair{row, other};
            next += paired ? 1 : 0;
            Judgement judgement = Judgement::No;
            if (!left.is_void(row) && !right.is_void(other)) {
                judgement = judge(feature, right, other, predicate, shapes);
                judgement = disjoint ? opposite(judgement) : judgement;
            }
            if (judgement != Judgement::Unsure && paired != (judgement == Judgement::Yes))
                fail_check(operation, "features are paired exactly where the relation holds",
                           fmt::format("{} and {} are{} paired by '{}'", row, other,
                                       paired ? "" : " not", predicate_name(predicate)));
        }
    }
    report.check("Some features were compared with each of the other side in another way, and "
                 "are paired so");
}

void check_pairs_by_group(std::string_view operation, std::span<const FeaturePair> pairs,
                          std::span<const std::size_t> rows, std::span<const std::size_t> starts,
                          bool of_pairs) {
    if (rows.size() != pairs.size() || starts.back() != pairs.size())
        fail_check(operation, "each pair counts in its group",
                   fmt::format("{} of {} do", starts.back(), pairs.size()));
    for (std::size_t group = 0; group + 1 < starts.size(); ++group)
        for (std::size_t i = starts[group]; i < starts[group + 1]; ++i)
            if (pairs[i].left != group || rows[i] != (of_pairs ? i : pairs[i].right))
                fail_check(operation, "a group has the features that it is paired with",
                           fmt::format("{} is in group {}", rows[i], group));
}

void check_selected(const GeometryColumn& features, const GeometryColumn& reference,
                    std::span<const SpatialPredicate> predicates, std::span<const std::size_t> rows,
                    Report& report) {
    constexpr std::string_view Operation = "select_by_location";
    SoundShapes shapes(features.byte_size() + reference.byte_size());
    const auto relation_of = [&](const Subject& feature, SpatialPredicate predicate) {
        Judgement any = Judgement::No;
        for (std::size_t other = 0; other < reference.size() && any != Judgement::Yes; ++other) {
            const Judgement one = judge(feature, reference, other, predicate, shapes);
            any = one == Judgement::No ? any : one;
        }
        return predicate == SpatialPredicate::Disjoint ? opposite(any) : any;
    };
    const auto check_row = [&](std::size_t row, bool selected) {
        if (features.is_void(row)) {
            if (selected)
                fail_check(Operation, "a feature without geometry is never selected",
                           fmt::format("{} is", row));
            return;
        }
        const Subject feature = Subject::read(features, row, shapes);
        bool all_no = true;
        bool any_yes = false;
        for (const SpatialPredicate predicate : predicates) {
            const Judgement judgement = relation_of(feature, predicate);
            all_no = all_no && judgement == Judgement::No;
            any_yes = any_yes || judgement == Judgement::Yes;
        }
        if ((selected && all_no) || (!selected && any_yes))
            fail_check(Operation, "features are selected exactly where a relation holds",
                       fmt::format("{} is{} selected", row, selected ? "" : " not"));
    };
    const std::size_t looked_at = features_related(reference);
    for (const std::size_t i : sampled_rows(rows.size(), looked_at))
        check_row(rows[i], true);
    for (const std::size_t row : sampled_rows(features.size(), looked_at))
        check_row(row, std::binary_search(rows.begin(), rows.end(), row));
    report.check("Some features were compared with each of the reference in another way, and are "
                 "selected so");
}

} // namespace graticule::operations
