// SPDX-License-Identifier: Apache-2.0
// The calls that can be made to fail. Each has the name of the one that it stands before, passes
// the call on to it, or fails as the real one would.
#include "fault_calls.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>
#include <cstring>
#include <new>

using graticule::faults::fails;
using graticule::faults::Kind;
using graticule::faults::next_definition;

// Without their declarations, which the C library spells in more ways than one.
#define PASS_ON(name, ...)                                                                         \
    static const auto Next = reinterpret_cast<decltype(&name)>(next_definition(#name));            \
    return Next(__VA_ARGS__)

namespace {

constexpr int WriteError = ENOSPC;
constexpr int ReadError = EIO;
constexpr int StreamErrorFlag = 0x20; // _IO_ERR_SEEN of glibc, which ferror() tells

int fail_with(int error) {
    errno = error;
    return -1;
}

// Opening for writing is a write, for reading a read.
bool open_fails(int flags) {
    const bool writes = (flags & O_ACCMODE) != O_RDONLY;
    if (!fails(writes ? Kind::Write : Kind::Read))
        return false;
    errno = writes ? WriteError : ReadError;
    return true;
}

bool stream_open_fails(const char* mode) {
    const bool reads_only = mode[0] == 'r' && std::strchr(mode, '+') == nullptr;
    return open_fails(reads_only ? O_RDONLY : O_RDWR);
}

mode_t mode_argument(int flags, va_list arguments) {
    return (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(arguments, mode_t) : 0;
}

bool is_writable(int fd) {
    const int flags = fcntl(fd, F_GETFL);
    return flags >= 0 && (flags & O_ACCMODE) != O_RDONLY;
}

// The message of a failure must get through.
bool write_fails(int fd) {
    if (fd == STDERR_FILENO || !fails(Kind::Write))
        return false;
    errno = WriteError;
    return true;
}

bool stream_write_fails(FILE* stream) {
    if (stream == stderr || !fails(Kind::Write))
        return false;
    stream->_flags |= StreamErrorFlag;
    errno = WriteError;
    return true;
}

using Main = int (*)(int, char**, char**);
using Nothing = void (*)();

Main main_of_program = nullptr;

int start_counting(int count, char** texts, char** environment) {
    graticule::faults::start();
    return main_of_program(count, texts, environment);
}

bool allocation_fails(const void* caller) {
    return fails(Kind::Allocation, Kind::LibraryAllocation, caller);
}

bool read_fails() {
    if (!fails(Kind::Read))
        return false;
    errno = ReadError;
    return true;
}

} // namespace

// Memory. The forms for arrays and those that do not throw come through these in libstdc++.
void* operator new(std::size_t size) {
    if (allocation_fails(__builtin_return_address(0)))
        throw std::bad_alloc();
    static const auto Next = reinterpret_cast<void* (*)(std::size_t)>(next_definition("_Znwm"));
    return Next(size);
}

void* operator new(std::size_t size, const std::nothrow_t& none) noexcept {
    if (allocation_fails(__builtin_return_address(0)))
        return nullptr;
    static const auto Next = reinterpret_cast<void* (*)(std::size_t, const std::nothrow_t&)>(
        next_definition("_ZnwmRKSt9nothrow_t"));
    return Next(size, none);
}

void* operator new[](std::size_t size) {
    if (allocation_fails(__builtin_return_address(0)))
        throw std::bad_alloc();
    static const auto Next = reinterpret_cast<void* (*)(std::size_t)>(next_definition("_Znam"));
    return Next(size);
}

extern "C" {

// Where the C library calls main().
int __libc_start_main(Main program, int count, char** texts, Nothing before, Nothing after,
                      Nothing loader, void* stack) {
    main_of_program = program;
    static const auto Next =
        reinterpret_cast<decltype(&__libc_start_main)>(next_definition("__libc_start_main"));
    return Next(start_counting, count, texts, before, after, loader, stack);
}

// Reading.
ssize_t read(int fd, void* bytes, size_t size) {
    if (read_fails())
        return -1;
    PASS_ON(read, fd, bytes, size);
}

ssize_t __read_chk(int fd, void* bytes, size_t size, size_t) {
    return read(fd, bytes, size);
}

ssize_t readv(int fd, const iovec* parts, int count) {
    if (read_fails())
        return -1;
    PASS_ON(readv, fd, parts, count);
}

ssize_t pread(int fd, void* bytes, size_t size, off_t offset) {
    if (read_fails())
        return -1;
    PASS_ON(pread, fd, bytes, size, offset);
}

ssize_t pread64(int fd, void* bytes, size_t size, off64_t offset) {
    if (read_fails())
        return -1;
    PASS_ON(pread64, fd, bytes, size, offset);
}

ssize_t __pread64_chk(int fd, void* bytes, size_t size, off64_t offset, size_t) {
    return pread64(fd, bytes, size, offset);
}

size_t fread(void* bytes, size_t size, size_t count, FILE* stream) {
    if (read_fails()) {
        stream->_flags |= StreamErrorFlag;
        return 0;
    }
    PASS_ON(fread, bytes, size, count, stream);
}

size_t __fread_chk(void* bytes, size_t, size_t size, size_t count, FILE* stream) {
    return fread(bytes, size, count, stream);
}

DIR* opendir(const char* path) {
    if (read_fails())
        return nullptr;
    PASS_ON(opendir, path);
}

// Opening.
int open(const char* path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = mode_argument(flags, arguments);
    va_end(arguments);
    if (open_fails(flags))
        return -1;
    PASS_ON(open, path, flags, mode);
}

int open64(const char* path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = mode_argument(flags, arguments);
    va_end(arguments);
    if (open_fails(flags))
        return -1;
    PASS_ON(open64, path, flags, mode);
}

int __open_2(const char* path, int flags) {
    return open(path, flags);
}

int __open64_2(const char* path, int flags) {
    return open64(path, flags);
}

int openat(int folder, const char* path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = mode_argument(flags, arguments);
    va_end(arguments);
    if (open_fails(flags))
        return -1;
    PASS_ON(openat, folder, path, flags, mode);
}

FILE* fopen(const char* path, const char* mode) {
    if (stream_open_fails(mode))
        return nullptr;
    PASS_ON(fopen, path, mode);
}

FILE* fopen64(const char* path, const char* mode) {
    if (stream_open_fails(mode))
        return nullptr;
    PASS_ON(fopen64, path, mode);
}

// Writing.
ssize_t write(int fd, const void* bytes, size_t size) {
    if (write_fails(fd))
        return -1;
    PASS_ON(write, fd, bytes, size);
}

ssize_t writev(int fd, const iovec* parts, int count) {
    if (write_fails(fd))
        return -1;
    PASS_ON(writev, fd, parts, count);
}

ssize_t pwrite(int fd, const void* bytes, size_t size, off_t offset) {
    if (write_fails(fd))
        return -1;
    PASS_ON(pwrite, fd, bytes, size, offset);
}

ssize_t pwrite64(int fd, const void* bytes, size_t size, off64_t offset) {
    if (write_fails(fd))
        return -1;
    PASS_ON(pwrite64, fd, bytes, size, offset);
}

size_t fwrite(const void* bytes, size_t size, size_t count, FILE* stream) {
    if (stream_write_fails(stream))
        return 0;
    PASS_ON(fwrite, bytes, size, count, stream);
}

int fflush(FILE* stream) {
    if (stream != nullptr && stream_write_fails(stream))
        return EOF;
    PASS_ON(fflush, stream);
}

int fsync(int fd) {
    if (fails(Kind::Write))
        return fail_with(WriteError);
    PASS_ON(fsync, fd);
}

int fdatasync(int fd) {
    if (fails(Kind::Write))
        return fail_with(WriteError);
    PASS_ON(fdatasync, fd);
}

int ftruncate(int fd, off_t size) {
    if (fails(Kind::Write))
        return fail_with(WriteError);
    PASS_ON(ftruncate, fd, size);
}

int ftruncate64(int fd, off64_t size) {
    if (fails(Kind::Write))
        return fail_with(WriteError);
    PASS_ON(ftruncate64, fd, size);
}

int rename(const char* from, const char* to) {
    if (fails(Kind::Write))
        return fail_with(WriteError);
    PASS_ON(rename, from, to);
}

int mkdir(const char* path, mode_t mode) {
    if (fails(Kind::Write))
        return fail_with(WriteError);
    PASS_ON(mkdir, path, mode);
}

char* mkdtemp(char* pattern) {
    if (fails(Kind::Write)) {
        errno = WriteError;
        return nullptr;
    }
    PASS_ON(mkdtemp, pattern);
}

// What close() reports is a write that failed late: the file is closed all the same.
int close(int fd) {
    const bool failing = is_writable(fd) && write_fails(fd);
    static const auto Next = reinterpret_cast<decltype(&close)>(next_definition("close"));
    const int status = Next(fd);
    return failing ? fail_with(WriteError) : status;
}

int fclose(FILE* stream) {
    const bool failing = is_writable(fileno(stream)) && stream != stderr && fails(Kind::Write);
    static const auto Next = reinterpret_cast<decltype(&fclose)>(next_definition("fclose"));
    const int status = Next(stream);
    return failing ? fail_with(WriteError) : status;
}

// Threads.
int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*start)(void*),
                   void* argument) {
    if (fails(Kind::Thread, Kind::LibraryThread, __builtin_return_address(0)))
        return EAGAIN;
    PASS_ON(pthread_create, thread, attributes, start, argument);
}

} // extern "C"
