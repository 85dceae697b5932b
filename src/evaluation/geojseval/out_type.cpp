// SPDX-License-Identifier: Apache-2.0
// Table: the types that cases name.
#include "evaluation/geojseval/out_type.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace graticule::evaluation::geojseval {

namespace {

constexpr std::array Types{
    OutType{"Number", "", Form::Number},
    OutType{"String", "", Form::String},
    OutType{"Boolean", "", Form::Boolean},
    OutType{"Array", "", Form::List},
    OutType{"Object", "", Form::Object},
    OutType{"Function", "", Form::Function},
    OutType{"Null", "", Form::Null},
    OutType{"Undefined", "", Form::Undefined},
    OutType{"Any", "", Form::Any},
    OutType{"Geometry", "", Form::Geojson},
    OutType{"GeometryCollection", "", Form::Geojson},
    OutType{"Feature", "", Form::Geojson},
    OutType{"FeatureCollection", "", Form::Geojson},
    OutType{"GeoJSON", "", Form::Geojson},
    OutType{"geolib.coordinates", "", Form::Any},
    OutType{"geolib.distanceCoordinate", "", Form::Any},
    OutType{"geolib.bounds", "", Form::Object},
    OutType{"geolib.center", "", Form::Object},
    OutType{"leaflet.Map", "L.Map", Form::State, "L.Map"},
    OutType{"leaflet.Layer", "L.Layer", Form::State, "L.Layer"},
    OutType{"leaflet.LatLng", "L.LatLng", Form::Place, "L.LatLng"},
    OutType{"leaflet.LatLngBounds", "L.LatLngBounds", Form::Place, "L.LatLngBounds"},
    OutType{"leaflet.Point", "L.Point", Form::Place, "L.Point"},
    OutType{"leaflet.Bounds", "L.Bounds", Form::Place, "L.Bounds"},
    OutType{"ol.Map", "", Form::State, "ol.Map"},
    OutType{"ol.View", "", Form::State, "ol.View"},
    OutType{"ol.Layer", "", Form::State, "ol.layer.Base"},
    OutType{"ol.Source", "", Form::State, "ol.source.Source"},
    OutType{"ol.Feature", "", Form::Geojson, "ol.Feature"},
    OutType{"ol.Coordinate", "", Form::List},
    OutType{"ol.Extent", "", Form::List},
    OutType{"ol.Size", "", Form::List},
    OutType{"error_message", "", Form::Message},
};

} // namespace

std::span<const OutType> out_types() {
    return Types;
}

std::optional<OutType> out_type_named(std::string_view name) {
    const std::string wanted = ascii_lower(name);
    const auto found = std::find_if(Types.begin(), Types.end(), [&](const OutType& type) {
        return ascii_lower(type.name) == wanted
               || (!type.alias.empty() && ascii_lower(type.alias) == wanted);
    });
    return found == Types.end() ? std::nullopt : std::optional(*found);
}

} // namespace graticule::evaluation::geojseval
