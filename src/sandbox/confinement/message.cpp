// SPDX-License-Identifier: Apache-2.0
#include "sandbox/confinement/message.hpp"

#include "sandbox/confinement/failure.hpp"

#include <sys/socket.h>

#include <array>

namespace graticule::sandbox::confinement {

namespace {

constexpr std::size_t MostDescriptors = 8;

struct alignas(cmsghdr) Attachment {
    std::array<char, CMSG_SPACE(MostDescriptors * sizeof(int))> bytes{};
};

msghdr header_of(iovec& part, void* attached, std::size_t bytes) {
    msghdr header{};
    header.msg_iov = &part;
    header.msg_iovlen = 1;
    header.msg_control = bytes == 0 ? nullptr : attached;
    header.msg_controllen = bytes;
    return header;
}

} // namespace

Message receive(int socket, std::size_t most_bytes) {
    Message message{std::string(most_bytes, '\0'), {}};
    Attachment attachment;
    iovec part{message.words.data(), message.words.size()};
    msghdr header = header_of(part, attachment.bytes.data(), attachment.bytes.size());
    ssize_t count = 0;
    do {
        count = ::recvmsg(socket, &header, MSG_CMSG_CLOEXEC);
    } while (count < 0 && errno == EINTR);
    message.words.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    const cmsghdr* const item = CMSG_FIRSTHDR(&header);
    if (count > 0 && item != nullptr && item->cmsg_type == SCM_RIGHTS) {
        message.descriptors.resize((item->cmsg_len - CMSG_LEN(0)) / sizeof(int));
        std::memcpy(message.descriptors.data(), CMSG_DATA(item),
                    message.descriptors.size() * sizeof(int));
    }
    return message;
}

void send(int socket, std::string_view words, const std::vector<int>& descriptors) {
    if (descriptors.size() > MostDescriptors)
        throw Failure("too many open files for a message");
    if (descriptors.empty()) { // by the call that sessions may make
        expect(::send(socket, words.data(), words.size(), MSG_NOSIGNAL),
               "a message to another process");
        return;
    }
    Attachment attachment;
    std::string text(words);
    iovec part{text.data(), text.size()};
    const std::size_t bytes = descriptors.size() * sizeof(int);
    msghdr header = header_of(part, attachment.bytes.data(), bytes == 0 ? 0 : CMSG_SPACE(bytes));
    if (bytes > 0) {
        cmsghdr* const item = CMSG_FIRSTHDR(&header);
        item->cmsg_level = SOL_SOCKET;
        item->cmsg_type = SCM_RIGHTS;
        item->cmsg_len = CMSG_LEN(bytes);
        std::memcpy(CMSG_DATA(item), descriptors.data(), bytes);
    }
    expect(::sendmsg(socket, &header, MSG_NOSIGNAL), "a message to another process");
}

} // namespace graticule::sandbox::confinement
