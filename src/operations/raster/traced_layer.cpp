// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "geodata/geometry/geos_handle.hpp"
#include "geodata/raster/raster_handle.hpp"
#include "operations/raster/traced_layer_handle.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

namespace graticule::operations {

using geodata::Column;
using geodata::GeometryColumn;

namespace {

struct FeatureDeleter {
    void operator()(void* feature) const { OGR_F_Destroy(static_cast<OGRFeatureH>(feature)); }
};
using Feature = std::unique_ptr<void, FeatureDeleter>;

void append_geometry(GeometryColumn& column, OGRGeometryH geometry) {
    std::vector<std::uint8_t> wkb(static_cast<std::size_t>(OGR_G_WkbSize(geometry)));
    OGR_G_ExportToIsoWkb(geometry, wkbNDR, wkb.data());
    if (geodata::dimension_of(geodata::wkb_type(wkb)) == 2)
        wkb = geodata::geos_to_wkb(geodata::geos_make_valid(geodata::geos_from_wkb(wkb)).get());
    column.append(wkb);
}

} // namespace

TracedLayer::TracedLayer(const std::vector<geodata::Field>& fields, const Context& context,
                         std::string_view what)
    : m_fields(fields), m_context(context), m_what(what) {
    geodata::initialise_gdal();
    m_dataset.reset(GDALCreate(GDALGetDriverByName("Memory"), "", 0, 0, 0, GDT_Unknown, nullptr));
    m_layer = m_dataset
                  ? GDALDatasetCreateLayer(m_dataset.get(), "traced", nullptr, wkbUnknown, nullptr)
                  : nullptr;
    if (m_layer == nullptr)
        throw Error(ErrorCode::Internal, "GDAL cannot make a layer in memory");
    for (const geodata::Field& field : m_fields) {
        OGRFieldDefnH definition = OGR_Fld_Create(field.name.c_str(), OFTReal);
        OGR_L_CreateField(m_layer, definition, TRUE);
        OGR_Fld_Destroy(definition);
    }
}

int TracedLayer::progress(double fraction, const char* /*message*/, void* self) {
    auto* layer = static_cast<TracedLayer*>(self);
    layer->m_context.report_progress(layer->m_what, fraction);
    layer->m_cancelled = layer->m_context.cancel_requested();
    layer->m_too_many =
        OGR_L_GetFeatureCount(layer->m_layer, TRUE) > static_cast<GIntBig>(MaxFeatures);
    return layer->m_cancelled || layer->m_too_many ? FALSE : TRUE;
}

geodata::Layer TracedLayer::finish(CPLErr status, const geodata::GdalMessages& messages,
                                   const geodata::Crs& crs, std::string_view name) {
    m_context.check_cancelled();
    if (m_too_many)
        throw Error(ErrorCode::LimitExceeded,
                    fmt::format("{} gives more than {} features", m_what, MaxFeatures),
                    "Resample the raster to larger cells, or classify its values first");
    if (status != CE_None)
        geodata::throw_raster_io("read", std::string(name), messages);
    GeometryColumn geometry;
    std::vector<Column> columns(m_fields.size(), Column(geodata::FieldType::Real));
    OGR_L_ResetReading(m_layer);
    while (const Feature feature{OGR_L_GetNextFeature(m_layer)}) {
        append_geometry(geometry, OGR_F_GetGeometryRef(static_cast<OGRFeatureH>(feature.get())));
        for (std::size_t i = 0; i < columns.size(); ++i)
            columns[i].append_real(OGR_F_GetFieldAsDouble(static_cast<OGRFeatureH>(feature.get()),
                                                          static_cast<int>(i)));
    }
    geodata::Layer layer{std::string(name)};
    layer.set_geometry(std::move(geometry), crs);
    for (std::size_t i = 0; i < columns.size(); ++i)
        layer.set_field(m_fields[i], std::move(columns[i]));
    return layer;
}

} // namespace graticule::operations
