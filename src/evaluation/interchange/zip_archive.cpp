// SPDX-License-Identifier: Apache-2.0
#include "evaluation/interchange/zip_archive.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"

#include <fmt/format.h>
#include <zip.h>
#include <zstd.h>

#include <algorithm>
#include <cstring>
#include <exception>
#include <utility>

namespace graticule::evaluation::interchange {

namespace {

constexpr std::uint64_t MostBytes = 1U << 30U; // of one file, unpacked
constexpr std::size_t MostFiles = 1'000'000;
constexpr std::size_t Block = 1U << 17U;

std::string reason_of(int code) {
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    std::string reason = zip_error_strerror(&error);
    zip_error_fini(&error);
    return reason;
}

/// A member while libzip packs it: its content is there from when it is opened until it is closed.
class Source {
public:
    Source(const ZipMember& member, std::exception_ptr& failure)
        : m_member(member), m_failure(failure) {}

    zip_int64_t handle(void* data, zip_uint64_t length, zip_source_cmd_t command) {
        switch (command) {
        case ZIP_SOURCE_OPEN:
            return open();
        case ZIP_SOURCE_READ:
            return read(static_cast<char*>(data), length);
        case ZIP_SOURCE_CLOSE:
            m_content = {};
            return 0;
        case ZIP_SOURCE_STAT:
            zip_stat_init(static_cast<zip_stat_t*>(data));
            return sizeof(zip_stat_t);
        case ZIP_SOURCE_ERROR: {
            const int codes[2] = {ZIP_ER_READ, 0};
            std::memcpy(data, codes, sizeof(codes));
            return sizeof(codes);
        }
        case ZIP_SOURCE_SUPPORTS:
            return zip_source_make_command_bitmap(ZIP_SOURCE_OPEN, ZIP_SOURCE_READ,
                                                  ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT,
                                                  ZIP_SOURCE_ERROR, ZIP_SOURCE_FREE, -1);
        default:
            return 0;
        }
    }

private:
    // Nothing is thrown through libzip.
    zip_int64_t open() {
        try {
            m_content = m_member.content();
            m_read = 0;
            return 0;
        } catch (...) {
            m_failure = std::current_exception();
            return -1;
        }
    }

    zip_int64_t read(char* to, zip_uint64_t length) {
        const std::size_t count = std::min<std::size_t>(length, m_content.size() - m_read);
        std::memcpy(to, m_content.data() + m_read, count);
        m_read += count;
        return static_cast<zip_int64_t>(count);
    }

    const ZipMember& m_member;
    std::exception_ptr& m_failure;
    std::string m_content;
    std::size_t m_read = 0;
};

extern "C" zip_int64_t handle_source(void* source, void* data, zip_uint64_t length,
                                     zip_source_cmd_t command) {
    return static_cast<Source*>(source)->handle(data, length, command);
}

void pack(const fs::path& path, const std::vector<ZipMember>& members) {
    const auto fail = [&](const std::string& reason) {
        throw Error(ErrorCode::Io, fmt::format("Cannot write {}: {}", path.string(), reason));
    };
    int code = 0;
    std::unique_ptr<zip_t, decltype(&zip_discard)> archive(
        zip_open(path.c_str(), ZIP_CREATE | ZIP_EXCL, &code), zip_discard);
    if (!archive)
        fail(reason_of(code));
    std::exception_ptr failure;
    std::vector<Source> sources;
    sources.reserve(members.size()); // libzip keeps their addresses
    for (const ZipMember& member : members) {
        sources.emplace_back(member, failure);
        zip_source_t* source = zip_source_function(archive.get(), handle_source, &sources.back());
        if (source == nullptr
            || zip_file_add(archive.get(), member.name.c_str(), source, ZIP_FL_ENC_UTF_8) < 0) {
            zip_source_free(source);
            fail(zip_strerror(archive.get()));
        }
    }
    if (zip_close(archive.get()) != 0) {
        if (failure)
            std::rethrow_exception(failure);
        fail(zip_strerror(archive.get()));
    }
    static_cast<void>(archive.release());
}

} // namespace

void write_zip(const fs::path& path, const std::vector<ZipMember>& members) {
    write_staged(path, [&](const fs::path& staged) { pack(staged, members); });
}

class ZipReader::Archive {
public:
    explicit Archive(const fs::path& path) : m_name(path.string()) {
        if (!fs::is_regular_file(path))
            throw Error(ErrorCode::NotFound, fmt::format("{} does not exist", m_name));
        int code = 0;
        m_archive.reset(zip_open(path.c_str(), ZIP_RDONLY, &code));
        if (!m_archive)
            fail(reason_of(code));
    }

