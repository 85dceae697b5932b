// SPDX-License-Identifier: Apache-2.0
#include "earth/service/zip_file.hpp"

#include <cstddef>

namespace graticule::earth {

namespace {

constexpr std::uint32_t Version = 20;       // of the format, times ten
constexpr std::uint32_t FirstDate = 0x0021; // 1 January 1980: an archive of the same is the same

std::string little_endian(std::uint32_t value, unsigned bytes) {
    std::string text;
    for (unsigned i = 0; i < bytes; ++i)
        text += static_cast<char>(value >> 8U * i & 0xffU);
    return text;
}

std::uint32_t size_of(std::string_view text) {
    return static_cast<std::uint32_t>(text.size());
}

/// What the head of a file and its line in the directory have in common.
std::string entry_fields(const ZipEntry& entry) {
    std::string fields = little_endian(Version, 2) + little_endian(0, 4); // plain names, stored
    fields += little_endian(0, 2) + little_endian(FirstDate, 2);
    fields += little_endian(crc_of(entry.content), 4);
    fields += little_endian(size_of(entry.content), 4) + little_endian(size_of(entry.content), 4);
    return fields + little_endian(size_of(entry.name), 2) + little_endian(0, 2);
}

} // namespace

std::string zip_of(std::span<const ZipEntry> entries) {
    std::string archive;
    std::string directory;
    for (const ZipEntry& entry : entries) {
        const std::string fields = entry_fields(entry);
        constexpr std::size_t NoCommentNorDiskNorAttributes = 10;
        directory += "PK\x01\x02" + little_endian(Version, 2) + fields
                     + std::string(NoCommentNorDiskNorAttributes, '\0')
                     + little_endian(size_of(archive), 4) + entry.name;
        archive += "PK\x03\x04" + fields + entry.name + entry.content;
    }
    const auto count = static_cast<std::uint32_t>(entries.size());
    const std::uint32_t start = size_of(archive);
    return archive + directory + "PK\x05\x06" + little_endian(0, 4) + little_endian(count, 2)
           + little_endian(count, 2) + little_endian(size_of(directory), 4)
           + little_endian(start, 4) + little_endian(0, 2);
}

std::uint32_t crc_of(std::string_view bytes) {
    std::uint32_t crc = 0xffffffffU;
    for (const char byte : bytes) {
        crc ^= static_cast<unsigned char>(byte);
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc >> 1U) ^ ((crc & 1U) != 0 ? 0xedb88320U : 0U);
    }
    return ~crc;
}

} // namespace graticule::earth
