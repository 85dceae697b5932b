// SPDX-License-Identifier: Apache-2.0
#include "mcp/stdio.hpp"

#include "base/error.hpp"

#include "mcp/engine.hpp"
#include "mcp/line_input.hpp"
#include "mcp/message.hpp"
#include "mcp/protocol_error.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <ctime>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <variant>

// The transport stdio, the same in all revisions: a message a line, nothing else on the output, and
// the end of the input is the end of the server.
namespace graticule::mcp {

namespace {

/// After the end of the input, for what was asked for just before; clients kill who takes much
/// longer.
constexpr std::chrono::milliseconds TimeToEnd{1000};

/// A reader that has gone must not end the process: write() says so. A thread that has the signal
/// blocked gets it pending, and takes it off again.
class NoPipeSignal {
public:
    NoPipeSignal() {
        sigemptyset(&m_pipe);
        sigaddset(&m_pipe, SIGPIPE);
        pthread_sigmask(SIG_BLOCK, &m_pipe, &m_before);
    }
    ~NoPipeSignal() {
        const timespec now{};
        while (sigismember(&m_before, SIGPIPE) == 0 && sigtimedwait(&m_pipe, nullptr, &now) > 0) {
        }
        pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
    }
    NoPipeSignal(const NoPipeSignal&) = delete;
    NoPipeSignal& operator=(const NoPipeSignal&) = delete;

private:
    sigset_t m_pipe{};
    sigset_t m_before{};
};

/// The client's end: whatever is sent is one line.
class LineOutput final : public Outlet {
public:
    explicit LineOutput(int file) : m_file(file) {}

    void send(const Json& message) override {
        const std::string line = to_line(message) + "\n";
        const std::scoped_lock lock(m_mutex);
        const NoPipeSignal no_signal;
        std::string_view left = line;
        while (!left.empty() && !m_is_closed)
            left.remove_prefix(write_some(left));
    }

    void end(const Json& response) override {
        if (!response.is_null())
            send(response);
    }

private:
    std::size_t write_some(std::string_view bytes) {
        const ssize_t count = ::write(m_file, bytes.data(), bytes.size());
        if (count >= 0)
            return static_cast<std::size_t>(count);
        if (errno == EAGAIN) {
            pollfd waiting{m_file, POLLOUT, 0};
            ::poll(&waiting, 1, -1);
        } else if (errno != EINTR) {
            m_is_closed = true; // nobody reads; the input will end, too
        }
        return 0;
    }

    int m_file;
    std::mutex m_mutex;
    bool m_is_closed = false;
};

class StdioServer {
public:
    StdioServer(Service& service, Notices& notices, const StdioOptions& options,
                const Context& context)
        : m_options(options), m_context(context),
          m_output(std::make_shared<LineOutput>(options.output)),
          m_peer(std::make_shared<Peer>(m_output)),
          m_engine(service, notices, options.limits, context) {}

    void serve() {
        LineInput input(m_options.input, m_options.limits.message_bytes);
        while (const auto line = input.next(m_context)) {
            if (line->is_too_long)
                refuse(fmt::format("The message is larger than {} bytes",
                                   m_options.limits.message_bytes));
            else if (line->text.find_first_not_of(" \t") != std::string::npos)
                take(read_incoming(line->text, m_options.limits));
        }
        if (!m_context.cancel_requested())
            m_engine.drain(TimeToEnd);
    }

private:
    void refuse(const std::string& why) {
        m_output->send(error_response(nullptr, ProtocolError(InvalidRequest, why)));
    }

    void take(const Incoming& incoming) {
        const auto handshake = m_peer->handshake();
        if (incoming.is_batch && (!handshake || !has_batches(handshake->era)))
            return refuse("Batches are part of revision 2025-03-26 alone; send one message a line");
        for (const Message& message : incoming.messages)
            std::visit(*this, message);
    }

public:
    // For std::visit().
    void operator()(const RequestMessage& message) { m_engine.request(m_peer, message, m_output); }
    void operator()(const NotificationMessage& message) { m_engine.notification(*m_peer, message); }
    void operator()(const ResponseMessage& message) { m_peer->answered(message); }
    void operator()(const BadMessage& message) { m_output->send(message.response); }

private:
    const StdioOptions& m_options;
    const Context& m_context;
    std::shared_ptr<LineOutput> m_output;
    std::shared_ptr<Peer> m_peer;
    Engine m_engine; ///< last, as its threads use the others
};

} // namespace

void serve_stdio(Service& service, Notices& notices, const StdioOptions& options,
                 const Context& context) {
    StdioServer(service, notices, options, context).serve();
}

} // namespace graticule::mcp
