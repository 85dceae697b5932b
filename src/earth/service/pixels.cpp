// SPDX-License-Identifier: Apache-2.0
#include "earth/service/pixels.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json.hpp"
#include "base/json_member.hpp"
#include "geodata/raster/raster.hpp"

#include "earth/service/zip_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <utility>

namespace graticule::earth {

namespace {

constexpr std::size_t MostValues = 32U << 20U; // of one reply
constexpr std::size_t PieceSide = 256;

std::string big_endian(std::uint32_t value) {
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8)
        bytes += static_cast<char>(value >> static_cast<unsigned>(shift) & 0xffU);
    return bytes;
}

std::string png_chunk(std::string_view name, std::string_view content) {
    std::string chunk(name);
    chunk += content;
    return big_endian(static_cast<std::uint32_t>(content.size())) + chunk
           + big_endian(crc_of(chunk));
}

/// A stream of zlib whose blocks are stored as they are: for one machine there is nothing to save.
std::string stored_stream(std::string_view bytes) {
    constexpr std::size_t LargestBlock = 65535;
    std::string stream = "\x78\x01";
    std::uint32_t a = 1;
    std::uint32_t b = 0;
    for (const char byte : bytes) {
        a = (a + static_cast<unsigned char>(byte)) % 65521;
        b = (b + a) % 65521;
    }
    do {
        const std::string_view block = bytes.substr(0, LargestBlock);
        bytes.remove_prefix(block.size());
        const auto size = static_cast<std::uint16_t>(block.size());
        const auto inverse = static_cast<std::uint16_t>(~size);
        stream += bytes.empty() ? '\1' : '\0';
        for (const std::uint16_t each : {size, inverse}) {
            stream += static_cast<char>(each & 0xffU);
            stream += static_cast<char>(each >> 8U);
        }
        stream += block;
    } while (!bytes.empty());
    return stream + big_endian(b << 16U | a);
}

unsigned char byte_of(double value) {
    return static_cast<unsigned char>(std::clamp(std::round(value), 0.0, 255.0));
}

const char* dtype_of(const PixelType& type) {
    if (type.precision == Precision::Float)
        return "<f4";
    if (type.precision == Precision::Double)
        return "<f8";
    constexpr double LargestInt32 = 2147483647.0;
    return std::abs(type.min) <= LargestInt32 + 1 && std::abs(type.max) <= LargestInt32 ? "<i4"
                                                                                        : "<i8";
}

template <class T>
void append_number(std::string& bytes, T value) {
    static_assert(std::endian::native == std::endian::little);
    std::array<char, sizeof(T)> raw;
    std::memcpy(raw.data(), &value, sizeof(T));
    bytes.append(raw.data(), raw.size());
}

void append_value(std::string& bytes, std::string_view dtype, double value) {
    if (dtype == "<f4")
        append_number(bytes, static_cast<float>(value));
    else if (dtype == "<f8")
        append_number(bytes, value);
    else if (dtype == "<i4")
        append_number(bytes, static_cast<std::int32_t>(value));
    else
        append_number(bytes, static_cast<std::int64_t>(value));
}

void copy_piece(const Cells& piece, const Tile& from, const Tile& whole_tile, Cells& to) {
    for (std::size_t row = 0; row < from.height; ++row) {
        const std::size_t at =
            (static_cast<std::size_t>(from.row - whole_tile.row) + row) * whole_tile.width
            + static_cast<std::size_t>(from.column - whole_tile.column);
        std::copy_n(piece.values.begin() + static_cast<std::ptrdiff_t>(row * from.width),
                    from.width, to.values.begin() + static_cast<std::ptrdiff_t>(at));
        std::copy_n(piece.mask.begin() + static_cast<std::ptrdiff_t>(row * from.width), from.width,
                    to.mask.begin() + static_cast<std::ptrdiff_t>(at));
    }
}

} // namespace

PixelBlock compute_pixels(const Image& image, const Tile& tile, const Context& context) {
    if (image.bands.empty())
        throw Error(ErrorCode::InvalidArgument, "The image has no bands");
    if (tile.cells() * image.bands.size() > MostValues)
        throw Error(ErrorCode::LimitExceeded, "Total request size is too large",
                    "Ask for fewer pixels or bands at a time");
    PixelBlock block{tile, image.bands,
                     std::vector<Cells>(image.bands.size(), Cells(tile.cells()))};
    ImageWork work(context);
    for (std::size_t row = 0; row < tile.height; row += PieceSide)
        for (std::size_t column = 0; column < tile.width; column += PieceSide) {
            const Tile piece{tile.grid, tile.column + static_cast<std::int64_t>(column),
                             tile.row + static_cast<std::int64_t>(row),
                             std::min(PieceSide, tile.width - column),
                             std::min(PieceSide, tile.height - row)};
            TileWork piece_work(work, piece);
            for (std::size_t i = 0; i < image.bands.size(); ++i)
                copy_piece(*piece_work.cells(image.bands[i].source), piece, tile, block.cells[i]);
        }
    return block;
}

