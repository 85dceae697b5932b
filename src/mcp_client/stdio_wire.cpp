// SPDX-License-Identifier: Apache-2.0
#include "mcp_client/stdio_wire.hpp"

#include "base/child_process.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "base/unconfined.hpp"

#include "mcp_client/inbox.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>
#include <utility>

namespace graticule::mcp_client {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds Look{50}; // between two looks at whether the user stops
constexpr std::size_t PieceBytes = 64U << 10U;

/// An open file of a pipe, none of the three standard ones.
class PipeEnd {
public:
    explicit PipeEnd(int file) : m_file(::fcntl(file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)) {
        ::close(file);
    }
    ~PipeEnd() { close(); }
    PipeEnd(const PipeEnd&) = delete;
    PipeEnd& operator=(const PipeEnd&) = delete;

    int get() const { return m_file; }
    void close() {
        if (m_file >= 0)
            ::close(std::exchange(m_file, -1));
    }
    void do_not_wait() const { ::fcntl(m_file, F_SETFL, O_NONBLOCK); }

private:
    int m_file;
};

struct StreamPipe {
    std::array<int, 2> files = open();
    PipeEnd read_end{files[0]};
    PipeEnd write_end{files[1]};

    static std::array<int, 2> open() {
        std::array<int, 2> ends{-1, -1};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0)
            throw Error(ErrorCode::Io,
                        fmt::format("No pipe to a program: {}", std::strerror(errno)));
        return ends;
    }
};

/// A server that ends while it is written to ends the write, not this program.
class NoBrokenPipeSignal {
public:
    NoBrokenPipeSignal() { m_before = std::signal(SIGPIPE, SIG_IGN); }
    ~NoBrokenPipeSignal() { std::signal(SIGPIPE, m_before); }
    NoBrokenPipeSignal(const NoBrokenPipeSignal&) = delete;
    NoBrokenPipeSignal& operator=(const NoBrokenPipeSignal&) = delete;

private:
    void (*m_before)(int);
};

std::vector<std::string> found_command(std::vector<std::string> words) {
    std::string& program = words.front();
    if (program.find('/') == std::string::npos) {
        const auto found = find_program(program);
        if (!found)
            throw Error(ErrorCode::NotFound, "its program is not on PATH",
                        "Install it, or name it with its folder");
        program = found->string();
    } else if (::access(program.c_str(), X_OK) != 0) {
        throw Error(ErrorCode::NotFound, "its program is not there, or may not be run",
                    "Check the command of --mcp");
    }
    return words;
}

class StdioWire final : public Wire {
public:
    StdioWire(std::vector<std::string> words, std::vector<std::string> environment,
              const Limits& limits)
        : m_limits(limits) {
        ChildCommand command{found_command(std::move(words)), std::move(environment), {}};
        command.streams = ChildStreams{m_input.read_end.get(), m_output.write_end.get(),
                                       m_errors.write_end.get()};
        m_process = std::make_unique<ChildProcess>(command);
        m_input.read_end.close();
        m_output.write_end.close();
        m_errors.write_end.close();
        for (const PipeEnd* end : {&m_input.write_end, &m_output.read_end, &m_errors.read_end})
            end->do_not_wait();
    }
    ~StdioWire() override { StdioWire::close(); }

    mcp::ResponseMessage ask(const Json& request, milliseconds time, const Notified& notified,
                             const Context& context) override {
        const auto end = steady_clock::now() + time;
        Inbox inbox(request["id"], m_limits, notified,
                    [&](const Json& response) { queue(response); });
        try {
            queue(request);
            while (!inbox.answer()) {
                if (context.cancel_requested() || steady_clock::now() >= end)
                    give_up(request["id"], context);
                exchange();
                take_lines(inbox);
            }
            return *std::move(inbox.answer());
        } catch (const Error& error) {
            if (error.code() != ErrorCode::Cancelled && error.code() != ErrorCode::Timeout)
                close();
            throw;
        }
    }

    void tell(const Json& notification, const Context& /*context*/) override {
        queue(notification);
        exchange();
    }

    bool usable() const override { return m_process != nullptr; }

    void close() noexcept override {
        if (!m_process)
            return;
        try {
            m_input.write_end.close();
            const auto end = steady_clock::now() + m_limits.grace;
            while (m_process->running() && steady_clock::now() < end) {
                read_errors();
                discard_output(); // what it still has to say would keep it from ending
                std::this_thread::sleep_for(milliseconds(10));
            }
            unconfined([this] { m_process->stop(); });
            read_errors();
        } catch (const std::exception&) { // no memory or thread: it ends with this program
        }
        m_process.reset();
    }

