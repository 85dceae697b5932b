// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/drawn_cells.hpp"
#include "evaluation/strict/picture_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace graticule::evaluation::strict {

namespace {

using geodata::Extent;

constexpr double OutlineShare = 0.9;   // of the coverage asked, that the edges of areas must have
constexpr std::size_t FewestCells = 3; // of a shape whose value is compared
constexpr std::size_t Steps = 1;       // cells that a shape may be drawn off
constexpr std::size_t StepsOfSome = 4; // where a record tells but some of the shapes

/// Shapes of one kind out of the groups that count, those that are seen or beneath the legend.
struct MapShapes {
    std::vector<const DrawnShape*> all;
    std::vector<bool> in_classes; ///< of each, whether it shows the number of a class
};

MapShapes seen_shapes(const DrawnPanel& panel, MarkKind kind,
                      const std::vector<std::size_t>& groups) {
    MapShapes shapes;
    for (const std::size_t i : groups) {
        const MarkGroup& group = panel.marks[i];
        if (group.kind != kind)
            continue;
        for (const DrawnShape& shape : group.shapes)
            if (shape.pixel || is_beneath_legend(shape, panel)) {
                shapes.all.push_back(&shape);
                shapes.in_classes.push_back(group.in_classes);
            }
    }
    return shapes;
}

std::vector<std::size_t> groups_of(const DrawnPanel& panel, MarkKind kind) {
    std::vector<std::size_t> groups;
    for (std::size_t i = 0; i < panel.marks.size(); ++i)
        if (panel.marks[i].kind == kind)
            groups.push_back(i);
    return groups;
}

bool shows_values(const MarkGroup& group) {
    return std::any_of(group.shapes.begin(), group.shapes.end(),
                       [](const DrawnShape& shape) { return shape.shown.has_value(); });
}

Extent extent_of(const MapShapes& shapes) {
    Extent extent;
    for (const DrawnShape* shape : shapes.all)
        for (const DrawnPath& path : shape->paths)
            for (const geodata::Point& point : path)
                extent.add(point.x, point.y);
    return extent;
}

/// How two drawings of one kind of shapes agree.
struct Agreement {
    double missing = 0;      ///< share of the reference's cells that the output does not have
    double surplus = 0;      ///< share of the output's cells that the reference does not have
    double outlines = 1;     ///< share of edges, of the worse of both, that agree
    std::size_t outside = 0; ///< shapes of the output that are nowhere near

    double worst() const { return std::max({missing, surplus, 1 - outlines}); }
};

class MapComparison {
public:
    MapComparison(const DrawnPanel& expected, const DrawnPanel& found, MarkKind kind,
                  const PictureRules& rules, bool only_some)
        : m_found_panel(found), m_kind(kind), m_rules(rules),
          m_steps(only_some ? StepsOfSome : Steps),
          m_expected(seen_shapes(expected, kind, groups_of(expected, kind))),
          m_expected_cells(cell_grid_over(extent_of(m_expected), true)) {
        draw(m_expected, m_expected_cells);
    }

    /// Whether there is anything of this kind to compare.
    bool is_asked() const { return !m_expected.all.empty(); }

    void compare(Verdict& verdict) {
        choose_groups();
        const double least = m_rules.coverage;
        verdict.note_closeness(1 - std::max(m_agreement.missing, m_agreement.surplus), 2);
        tell_share("places where the map shows no", m_agreement.missing, 1 - least, verdict);
        tell_share("places where the map alone shows", m_agreement.surplus, 1 - least, verdict);
        if (m_kind == MarkKind::Areas && m_agreement.outlines < OutlineShare * least)
            verdict.fail("edges between areas",
                         fmt::format("at least {:.0f}% where the reference has them",
                                     100 * OutlineShare * least),
                         fmt::format("{:.1f}%", 100 * m_agreement.outlines));
        if (!m_rules.beyond && m_agreement.outside > 0)
            verdict.fail(fmt::format("{} beyond those of the reference", to_string(m_kind)), "none",
                         fmt::format("{}", m_agreement.outside));
    }

    /// Each shape of the reference that is large enough, with the one that lies in its place.
    std::vector<ShapePair> pairs() const {
        std::map<std::pair<int, int>, std::size_t> together;
        std::map<int, std::size_t> sizes;
        for (std::size_t i = 0; i < m_expected_cells.labels.size(); ++i) {
            const int expected = m_expected_cells.labels[i];
            if (expected == DrawnCells::Nothing)
                continue;
            ++sizes[expected];
            if (m_found_cells->labels[i] != DrawnCells::Nothing)
                ++together[{expected, m_found_cells->labels[i]}];
        }
        const std::size_t fewest = m_kind == MarkKind::Areas ? FewestCells : 1;
        std::vector<ShapePair> pairs;
        for (const auto& [label, size] : sizes) {
            if (size < fewest)
                continue;
            int best = DrawnCells::Nothing;
            std::size_t most = 0;
            for (auto at = together.lower_bound({label, 0});
                 at != together.end() && at->first.first == label; ++at)
                if (at->second > most) {
                    most = at->second;
                    best = at->first.second;
                }
            if (best != DrawnCells::Nothing)
                pairs.push_back({m_expected.all[static_cast<std::size_t>(label)],
                                 m_found.all[static_cast<std::size_t>(best)],
                                 m_expected.in_classes[static_cast<std::size_t>(label)],
                                 m_found.in_classes[static_cast<std::size_t>(best)]});
        }
        return pairs;
    }

