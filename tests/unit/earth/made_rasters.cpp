// SPDX-License-Identifier: Apache-2.0
#include "unit/earth/made_rasters.hpp"

#include "geodata/raster/raster.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>

namespace graticule::earth {

void MadeCatalogue::add(const std::string& id, std::size_t width, const std::vector<double>& values,
                        const std::string& more) {
    geodata::RasterLayout layout;
    layout.width = width;
    layout.height = values.size() / width;
    layout.transform.coefficients = {500000, 10, 0, 6600000, 0, -10};
    layout.crs = geodata::Crs::parse("EPSG:32633");
    layout.type = geodata::CellType::Int16;
    geodata::RasterWriter writer(layout);
    std::vector<double> cells = values;
    for (double& cell : cells)
        if (cell == -9999)
            cell = std::numeric_limits<double>::quiet_NaN();
    writer.write(1, {0, 0, layout.width, layout.height}, cells);
    const std::string name = fmt::format("r{}.tif", m_count++);
    const geodata::Raster raster = writer.finish(name);
    std::filesystem::copy_file(raster.source, folder() / name);
    m_lines += fmt::format("[[image]]\nid = \"{}\"\nfile = \"{}\"\n{}\n", id, name, more);
}

AssetCatalog MadeCatalogue::read() const {
    write_file(folder() / "earth.toml", m_lines);
    return AssetCatalog::read(folder() / "earth.toml");
}

} // namespace graticule::earth
