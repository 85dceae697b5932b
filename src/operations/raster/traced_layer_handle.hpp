// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/crs/crs.hpp"
#include "geodata/gdal_handle.hpp"
#include "geodata/layer/layer.hpp"

#include <gdal.h>
#include <ogr_api.h>

#include <cstddef>
#include <string_view>
#include <vector>

namespace graticule::operations {

/// A layer in memory for GDAL's algorithms that trace rasters, which can be stopped while they
/// work. For the .cpp files of operations only.
class TracedLayer {
public:
    /// Tracing more features than this is refused: they would not fit in memory.
    static constexpr std::size_t MaxFeatures = 20'000'000;

    /// @param fields numbers that the algorithm writes, by their index
    TracedLayer(const std::vector<geodata::Field>& fields, const Context& context,
                std::string_view what);

    OGRLayerH handle() const { return m_layer; }

    /// For GDAL: reports progress, and asks it to stop on cancellation or too many features.
    static int progress(double fraction, const char* message, void* self);

    /// What was traced, repaired where rings touch themselves.
    /// @param status what the algorithm returned
    /// @throws Error Cancelled, LimitExceeded, Io with GDAL's reason
    geodata::Layer finish(CPLErr status, const geodata::GdalMessages& messages,
                          const geodata::Crs& crs, std::string_view name);

private:
    std::vector<geodata::Field> m_fields;
    const Context& m_context;
    std::string_view m_what;
    geodata::GdalDataset m_dataset;
    OGRLayerH m_layer = nullptr;
    bool m_cancelled = false;
    bool m_too_many = false;
};

} // namespace graticule::operations