    const std::vector<const DrawnShape*>& expected() const { return m_expected.all; }
    const std::vector<const DrawnShape*>& found() const { return m_found.all; }

private:
    static std::size_t draw_all(const MapShapes& shapes, MarkKind kind, DrawnCells& cells) {
        std::size_t outside = 0;
        for (std::size_t i = 0; i < shapes.all.size(); ++i)
            outside += cells.draw(*shapes.all[i], kind, static_cast<int>(i)) ? 0 : 1;
        return outside;
    }

    std::size_t draw(const MapShapes& shapes, DrawnCells& cells) const {
        return draw_all(shapes, m_kind, cells);
    }

    Agreement agreement_of(const DrawnCells& cells, std::size_t outside) const {
        const CellGrid& grid = cells.grid;
        std::vector<bool> found = cells_with_something(cells);
        const std::vector<bool> expected = cells_with_something(m_expected_cells);
        Agreement made;
        made.missing = 1 - share_near(expected, found, grid, m_steps);
        made.surplus = m_rules.beyond ? 0 : 1 - share_near(found, expected, grid, Steps);
        if (m_kind == MarkKind::Areas) {
            made.outlines = share_near(m_expected_cells.outlines, cells.outlines, grid, m_steps);
            if (!m_rules.beyond)
                made.outlines =
                    std::min(made.outlines,
                             share_near(cells.outlines, m_expected_cells.outlines, grid, Steps));
        }
        made.outside = outside;
        return made;
    }

    /// Takes all groups of the kind, or those that alone agree better: others may be there to
    /// orient by, such as borders of countries.
    void choose_groups() {
        const std::vector<std::size_t> all = groups_of(m_found_panel, m_kind);
        std::vector<std::vector<std::size_t>> choices{all};
        std::vector<std::size_t> with_values;
        for (const std::size_t i : all) {
            if (shows_values(m_found_panel.marks[i]))
                with_values.push_back(i);
            choices.push_back({i});
        }
        choices.push_back(with_values);
        constexpr std::size_t MostChoices = 24;
        if (choices.size() > MostChoices)
            choices.resize(MostChoices);
        for (const std::vector<std::size_t>& choice : choices) {
            const MapShapes shapes = seen_shapes(m_found_panel, m_kind, choice);
            DrawnCells cells(m_expected_cells.grid);
            const std::size_t outside = draw(shapes, cells);
            const Agreement made = agreement_of(cells, outside);
            if (m_found_cells && made.worst() >= m_agreement.worst())
                continue;
            m_agreement = made;
            m_found = shapes;
            m_found_cells = std::move(cells);
        }
    }

    void tell_share(std::string_view what, double share, double most, Verdict& verdict) const {
        if (share > most)
            verdict.fail(fmt::format("{} {} of the reference", what, to_string(m_kind)),
                         fmt::format("at most {:.0f}%", 100 * most),
                         fmt::format("{:.1f}%", 100 * share));
    }

    const DrawnPanel& m_found_panel;
    MarkKind m_kind;
    const PictureRules& m_rules;
    std::size_t m_steps;
    MapShapes m_expected;
    DrawnCells m_expected_cells;
    MapShapes m_found;
    std::optional<DrawnCells> m_found_cells;
    Agreement m_agreement;
};

bool has_unknown_places(const DrawnPanel& panel) {
    return std::any_of(panel.marks.begin(), panel.marks.end(),
                       [](const MarkGroup& group) { return !group.place_known; });
}

} // namespace

void check_map(const DrawnPanel& expected, const DrawnPanel& found, std::size_t left_out,
               const PictureRules& rules, Verdict& verdict) {
    if (has_unknown_places(found))
        verdict.fail("where the map lies", "a CRS that is known",
                     "layers whose coordinates say nothing of where they lie");
    for (const MarkKind kind : {MarkKind::Areas, MarkKind::Lines, MarkKind::Points}) {
        MapComparison comparison(expected, found, kind, rules, left_out > 0);
        if (!comparison.is_asked())
            continue;
        if (count_of(found, kind) == 0) {
            verdict.note_closeness(0, 2);
            verdict.fail("what the map shows",
                         fmt::format("{} {}", count_of(expected, kind), to_string(kind)),
                         fmt::format("no {}", to_string(kind)));
            continue;
        }
        comparison.compare(verdict);
        check_extent(expected, comparison.expected(), found, comparison.found(), rules, verdict);
        const std::vector<ShapePair> pairs = comparison.pairs();
        check_shown_values(pairs, expected, found, rules, verdict);
        check_explanation(pairs, expected, found, rules, verdict);
    }
}

} // namespace graticule::evaluation::strict
