// SPDX-License-Identifier: Apache-2.0
// Checks of results and guards against silent errors that do nothing. Linked before the library,
// they take the place of its own (the linker takes the first), so that what those cost shows beside
// a driver that has them. The program itself has no way to leave them out. Names are qualified,
// lest one that the library does not declare be taken for another function.
#include "operations/checks/cell_figures.hpp"
#include "operations/checks/coordinate_checks.hpp"
#include "operations/checks/figure_checks.hpp"
#include "operations/checks/ground_checks.hpp"
#include "operations/checks/piece_checks.hpp"
#include "operations/checks/relation_checks.hpp"
#include "operations/checks/row_checks.hpp"
#include "operations/checks/zone_figures.hpp"
#include "operations/raster/missing_marks.hpp"
#include "operations/vector/overlay/layers_apart.hpp"
#include "operations/vector/overlay/overlapping_pieces.hpp"

namespace geodata = graticule::geodata;

using geodata::Crs;
using geodata::GeometryColumn;
using geodata::Layer;
using geodata::Raster;
using graticule::Context;
using graticule::operations::Report;
using std::size_t;
using std::span;
using std::string_view;

namespace graticule {

// Rows and figures of tables
void operations::check_kept_rows(string_view, const Layer&, span<const size_t>, const Layer&, bool,
                                 Report&) {}
void operations::check_sorted_rows(string_view, const Layer&, span<const SortKey>,
                                   span<const size_t>) {}
void operations::check_top_rows(const geodata::Column&, span<const size_t>, size_t, SortOrder,
                                Report&) {}
void operations::check_joined_rows(string_view, const JoinedRows&, size_t, size_t, bool, Report&) {}
void operations::check_joined_fields(string_view, const Layer&, const Layer&, const JoinedRows&,
                                     std::optional<size_t>, const Layer&, Report&) {}
void operations::check_groups(string_view, const Layer&, span<const std::string>, const Grouping&,
                              Report&) {}
void operations::check_metric(const Metric&, const geodata::Column*, span<const size_t>,
                              span<const size_t>, const geodata::Column&, Report&) {}
void operations::check_statistics(const geodata::Column&, span<const double>,
                                  const FieldStatistics&, Report&) {}

// Shapes
void operations::check_pairs(string_view, const GeometryColumn&, const GeometryColumn&,
                             SpatialPredicate, span<const FeaturePair>, Report&) {}
void operations::check_pairs_by_group(string_view, span<const FeaturePair>, span<const size_t>,
                                      span<const size_t>, bool) {}
void operations::check_selected(const GeometryColumn&, const GeometryColumn&,
                                span<const SpatialPredicate>, span<const size_t>, Report&) {}
operations::PiecesKept operations::pieces_kept_by(OverlayKind) {
    return {};
}
void operations::check_pieces(string_view, const GeometryColumn&, const GeometryColumn&,
                              const JoinedRows&, const GeometryColumn&, const PiecesKept&, Report&,
                              const Context&) {}
void operations::check_clipped(const GeometryColumn&, const GeometryColumn&, geodata::WkbView,
                               Report&) {}
void operations::check_united(const GeometryColumn&, const Grouping&, const GeometryColumn&,
                              Report&) {}
void operations::check_buffers(const GeometryColumn&, const GeometryColumn&, const GeometryColumn&,
                               const Crs&, Length, Report&) {}
void operations::check_centres(const GeometryColumn&, const GeometryColumn&,
                               const geodata::Ellipsoid&, Report&) {}
void operations::check_points_on_surface(const GeometryColumn&, const GeometryColumn&, Report&) {}
void operations::check_measures(const GeometryColumn&, span<const double>, Measure,
                                const geodata::Ellipsoid&, Report&) {}
void operations::check_moved(const MovedGeometries&, const Crs&, const Crs&,
                             const geodata::CoordinateTransform&, Report&) {}
void operations::check_longitudes(const GeometryColumn&, const GeometryColumn&, Report&) {}
void operations::warn_where_swapped(const Layer&, const Layer&, Report&) {}
void operations::warn_if_far_apart(const Layer&, const Layer&, Report&) {}
void operations::warn_if_far_apart(const Layer&, const Layer&, span<const SpatialPredicate>,
                                   Report&) {}
void operations::warn_of_overlapping_pieces(const Pieces&, const Layer&, const Layer&, Report&,
                                            const Context&) {}

// Cells
void operations::check_zones(const Raster&, const Layer&, const ZonalOptions&,
                             span<const PlacedZone>, const ZoneFigures&, Report&) {}
void operations::check_figures(string_view, string_view, const FigureSet&) {}
void operations::check_band_statistics(const Raster&, int, const RasterStatistics&, Report&) {}
void operations::check_overlap(const Raster&, int, const Raster&, int, const RasterOverlap&,
                               Report&) {}
void operations::check_ground_area(const Raster&, int, const GroundArea&, Report&) {}
operations::MissingMarks::MissingMarks(const geodata::Band&) {}
void operations::MarkSearch::add(span<const double>) {}
void operations::MarkSearch::add(span<const double>, const CellSummary&) {}
void operations::MarkSearch::add(span<const double>, span<const float>, float, const CellSummary&) {
}
std::optional<Raster> operations::MarkSearch::settle(const Raster&, int, const std::string&,
                                                     Report&, span<const double>) const {
    return std::nullopt;
}

} // namespace graticule
