// SPDX-License-Identifier: Apache-2.0
#include "base/file.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <openssl/evp.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

namespace graticule {

namespace {

class FileDescriptor {
public:
    FileDescriptor(const fs::path& path, int flags, mode_t mode = 0644)
        : m_fd(::open(path.c_str(), flags | O_CLOEXEC, mode)) {}
    ~FileDescriptor() {
        if (m_fd >= 0)
            ::close(m_fd);
    }
    FileDescriptor(const FileDescriptor&) = delete;
    FileDescriptor& operator=(const FileDescriptor&) = delete;

    bool is_open() const { return m_fd >= 0; }
    int get() const { return m_fd; }

    // close() is where some file systems report a full disk.
    bool close() { return ::close(std::exchange(m_fd, -1)) == 0; }

private:
    int m_fd;
};

[[noreturn]] void throw_io(std::string_view doing, const fs::path& path, int error) {
    const char* hint = error == ENOSPC   ? "Free some space, or choose another folder with --out"
                       : error == EACCES ? "Check the folder's permissions"
                       : error == ENOENT ? "Check that the folder exists"
                       : error == EROFS  ? "Choose a folder on a writable disk"
                                         : "";
    throw Error(ErrorCode::Io,
                fmt::format("Cannot {} {}: {}", doing, path.string(), std::strerror(error)), hint);
}

void sync_file(const fs::path& path) {
    FileDescriptor file(path, O_RDONLY);
    if (!file.is_open() || ::fsync(file.get()) != 0)
        throw_io("write", path, errno);
}

// Removes what is at the path when it goes, unless told that it was moved away.
class RemoveOnExit {
public:
    explicit RemoveOnExit(fs::path path) : m_path(std::move(path)) {}
    ~RemoveOnExit() {
        std::error_code ignored; // nothing more can be done in a destructor
        fs::remove_all(m_path, ignored);
    }
    RemoveOnExit(const RemoveOnExit&) = delete;
    RemoveOnExit& operator=(const RemoveOnExit&) = delete;

private:
    fs::path m_path;
};

fs::path make_unique_folder(const fs::path& parent, std::string_view prefix) {
    std::string pattern = (parent / fmt::format("{}XXXXXX", prefix)).string();
    if (::mkdtemp(pattern.data()) == nullptr)
        throw_io("make a folder in", parent, errno);
    return pattern;
}

std::string to_hex(const unsigned char* digest, unsigned int size) {
    std::string hex;
    for (unsigned int i = 0; i < size; ++i)
        hex += fmt::format("{:02x}", digest[i]);
    return hex;
}

class Sha256 {
public:
    Sha256() : m_state(EVP_MD_CTX_new(), &EVP_MD_CTX_free) {
        if (!m_state || EVP_DigestInit_ex(m_state.get(), EVP_sha256(), nullptr) != 1)
            throw Error(ErrorCode::Internal, "SHA-256 is not available in this OpenSSL");
    }
    void add(std::string_view bytes) {
        EVP_DigestUpdate(m_state.get(), bytes.data(), bytes.size());
    }
    std::string finish() {
        std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
        unsigned int size = 0;
        EVP_DigestFinal_ex(m_state.get(), digest.data(), &size);
        return to_hex(digest.data(), size);
    }

private:
    std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> m_state;
};

} // namespace

std::string read_file(const fs::path& path, std::uintmax_t limit) {
    std::error_code status;
    if (!fs::exists(path, status))
        throw Error(ErrorCode::NotFound, fmt::format("{} does not exist", path.string()),
                    "Check the path");
    if (fs::is_directory(path, status))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} is a folder where a file was expected", path.string()));
    const std::uintmax_t size = fs::file_size(path, status);
    if (!status && size > limit)
        throw Error(
            ErrorCode::LimitExceeded,
            fmt::format("{} has {} bytes; at most {} are read here", path.string(), size, limit));
    std::ifstream stream(path, std::ios::binary);
    std::string content;
    std::vector<char> block(1U << 20);
    while (stream.read(block.data(), static_cast<std::streamsize>(block.size()))
           || stream.gcount() > 0)
        content.append(block.data(), static_cast<std::size_t>(stream.gcount()));
    if (!stream.eof())
        throw_io("read", path, errno);
    return content;
}

