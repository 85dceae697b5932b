// SPDX-License-Identifier: Apache-2.0
#include "sandbox/confinement/file_copy.hpp"

#include "sandbox/confinement/failure.hpp"

#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

namespace graticule::sandbox::confinement {

namespace {

void copy_piece(int source, int target, off_t begin, off_t end,
                const std::function<void()>& go_on) {
    constexpr off_t PieceBytes = 8 << 20;
    expect(::lseek(target, begin, SEEK_SET), "what a file holds");
    while (begin < end) {
        go_on();
        const off_t piece = std::min(end - begin, PieceBytes);
        if (expect(::sendfile(target, source, &begin, static_cast<std::size_t>(piece)),
                   "a copy of a file")
            == 0)
            throw Failure("a file was cut off while it was copied");
    }
}

} // namespace

void copy_content(int source, int target, const std::function<void()>& go_on) {
    if (::ioctl(target, FICLONE, source) == 0)
        return;
    struct stat status {};
    expect(::fstat(source, &status), "a file");
    expect(::ftruncate(target, status.st_size), "the size of a copy");
    for (off_t end = 0; end < status.st_size;) {
        const off_t begin = ::lseek(source, end, SEEK_DATA);
        if (begin < 0)
            return; // a hole up to the end
        end = expect(::lseek(source, begin, SEEK_HOLE), "what a file holds");
        copy_piece(source, target, begin, end, go_on);
    }
}

} // namespace graticule::sandbox::confinement