Tile requested_tile(const Json& grid, const Image& image) {
    const Band& first = first_band(image, "computePixels");
    Projection projection = *first.projection;
    const std::string code = text_member(grid, "crsCode");
    const std::string wkt = text_member(grid, "crsWkt");
    if (!code.empty() || !wkt.empty())
        projection = projection_of(geodata::Crs::parse(code.empty() ? wkt : code), {});
    if (const Json& affine = member(grid, "affineTransform"); affine.is_object()) {
        const auto number = [&](const char* name) {
            return number_member(affine, name).value_or(0);
        };
        projection.transform.coefficients = {number("translateX"), number("scaleX"),
                                             number("shearX"),     number("translateY"),
                                             number("shearY"),     number("scaleY")};
    }
    const Json& dimensions = member(grid, "dimensions");
    std::int64_t width = count_member(dimensions, "width").value_or(0);
    std::int64_t height = count_member(dimensions, "height").value_or(0);
    if (width == 0 && height == 0 && first.dimensions) {
        width = static_cast<std::int64_t>((*first.dimensions)[0]);
        height = static_cast<std::int64_t>((*first.dimensions)[1]);
    }
    constexpr std::int64_t MostAcross = 32'768;
    if (width < 1 || height < 1 || width > MostAcross || height > MostAcross
        || !projection.transform.invertible())
        throw Error(ErrorCode::InvalidArgument,
                    "computePixels needs a grid with dimensions from 1 to 32768 and a transform");
    return {std::make_shared<const Projection>(std::move(projection)), 0, 0,
            static_cast<std::size_t>(width), static_cast<std::size_t>(height)};
}

std::string png_of(const PixelBlock& block) {
    if (block.cells.size() != 1 && block.cells.size() != 3)
        throw Error(ErrorCode::InvalidArgument, "A picture is made of one band or of three",
                    "Choose bands, or visualize() the image");
    const std::size_t colours = block.cells.size();
    std::string rows;
    for (std::size_t row = 0; row < block.tile.height; ++row) {
        rows += '\0'; // no filter
        for (std::size_t column = 0; column < block.tile.width; ++column) {
            const std::size_t i = row * block.tile.width + column;
            double mask = 1;
            for (const Cells& cells : block.cells) {
                rows += static_cast<char>(byte_of(cells.values[i]));
                mask = std::min(mask, cells.mask[i]);
            }
            rows += static_cast<char>(byte_of(mask * 255));
        }
    }
    std::string head = big_endian(static_cast<std::uint32_t>(block.tile.width))
                       + big_endian(static_cast<std::uint32_t>(block.tile.height));
    head += '\x08';
    head += colours == 1 ? '\x04' : '\x06'; // grey or colours, with alpha
    head.append(3, '\0');
    return "\x89PNG\r\n\x1a\n" + png_chunk("IHDR", head) + png_chunk("IDAT", stored_stream(rows))
           + png_chunk("IEND", "");
}

std::string npy_of(const PixelBlock& block) {
    std::string fields;
    std::vector<std::string_view> types;
    for (const Band& band : block.bands) {
        types.emplace_back(dtype_of(band.type));
        std::string name;
        for (const char c : band.name)
            name += c == '\'' || c == '\\' ? std::string("\\") + c : std::string(1, c);
        fields += fmt::format("('{}', '{}'), ", name, types.back());
    }
    std::string head = fmt::format("{{'descr': [{}], 'fortran_order': False, 'shape': ({}, {}), }}",
                                   fields, block.tile.height, block.tile.width);
    constexpr std::size_t Aligned = 64;
    constexpr std::size_t Before = 10;
    head.append(Aligned - (head.size() + Before + 1) % Aligned, ' ');
    head += '\n';
    if (head.size() > 65535)
        throw Error(ErrorCode::LimitExceeded, "Too many bands for NPY");
    std::string bytes("\x93NUMPY\x01\x00", 8);
    append_number(bytes, static_cast<std::uint16_t>(head.size()));
    bytes += head;
    for (std::size_t i = 0; i < block.tile.cells(); ++i)
        for (std::size_t band = 0; band < types.size(); ++band)
            append_value(bytes, types[band], block.cells[band].values[i]);
    return bytes;
}

std::string geotiff_of(const PixelBlock& block) {
    geodata::RasterLayout layout;
    layout.width = block.tile.width;
    layout.height = block.tile.height;
    layout.transform = block.tile.grid->transform;
    const geodata::Point corner = layout.transform.to_world(static_cast<double>(block.tile.column),
                                                            static_cast<double>(block.tile.row));
    layout.transform.coefficients[0] = corner.x;
    layout.transform.coefficients[3] = corner.y;
    layout.crs = block.tile.grid->crs;
    layout.type = geodata::CellType::Float64;
    layout.nodata = std::numeric_limits<double>::lowest();
    layout.band_names.clear();
    for (const Band& band : block.bands)
        layout.band_names.push_back(band.name);
    geodata::RasterWriter writer(layout);
    for (std::size_t band = 0; band < block.cells.size(); ++band) {
        std::vector<double> values = block.cells[band].values;
        for (std::size_t i = 0; i < values.size(); ++i)
            if (block.cells[band].masked(i))
                values[i] = std::numeric_limits<double>::quiet_NaN();
        writer.write(static_cast<int>(band) + 1, {0, 0, layout.width, layout.height}, values);
    }
    return read_file(writer.finish("pixels").source, 4ULL << 30U);
}

} // namespace graticule::earth
