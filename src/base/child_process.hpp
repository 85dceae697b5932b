// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule {

/// Open files that become a child's standard streams; they stay the caller's.
struct ChildStreams {
    int input = -1;
    int output = -1;
    int errors = -1;
};

/// What a child process is started with.
struct ChildCommand {
    std::vector<std::string> words; ///< the program's path, then its arguments
    /// NAME=VALUE; without it the child has the variables of this process.
    std::optional<std::vector<std::string>> environment;
    std::string input;             ///< what it can read at once, at most 4096 bytes
    std::uintmax_t most_bytes = 0; ///< of a file that it may write; 0 for no limit
    /// For a program that is talked to: in place of the input above, and nothing that it prints is
    /// kept.
    std::optional<ChildStreams> streams = {};
};

/// A program that runs beside this one and ends with it, however this one ends. Its standard input
/// stays open after what is given it, so that it can wait for its end; what it prints is kept. What
/// it started itself and left behind in its group ends with it.
class ChildProcess {
public:
    /// Starts the program in a session of its own, so that an interrupt at the terminal is ours to
    /// handle. The thread that calls must live on: the child ends with it.
    /// @throws Error Io where the system gives no process
    explicit ChildProcess(const ChildCommand& command);
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    bool running();
    /// What it exited with; 128 and the signal's number where one ended it; none while it runs.
    std::optional<int> exit_status();

    /// The beginning of what it printed to standard output.
    std::string output() const;
    /// The end of what it printed to standard error.
    std::string errors() const;

    /// Asks it to end, and makes it end where it does not soon.
    void stop();

private:
    /// An open file, closed when it goes.
    class Descriptor {
    public:
        explicit Descriptor(int file) : m_file(file) {}
        ~Descriptor();
        Descriptor(const Descriptor&) = delete;
        Descriptor& operator=(const Descriptor&) = delete;
        int get() const { return m_file; }

    private:
        int m_file;
    };
    struct Pipe {
        Descriptor read_end;
        Descriptor write_end;
    };

    static Pipe open_pipe();

    Descriptor m_output;
    Descriptor m_errors;
    Pipe m_input;
    pid_t m_process = -1;
    std::optional<int> m_status;
};

/// Where a program is that is named without its folder: the first on PATH that may be run.
std::optional<std::filesystem::path> find_program(std::string_view name);

} // namespace graticule
