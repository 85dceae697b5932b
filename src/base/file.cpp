// SPDX-License-Identifier: Apache-2.0
#include "base/file.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/folder.hpp"
#include "base/text.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <ftw.h>
#include <openssl/evp.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <memory>
#include <new>
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

fs::path make_unique_folder(const fs::path& parent, std::string_view prefix) {
    std::string pattern = (parent / fmt::format("{}XXXXXX", prefix)).string();
    if (::mkdtemp(pattern.data()) == nullptr)
        throw_io("make a folder in", parent, errno);
    try {
        return fs::path(std::as_const(pattern));
    } catch (const std::bad_alloc&) {
        ::rmdir(pattern.c_str());
        throw;
    }
}

int remove_entry(const char* path, const struct stat* /*status*/, int /*type*/,
                 struct FTW* /*place*/) {
    std::remove(path);
    return 0; // whatever cannot be removed, go on with the rest
}

// Removes a folder with all that is in it when it goes.
class RemovedFolder {
public:
    explicit RemovedFolder(fs::path path) noexcept : m_path(std::move(path)) {}
    ~RemovedFolder() { remove_folder(m_path); }
    RemovedFolder(const RemovedFolder&) = delete;
    RemovedFolder& operator=(const RemovedFolder&) = delete;

    const fs::path& path() const { return m_path; }

private:
    fs::path m_path;
};

// Moves the files of one output into place: all of them, or none, and then what was there before
// comes back.
class Placement {
public:
    explicit Placement(std::size_t files) : m_several(files > 1) { m_moves.reserve(files); }
    ~Placement() {
        for (auto move = m_moves.rbegin(); move != m_moves.rend(); ++move) {
            if (move->placed)
                std::remove(move->target.c_str());
            if (move->saved)
                std::rename(move->earlier.c_str(), move->target.c_str());
        }
    }
    Placement(const Placement&) = delete;
    Placement& operator=(const Placement&) = delete;

    /// @param file in a folder that will be removed, earlier files in it included
    void place(const fs::path& file, const fs::path& target) {
        Move& move = m_moves.emplace_back(
            Move{target, file.parent_path() / (file.filename().string() + ".earlier")});
        // One file replaces another in one step; of several, some may be moved when another fails.
        std::error_code none;
        if (m_several && fs::is_regular_file(target, none)) {
            if (std::rename(target.c_str(), move.earlier.c_str()) != 0)
                throw_io("replace", target, errno);
            move.saved = true;
        }
        if (std::rename(file.c_str(), target.c_str()) != 0)
            throw_io("move into place", target, errno);
        move.placed = true;
    }

    void keep() { m_moves.clear(); }

private:
    struct Move {
        fs::path target;
        fs::path earlier;
        bool saved = false;
        bool placed = false;
    };
    bool m_several;
    std::vector<Move> m_moves;
};

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

// fs::remove_all() may throw where memory has run out.
void remove_folder(const fs::path& folder) noexcept {
    constexpr int OpenFolders = 16;
    ::nftw(folder.c_str(), remove_entry, OpenFolders, FTW_DEPTH | FTW_PHYS);
}

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
    constexpr std::streamsize BlockBytes = 1 << 20;
    // Not filled: of a small file most of it is never touched, and takes no memory.
    const auto block = std::make_unique_for_overwrite<char[]>(BlockBytes);
    while (stream.read(block.get(), BlockBytes) || stream.gcount() > 0)
        content.append(block.get(), static_cast<std::size_t>(stream.gcount()));
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
    const RemovedFolder folder(make_unique_folder(parent, ".graticule-"));
    produce(folder.path() / path.filename());

    const std::vector<fs::path> made = list_folder(folder.path());
    if (made.empty())
        throw Error(ErrorCode::Internal, fmt::format("Nothing was written for {}", path.string()));
    for (const fs::path& file : made)
        sync_file(file);
    Placement placement(made.size());
    for (const fs::path& file : made)
        placement.place(file, parent / file.filename());
    placement.keep();
}

TemporaryFolder::TemporaryFolder(const fs::path& parent)
    : m_path(
        make_unique_folder(parent.empty() ? fs::temp_directory_path() : parent, "graticule-")) {}

TemporaryFolder::~TemporaryFolder() {
    if (!m_path.empty())
        remove_folder(m_path);
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
    if (!stream.eof())
        throw_io("read", path, errno);
    return digest.finish();
}

std::string sha256(std::string_view bytes) {
    Sha256 digest;
    digest.add(bytes);
    return digest.finish();
}

bool is_inside(const fs::path& path, const fs::path& folder) {
    std::error_code failure; // of a name that is too long, or of links that go in a circle
    const fs::path inner = fs::weakly_canonical(path, failure);
    if (failure)
        return false;
    const fs::path outer = fs::weakly_canonical(folder, failure);
    if (failure)
        return false;
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
    safe = visible_text(safe);
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