    std::string log() override {
        if (m_process)
            read_errors();
        return m_log;
    }

private:
    [[noreturn]] void give_up(const Json& id, const Context& context) {
        queue({{"jsonrpc", "2.0"},
               {"method", "notifications/cancelled"},
               {"params", {{"requestId", id}, {"reason", "no longer wanted"}}}});
        exchange();
        context.check_cancelled();
        throw Error(ErrorCode::Timeout, "it did not answer in time");
    }

    void queue(const Json& message) {
        m_unsent += to_line(message) + "\n";
        if (m_unsent.size() > m_limits.bytes)
            throw Error(ErrorCode::Io, "it does not read what it is sent");
    }

    /// Sends and receives what can be at once, and waits a little where that is nothing.
    void exchange() {
        std::array<pollfd, 3> files{
            {{m_output.read_end.get(), POLLIN, 0},
             {m_errors_open ? m_errors.read_end.get() : -1, POLLIN, 0},
             {m_unsent.empty() ? -1 : m_input.write_end.get(), POLLOUT, 0}}};
        if (::poll(files.data(), files.size(), static_cast<int>(Look.count())) <= 0)
            return;
        if (files[1].revents != 0)
            read_errors();
        if (files[2].revents != 0)
            send();
        if (files[0].revents != 0)
            receive();
    }

    void send() {
        const NoBrokenPipeSignal quiet;
        const ssize_t sent = ::write(m_input.write_end.get(), m_unsent.data(), m_unsent.size());
        if (sent > 0)
            m_unsent.erase(0, static_cast<std::size_t>(sent));
        else if (errno != EAGAIN && errno != EINTR)
            throw_ended();
    }

    void receive() {
        std::array<char, PieceBytes> piece{};
        const ssize_t count = ::read(m_output.read_end.get(), piece.data(), piece.size());
        if (count > 0)
            m_received.append(piece.data(), static_cast<std::size_t>(count));
        else if (count == 0 || (errno != EAGAIN && errno != EINTR))
            throw_ended();
    }

    void discard_output() const {
        std::array<char, PieceBytes> piece{};
        (void)!::read(m_output.read_end.get(), piece.data(), piece.size());
    }

    void take_lines(Inbox& inbox) {
        std::size_t begin = 0;
        for (std::size_t end = 0;
             !inbox.answer() && (end = m_received.find('\n', begin)) != std::string::npos;
             begin = end + 1) {
            std::string_view line(m_received.data() + begin, end - begin);
            if (line.ends_with('\r'))
                line.remove_suffix(1);
            if (!line.empty())
                inbox.take(line);
        }
        m_received.erase(0, begin);
        if (!inbox.answer() && m_received.size() > m_limits.message.message_bytes)
            throw Error(ErrorCode::LimitExceeded,
                        fmt::format("it sent a message of more than {} bytes",
                                    m_limits.message.message_bytes));
    }

    void read_errors() {
        std::array<char, PieceBytes> piece{};
        const ssize_t count = ::read(m_errors.read_end.get(), piece.data(), piece.size());
        if (count > 0)
            m_log.append(piece.data(), static_cast<std::size_t>(count));
        m_errors_open = count != 0;
        if (m_log.size() > m_limits.log_bytes)
            m_log.erase(0, m_log.size() - m_limits.log_bytes);
    }

    [[noreturn]] void throw_ended() {
        const auto status = m_process->exit_status();
        throw Error(ErrorCode::Io, status ? fmt::format("it ended with status {}", *status)
                                          : std::string("it closed its output"));
    }

    const Limits m_limits;
    StreamPipe m_input;
    StreamPipe m_output;
    StreamPipe m_errors;
    std::unique_ptr<ChildProcess> m_process; ///< none once the wire is closed
    std::string m_unsent;
    std::string m_received;
    std::string m_log;
    bool m_errors_open = true;
};

} // namespace

std::unique_ptr<Wire> open_stdio_wire(std::vector<std::string> words,
                                      std::vector<std::string> environment, const Limits& limits) {
    return std::make_unique<StdioWire>(std::move(words), std::move(environment), limits);
}

} // namespace graticule::mcp_client
