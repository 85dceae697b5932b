// SPDX-License-Identifier: Apache-2.0
#include "geodata/tables/dbf_text.hpp"

#include "base/text.hpp"
#include "geodata/catalog/companion_files.hpp"
#include "geodata/tables/text_encoding.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace graticule::geodata {

namespace {

constexpr std::size_t DbfHeaderBytes = 32;
constexpr std::size_t FieldBytes = 32;
constexpr std::size_t MaxHeaderBytes = 1U << 16U; // its length is stated in two bytes
constexpr std::size_t RecordsAtOnce = 4096;

std::size_t number_at(const std::string& bytes, std::size_t at, std::size_t size) {
    std::size_t number = 0;
    for (std::size_t i = size; i-- > 0;)
        number = (number << 8U) | static_cast<unsigned char>(bytes[at + i]);
    return number;
}

std::string read_bytes(std::ifstream& stream, std::size_t size) {
    std::string bytes(size, '\0');
    stream.read(bytes.data(), static_cast<std::streamsize>(size));
    bytes.resize(static_cast<std::size_t>(stream.gcount()));
    return bytes;
}

// Where the cells of text lie in a record: offset and width.
using Cells = std::vector<std::pair<std::size_t, std::size_t>>;

Cells text_cells(const std::string& fields) {
    Cells cells;
    std::size_t offset = 1; // the mark of deleted records
    for (std::size_t at = 0; at + FieldBytes <= fields.size() && fields[at] != '\r';
         at += FieldBytes) {
        const auto width = static_cast<unsigned char>(fields[at + 16]);
        if (fields[at + 11] == 'C')
            cells.emplace_back(offset, width);
        offset += width;
    }
    return cells;
}

bool is_ascii(std::string_view text) {
    return std::ranges::none_of(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0x80U) != 0; });
}

// A text that fills its cell may end within a character, which has four bytes at most.
bool is_utf8_cell(std::string_view cell) {
    if (is_utf8(cell))
        return true;
    for (std::size_t cut = 1; cut < 4 && cut < cell.size(); ++cut)
        if (const std::string_view front = cell.substr(0, cell.size() - cut);
            is_utf8(front) && (static_cast<unsigned char>(cell[front.size()]) & 0xC0U) == 0xC0U)
            return true;
    return false;
}

// A file of records, whose header is read first.
class Dbf {
public:
    explicit Dbf(const std::filesystem::path& path) {
        if (!is_plain_file(path))
            return; // a pipe would be waited for
        m_stream.open(path, std::ios::binary);
        const std::string header = read_bytes(m_stream, DbfHeaderBytes);
        if (header.size() < DbfHeaderBytes)
            return;
        const std::size_t header_bytes = number_at(header, 8, 2);
        if (header_bytes <= DbfHeaderBytes || header_bytes > MaxHeaderBytes)
            return;
        m_stated = number_at(header, 4, 4);
        m_record_bytes = number_at(header, 10, 2);
        m_texts = text_cells(read_bytes(m_stream, header_bytes - DbfHeaderBytes));
    }

    std::size_t stated() const { return m_stated; }
    const Cells& texts() const { return m_texts; }

    /// Calls `look` with each record, until it says false.
    template <typename Look>
    void for_each(const Look& look) {
        std::size_t left = m_record_bytes == 0 ? 0 : m_stated;
        while (left > 0) {
            const std::size_t wanted = std::min(left, RecordsAtOnce);
            const std::string block = read_bytes(m_stream, m_record_bytes * wanted);
            for (std::size_t at = 0; at + m_record_bytes <= block.size(); at += m_record_bytes)
                if (!look(std::string_view(block).substr(at, m_record_bytes)))
                    return;
            if (block.size() < m_record_bytes * wanted)
                return;
            left -= wanted;
        }
    }

private:
    std::ifstream m_stream;
    std::size_t m_stated = 0;
    std::size_t m_record_bytes = 0;
    Cells m_texts;
};

} // namespace

bool has_utf8_texts(const std::filesystem::path& dbf) {
    Dbf file(dbf);
    bool other_than_ascii = false;
    bool utf8 = true;
    file.for_each([&](std::string_view record) {
        for (const auto& [offset, width] : file.texts()) {
            const std::string_view cell = record.substr(std::min(offset, record.size()), width);
            if (is_ascii(cell))
                continue;
            other_than_ascii = true;
            utf8 = utf8 && is_utf8_cell(cell);
        }
        return utf8;
    });
    return utf8 && other_than_ascii;
}

std::size_t count_deleted(const std::filesystem::path& dbf, std::size_t rows) {
    Dbf file(dbf);
    std::size_t deleted = 0;
    if (file.stated() > rows)
        file.for_each([&](std::string_view record) {
            deleted += record.front() == '*' ? 1 : 0;
            return true;
        });
    return deleted;
}

} // namespace graticule::geodata
