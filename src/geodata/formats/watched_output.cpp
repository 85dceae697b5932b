// SPDX-License-Identifier: Apache-2.0
#include "geodata/formats/watched_output.hpp"

#include <cpl_vsi.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

namespace graticule::geodata {

namespace {

constexpr const char* Prefix = "/vsiwatched/";

thread_local WatchedOutput* active = nullptr;

} // namespace

void note_write_error(int error) {
    if (active != nullptr && active->m_error == 0)
        active->m_error = error;
}

namespace {

std::FILE* file_of(void* file) {
    return static_cast<std::FILE*>(file);
}

int stat_file(void* /*data*/, const char* path, VSIStatBufL* status, int /*flags*/) {
    return ::stat64(path, status);
}

int remove_file(void* /*data*/, const char* path) {
    return ::unlink(path);
}

void* open_file(void* /*data*/, const char* path, const char* access) {
    std::FILE* const file = std::fopen(path, access);
    if (file != nullptr || access[0] == 'r')
        return file;
    note_write_error(errno);
    // The writer of shapefiles does not look whether all its files could be opened.
    return std::fopen("/dev/null", access);
}

vsi_l_offset tell(void* file) {
    return static_cast<vsi_l_offset>(::ftello(file_of(file)));
}

// Seeking writes what is in the buffer.
int seek(void* file, vsi_l_offset offset, int whence) {
    const int status = ::fseeko(file_of(file), static_cast<off_t>(offset), whence);
    if (status != 0)
        note_write_error(errno);
    return status;
}

size_t read_blocks(void* file, void* buffer, size_t size, size_t count) {
    return std::fread(buffer, size, count, file_of(file));
}

int at_end(void* file) {
    return std::feof(file_of(file));
}

size_t write_blocks(void* file, const void* buffer, size_t size, size_t count) {
    const size_t written = std::fwrite(buffer, size, count, file_of(file));
    if (written != count)
        note_write_error(errno);
    return written;
}

int flush(void* file) {
    const int status = std::fflush(file_of(file));
    if (status != 0)
        note_write_error(errno);
    return status;
}

int truncate_file(void* file, vsi_l_offset size) {
    const bool flushed = flush(file) == 0;
    if (flushed && ::ftruncate(::fileno(file_of(file)), static_cast<off_t>(size)) == 0)
        return 0;
    note_write_error(errno);
    return -1;
}

int close_file(void* file) {
    const int status = std::fclose(file_of(file));
    if (status != 0)
        note_write_error(errno);
    return status;
}

} // namespace

WatchedOutput::WatchedOutput(const std::filesystem::path& path)
    : m_name(Prefix + std::filesystem::absolute(path).string()) {
    active = this;
}

WatchedOutput::~WatchedOutput() {
    active = nullptr;
}

void register_watched_outputs() {
    VSIFilesystemPluginCallbacksStruct* const calls = VSIAllocFilesystemPluginCallbacksStruct();
    calls->stat = stat_file;
    calls->unlink = remove_file;
    calls->open = open_file;
    calls->tell = tell;
    calls->seek = seek;
    calls->read = read_blocks;
    calls->eof = at_end;
    calls->write = write_blocks;
    calls->flush = flush;
    calls->truncate = truncate_file;
    calls->close = close_file;
    VSIInstallPluginHandler(Prefix, calls);
    VSIFreeFilesystemPluginCallbacksStruct(calls);
}

} // namespace graticule::geodata
