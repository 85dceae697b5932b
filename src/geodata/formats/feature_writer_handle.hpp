// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/formats/output_geometry.hpp"
#include "geodata/layer/layer.hpp"
#include "geodata/write.hpp"

#include <ogr_api.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

/// Features of a layer handed to GDAL. For the .cpp files of geodata only.
namespace graticule::geodata {

inline constexpr std::size_t RowsPerCheck = 4096; ///< between two looks at the cancellation

class FeatureWriter {
public:
    /// Makes the fields of an output layer that has none yet.
    /// @param ids what a GeoPackage numbers the features by; empty for from 1
    /// @throws Error Io where GDAL refuses a field
    FeatureWriter(const Layer& layer, OGRLayerH output, VectorFormat format,
                  const GeometryForm& form, const std::vector<std::string>& names,
                  std::span<const std::int64_t> ids);

    /// @return false where GDAL failed; its reason is with the caller's GdalMessages
    bool write(std::size_t row);

    /// Says what the format could not hold.
    void add_notes(std::vector<std::string>& notes) const;

private:
    struct FeatureDeleter {
        void operator()(void* feature) const { OGR_F_Destroy(feature); }
    };

    void create_field(std::size_t index, const std::string& name);
    void set_field(std::size_t index, std::size_t row);
    void set_text(int index, std::string_view text);
    bool set_geometry(std::size_t row);

    const Layer& m_layer;
    OGRLayerH m_output;
    VectorFormat m_format;
    GeometryForm m_form;
    std::span<const std::int64_t> m_ids;
    std::unique_ptr<void, FeatureDeleter> m_feature;
    std::string m_text; ///< reused: GDAL wants it terminated
    std::size_t m_cut_texts = 0;
    std::size_t m_lost_dates = 0;
    std::vector<std::string> m_changed_fields;
};

} // namespace graticule::geodata
