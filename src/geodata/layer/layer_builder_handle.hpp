// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/geometry_reader.hpp"
#include "geodata/layer/arrow_column_handle.hpp"
#include "geodata/read.hpp"

#include <ogr_api.h>

#include <string>
#include <vector>

/// Layers out of GDAL's Arrow stream. For the .cpp files of geodata only.
namespace graticule::geodata {

class LayerBuilder {
public:
    /// @param schema of the layer's stream; the first column is the feature id, which is no field
    LayerBuilder(OGRLayerH layer, const ArrowSchema& schema);

    void append(const ArrowArray& batch);
    std::size_t rows() const { return m_rows; }

    /// GDAL 3.6's Arrow streams give days before 1970 one day too late, take no account of time
    /// zones, and make false of what is true after a null; reads dates, moments and truth values
    /// with nulls feature by feature instead. Does nothing where there are none.
    void read_again(OGRLayerH layer);

    /// The fields, under names of which none occurs twice, and notes. The geometry stays here.
    ReadResult finish(std::string name);

    bool has_geometry() const { return m_geometry != None; }
    GeometryColumn take_geometry() { return m_reader.take(); }

private:
    static constexpr std::size_t None = static_cast<std::size_t>(-1);

    struct Source {
        std::string name;
        int field = -1; ///< in the layer's definition
        ArrowColumn column;
    };

    void append_geometry(const ArrowArray& array);

    std::size_t m_geometry = None;
    std::string m_geometry_format;
    std::vector<Source> m_sources; ///< one for each column of the stream
    GeometryReader m_reader;
    std::size_t m_rows = 0;
};

} // namespace graticule::geodata
