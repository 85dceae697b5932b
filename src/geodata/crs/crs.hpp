// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/extent.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace graticule::geodata {

/// Semi-major axis in metres and flattening.
struct Ellipsoid {
    double semi_major_m = 6378137.0;
    double flattening = 1 / 298.257223563;
};

/// A coordinate reference system, or the absence of one. Cheap to copy, safe to share between
/// threads.
///
/// Coordinates in this project are always x then y: easting or longitude first, whatever order the
/// authority's definition names.
class Crs {
public:
    /// An unknown CRS.
    Crs() = default;

    /// Reads "EPSG:4326", "ESRI:102003", an OGC URN, WKT 1 or 2, PROJJSON or a PROJ string.
    /// @throws Error InvalidArgument, with the nearest sensible form as hint
    static Crs parse(std::string_view definition);

    /// WGS 84 longitude and latitude (OGC:CRS84, the same as EPSG:4326 in x, y order).
    static const Crs& wgs84();

    bool known() const { return m_definition != nullptr; }
    /// Longitude and latitude in degrees; not in grads, of which geographic_base() makes degrees.
    bool geographic() const;
    bool projected() const;

    /// "EPSG:32631" where an authority names it, else its name, or "unknown CRS".
    std::string label() const;
    std::string name() const;
    std::string wkt() const; ///< WKT 2, or WKT 1 where it cannot be said in WKT 2; empty if unknown
    std::string projjson() const;

    /// Metres in one horizontal unit of a projected CRS (0.3048... for feet); 1 for others.
    double metres_per_unit() const;
    /// "metre", "US survey foot", "degree", ...
    std::string unit_name() const;
    Ellipsoid ellipsoid() const;

    /// The geographic CRS, in degrees, beneath a projected one or one of grads (itself if
    /// geographic).
    /// @throws Error CrsMissing if unknown
    Crs geographic_base() const;

    /// Where the definition says that the CRS applies, in degrees; none if it does not say.
    std::optional<Extent> area_of_use() const;

    /// True when both are known and coordinates mean the same, axis order aside.
    bool same_as(const Crs& other) const;

private:
    struct Definition;
    explicit Crs(std::shared_ptr<const Definition> definition);
    std::shared_ptr<const Definition> m_definition;
};

/// Moves coordinates from one CRS to another. Not thread-safe: make one a thread; making one costs
/// milliseconds.
class CoordinateTransform {
public:
    /// @throws Error CrsMissing where either is unknown; Unsupported where PROJ knows no way
    CoordinateTransform(const Crs& from, const Crs& to);
    ~CoordinateTransform();
    CoordinateTransform(CoordinateTransform&&) noexcept;
    CoordinateTransform& operator=(CoordinateTransform&&) noexcept;

    bool is_identity() const;

    /// Transforms in place. A point that cannot be transformed becomes (NaN, NaN).
    /// @return how many could not be transformed
    std::size_t forward(std::span<double> x, std::span<double> y) const;
    std::size_t inverse(std::span<double> x, std::span<double> y) const;

    /// Accuracy of the datum shift in metres as PROJ states it; none where unknown or ballpark.
    std::optional<double> accuracy_m() const;

    /// True where no shift between the two datums is known at a place (in the CRS that it is moved
    /// from): its longitude and latitude are then taken as the same, "ballpark" as PROJ says.
    bool ballpark_at(double x, double y) const;

private:
    struct Pipeline;
    std::unique_ptr<Pipeline> m_pipeline;
};

} // namespace graticule::geodata