    std::vector<std::string> names() const {
        const zip_int64_t count = zip_get_num_entries(m_archive.get(), 0);
        if (count > static_cast<zip_int64_t>(MostFiles))
            throw Error(ErrorCode::LimitExceeded,
                        fmt::format("{} holds {} files, more than {}", m_name, count, MostFiles));
        std::vector<std::string> names;
        for (zip_int64_t i = 0; i < count; ++i)
            if (const char* name = zip_get_name(m_archive.get(), static_cast<zip_uint64_t>(i), 0))
                names.emplace_back(name);
        return names;
    }

    std::string read(const std::string& name) const {
        zip_stat_t status;
        if (zip_stat(m_archive.get(), name.c_str(), 0, &status) != 0)
            throw Error(ErrorCode::NotFound,
                        fmt::format("{} has no {}", m_name, graticule::quoted(name)));
        if (status.size > MostBytes)
            too_large(name);
        if (status.comp_method == ZIP_CM_STORE || status.comp_method == ZIP_CM_DEFLATE)
            return bytes_of(name, status.index, 0);
        constexpr zip_uint16_t Zstandard = 93; // libzip knows it from 1.8 on, where it is built in
        if (status.comp_method == Zstandard)
            return unpacked(name, bytes_of(name, status.index, ZIP_FL_COMPRESSED));
        throw Error(ErrorCode::Unsupported,
                    fmt::format("{} in {} is packed in a way that is not known",
                                graticule::quoted(name), m_name));
    }

private:
    [[noreturn]] void fail(const std::string& reason) const {
        throw Error(ErrorCode::Malformed,
                    fmt::format("{} cannot be read as an archive: {}", m_name, reason));
    }

    [[noreturn]] void too_large(const std::string& name) const {
        throw Error(ErrorCode::LimitExceeded,
                    fmt::format("{} in {} is larger than {} bytes", graticule::quoted(name), m_name,
                                MostBytes));
    }

    std::string bytes_of(const std::string& name, zip_uint64_t index, zip_flags_t flags) const {
        const std::unique_ptr<zip_file_t, decltype(&zip_fclose)> file(
            zip_fopen_index(m_archive.get(), index, flags), zip_fclose);
        if (!file)
            fail(zip_strerror(m_archive.get()));
        std::string bytes;
        std::string block(Block, '\0');
        while (true) {
            const zip_int64_t count = zip_fread(file.get(), block.data(), block.size());
            if (count < 0)
                fail(zip_file_strerror(file.get()));
            if (count == 0)
                return bytes;
            bytes.append(block, 0, static_cast<std::size_t>(count));
            if (bytes.size() > MostBytes)
                too_large(name);
        }
    }

    std::string unpacked(const std::string& name, const std::string& packed) const {
        const std::unique_ptr<ZSTD_DStream, decltype(&ZSTD_freeDStream)> stream(
            ZSTD_createDStream(), ZSTD_freeDStream);
        ZSTD_inBuffer in{packed.data(), packed.size(), 0};
        std::string text;
        std::string block(Block, '\0');
        std::size_t left = 1;
        bool more = true; // it may have several frames, and keep what does not fit the block
        while (in.pos < in.size || more) {
            ZSTD_outBuffer out{block.data(), block.size(), 0};
            left = ZSTD_decompressStream(stream.get(), &out, &in);
            if (ZSTD_isError(left) != 0)
                fail(ZSTD_getErrorName(left));
            text.append(block, 0, out.pos);
            more = out.pos == out.size;
            if (text.size() > MostBytes)
                too_large(name);
        }
        if (left != 0)
            fail(fmt::format("{} is cut short", graticule::quoted(name)));
        return text;
    }

    std::string m_name;
    std::unique_ptr<zip_t, decltype(&zip_discard)> m_archive{nullptr, zip_discard};
};

ZipReader::ZipReader(const fs::path& path)
    : m_archive(std::make_unique<Archive>(path)), m_names(m_archive->names()) {}

ZipReader::~ZipReader() = default;

bool ZipReader::has(const std::string& name) const {
    return std::find(m_names.begin(), m_names.end(), name) != m_names.end();
}

std::string ZipReader::read(const std::string& name) const {
    return m_archive->read(name);
}

} // namespace graticule::evaluation::interchange