void write_file(const fs::path& path, std::string_view content) {
    write_staged(path, [&](const fs::path& staged) {
        FileDescriptor file(staged, O_WRONLY | O_CREAT | O_TRUNC);
        if (!file.is_open())
            throw_io("write", path, errno);
        while (!content.empty()) {
            const ssize_t written = ::write(file.get(), content.data(), content.size());
            if (written < 0 && errno == EINTR)
                continue;
            if (written < 0)
                throw_io("write", path, errno);
            content.remove_prefix(static_cast<std::size_t>(written));
        }
        if (!file.close())
            throw_io("write", path, errno);
    });
}

void write_staged(const fs::path& path,
                  const std::function<void(const fs::path& staged)>& produce) {
    const fs::path parent = path.has_parent_path() ? path.parent_path() : fs::path(".");
    const fs::path folder = make_unique_folder(parent, ".graticule-");
    const RemoveOnExit clean_up(folder);
    produce(folder / path.filename());

    std::vector<fs::path> made;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder))
        made.push_back(entry.path());
    if (made.empty())
        throw Error(ErrorCode::Internal, fmt::format("Nothing was written for {}", path.string()));
    for (const fs::path& file : made)
        sync_file(file);
    for (const fs::path& file : made) {
        std::error_code failure;
        fs::rename(file, parent / file.filename(), failure);
        if (failure)
            throw_io("move into place", parent / file.filename(), failure.value());
    }
}

TemporaryFolder::TemporaryFolder(const fs::path& parent)
    : m_path(
        make_unique_folder(parent.empty() ? fs::temp_directory_path() : parent, "graticule-")) {}

TemporaryFolder::~TemporaryFolder() {
    if (m_path.empty())
        return;
    std::error_code ignored; // nothing more can be done in a destructor
    fs::remove_all(m_path, ignored);
}

TemporaryFolder::TemporaryFolder(TemporaryFolder&& other) noexcept
    : m_path(std::exchange(other.m_path, {})) {}

std::string sha256_of_file(const fs::path& path) {
    std::ifstream stream(path, std::ios::binary);
    if (!stream)
        throw_io("read", path, errno);
    Sha256 digest;
    std::vector<char> buffer(1U << 20);
    while (stream.read(buffer.data(), static_cast<std::streamsize>(buffer.size()))
           || stream.gcount() > 0)
        digest.add({buffer.data(), static_cast<std::size_t>(stream.gcount())});
    return digest.finish();
}

std::string sha256(std::string_view bytes) {
    Sha256 digest;
    digest.add(bytes);
    return digest.finish();
}

bool is_inside(const fs::path& path, const fs::path& folder) {
    const fs::path inner = fs::weakly_canonical(path);
    const fs::path outer = fs::weakly_canonical(folder);
    const fs::path relative = inner.lexically_relative(outer);
    return !relative.empty() && *relative.begin() != "..";
}

std::string safe_file_name(std::string_view name) {
    std::string safe;
    for (const char c : to_valid_utf8(name)) {
        const auto byte = static_cast<unsigned char>(c);
        const bool unsafe = byte < 0x20 || byte == 0x7f
                            || std::string_view("/\\:*?\"<>|").find(c) != std::string_view::npos;
        safe += unsafe ? '_' : c;
    }
    while (!safe.empty() && (safe.front() == '.' || safe.front() == '-' || safe.front() == ' '))
        safe.erase(safe.begin());
    if (safe.size() > 120) {
        std::size_t end = 120;
        while (end > 0 && (static_cast<unsigned char>(safe[end]) & 0xC0) == 0x80)
            --end;
        safe.resize(end);
    }
    return safe.empty() ? "output" : safe;
}

} // namespace graticule
