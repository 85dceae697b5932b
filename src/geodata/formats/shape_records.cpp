// SPDX-License-Identifier: Apache-2.0
#include "geodata/formats/shape_records.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <fstream>
#include <limits>

namespace graticule::geodata {

namespace {

constexpr std::uint64_t FileHeaderBytes = 100;
constexpr std::uint64_t RecordHeaderBytes = 8;
constexpr std::uint64_t WordBytes = 2; // lengths are counted in 16-bit words

std::int32_t big_endian(const unsigned char* bytes) {
    std::uint32_t number = 0;
    for (int i = 0; i < 4; ++i)
        number = number << 8U | bytes[i];
    return static_cast<std::int32_t>(number);
}

} // namespace

void expect_records_in_order(const std::filesystem::path& shp) {
    std::ifstream stream;
    stream.rdbuf()->pubsetbuf(nullptr, 0); // eight bytes are read at a time, far apart
    stream.open(shp, std::ios::binary);
    if (!stream)
        throw Error(ErrorCode::Io, fmt::format("Cannot read {}", shp.string()),
                    "Check the file's permissions");
    std::uint64_t place = FileHeaderBytes;
    for (std::size_t record = 1;; ++record) {
        std::array<unsigned char, RecordHeaderBytes> header{};
        stream.seekg(static_cast<std::streamoff>(place));
        if (!stream.read(reinterpret_cast<char*>(header.data()), RecordHeaderBytes))
            return;
        const std::int32_t words = big_endian(header.data() + 4);
        if (words >= 0)
            place += RecordHeaderBytes + WordBytes * static_cast<std::uint64_t>(words);
        if (words < 0 || place > std::numeric_limits<std::uint32_t>::max())
            throw Error(ErrorCode::Malformed,
                        fmt::format("{} is damaged: record {} states a length of {} bytes",
                                    shp.string(), record, std::int64_t{2} * words),
                        "Fetch it again, with its .shx");
    }
}

} // namespace graticule::geodata
