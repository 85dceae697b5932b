// SPDX-License-Identifier: Apache-2.0
#include "sandbox/confinement/failure.hpp"
#include "sandbox/confinement/fork_server.hpp"
#include "sandbox/confinement/message.hpp"
#include "sandbox/confinement/mounts.hpp"

#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <string>

namespace graticule::sandbox::confinement {

namespace {

template <typename Function>
Function find(const char* name) {
    void* const symbol = ::dlsym(RTLD_DEFAULT, name);
    if (symbol == nullptr)
        throw Failure(std::string("this process is no Node: no ") + name);
    return reinterpret_cast<Function>(symbol);
}

/// The pipes that are open.
std::vector<int> pipes() {
    constexpr int MostDescriptor = 1000;
    std::vector<int> found;
    for (int descriptor = SessionSocket + 1; descriptor < MostDescriptor; ++descriptor) {
        struct stat status {};
        if (::fstat(descriptor, &status) == 0 && S_ISFIFO(status.st_mode))
            found.push_back(descriptor);
    }
    return found;
}

ino_t number_of(int descriptor) {
    struct stat status {};
    expect(::fstat(descriptor, &status), "a pipe");
    return status.st_ino;
}

// V8 keeps its heap out of forks, as it takes each to be the start of another program.
void let_forks_have_all_memory() {
    std::ifstream maps("/proc/self/maps");
    for (std::string line; std::getline(maps, line);) {
        char* rest = nullptr;
        const std::uintptr_t begin = std::strtoull(line.c_str(), &rest, 16);
        const std::uintptr_t end = std::strtoull(rest + 1, &rest, 16);
        if (std::string_view(rest).substr(1, 4).ends_with('p')) // a copy of one's own
            ::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DOFORK);
    }
}

/// Node with its libraries loaded. Its other threads, of which a fork has none, sleep: they wait
/// for work from compilers and collectors that `--single-threaded` does without, and for signals.
class Node final : public Runtime {
public:
    Node() {
        let_forks_have_all_memory();
        for (const int pipe : pipes())
            m_pipes.push_back(number_of(pipe));
    }

    pid_t fork() override { return ::fork(); }

    // libuv opens a pipe for signals anew in each fork, before anything of ours runs.
    std::vector<int> own_files(std::span<const int> handed) const override {
        std::vector<int> own;
        for (const int pipe : pipes())
            if (std::find(handed.begin(), handed.end(), pipe) == handed.end()
                && std::find(m_pipes.begin(), m_pipes.end(), number_of(pipe)) == m_pipes.end())
                own.push_back(pipe);
        return own;
    }

    // The loop's own files were shared with the parent, and are closed.
    void take_up() override {
        if (m_loop_fork(m_default_loop()) != 0)
            throw Failure("Node's event loop cannot be made anew");
    }

private:
    using DefaultLoop = void* (*)();
    using LoopFork = int (*)(void*);

    DefaultLoop m_default_loop = find<DefaultLoop>("uv_default_loop");
    LoopFork m_loop_fork = find<LoopFork>("uv_loop_fork");
    std::vector<ino_t> m_pipes;
};

// Node-API, whose functions keep their names and meaning in all versions of Node.
using Environment = struct EnvironmentOfNode*;
using Value = struct ValueOfNode*;
using Information = struct InformationOfNode*;
using Callback = Value (*)(Environment, Information);

Value number(Environment environment, int value) {
    Value result = nullptr;
    find<int (*)(Environment, std::int32_t, Value*)>("napi_create_int32")(environment, value,
                                                                          &result);
    return result;
}

int argument(Environment environment, Information information) {
    Value value = nullptr;
    std::size_t count = 1;
    std::int32_t result = 0;
    find<int (*)(Environment, Information, std::size_t*, Value*, Value*, void**)>(
        "napi_get_cb_info")(environment, information, &count, &value, nullptr, nullptr);
    find<int (*)(Environment, Value, std::int32_t*)>("napi_get_value_int32")(environment, value,
                                                                             &result);
    return result;
}

/// enterRoot(): hears the order and enters the root that all sessions start from.
/// @return who the first session shall be, 0 for no other user, or -1 after a line on standard
/// error
Value enter_root_of_order(Environment environment, Information) {
    try {
        const ServerOrder order = server_order(receive(SessionSocket).words);
        enter_root(order);
        return number(environment, static_cast<int>(order.first_user));
    } catch (const Failure& failure) {
        std::fprintf(stderr, "%s\n", failure.what());
        return number(environment, -1);
    }
}

/// serve(firstUser): forks sessions as the program asks for them.
/// @return 1 in a session, which is locked up; 0 when the program is gone; -1 after a line on
/// standard error
Value serve(Environment environment, Information information) {
    try {
        Node node;
        ForkServer server(SessionSocket, static_cast<uid_t>(argument(environment, information)),
                          node);
        send(SessionSocket, "ready");
        return number(environment, server.serve() ? 1 : 0);
    } catch (const Failure& failure) {
        std::fprintf(stderr, "%s\n", failure.what());
        return number(environment, -1);
    }
}

/// turn(): does what the event loop has to do by now, and waits for it first where that is nothing.
/// Node's own way to run the loop waits for the engine's other threads too, which a fork has not.
/// @return 0 where nothing is left to be done
Value turn(Environment environment, Information) {
    static const auto loop = find<void* (*)()>("uv_default_loop")();
    static const auto is_alive = find<int (*)(const void*)>("uv_loop_alive");
    static const auto files = find<int (*)(const void*)>("uv_backend_fd");
    static const auto timeout_ms = find<int (*)(const void*)>("uv_backend_timeout");
    static const auto update_time = find<void (*)(void*)>("uv_update_time");
    static const auto run = find<int (*)(void*, int)>("uv_run");
    constexpr int WithoutWaiting = 2; // UV_RUN_NOWAIT
    if (is_alive(loop) == 0)
        return number(environment, 0);
    update_time(loop);
    pollfd changes{files(loop), POLLIN, 0};
    ::poll(&changes, 1, timeout_ms(loop));
    run(loop, WithoutWaiting);
    return number(environment, 1);
}

/// openPipe(): a pipe, as sessions have for what they print.
/// @return an array of its two descriptors, to read from and to write to
/// @throws nothing; the array is empty where there is none
Value open_pipe(Environment environment, Information) {
    Value pair = nullptr;
    find<int (*)(Environment, Value*)>("napi_create_array")(environment, &pair);
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) == 0)
        for (std::uint32_t i = 0; i < ends.size(); ++i)
            find<int (*)(Environment, Value, std::uint32_t, Value)>("napi_set_element")(
                environment, pair, i, number(environment, ends.at(i)));
    return pair;
}

/// exit(status): ends the process at once. Node would wait for threads that a fork has not.
Value exit_now(Environment environment, Information information) {
    ::_exit(argument(environment, information));
}

void add(Environment environment, Value exports, const char* name, Callback callback) {
    Value function = nullptr;
    find<int (*)(Environment, const char*, std::size_t, Callback, void*, Value*)>(
        "napi_create_function")(environment, name, std::string_view(name).size(), callback, nullptr,
                                &function);
    find<int (*)(Environment, Value, const char*, Value)>("napi_set_named_property")(
        environment, exports, name, function);
}

} // namespace

} // namespace graticule::sandbox::confinement

using namespace graticule::sandbox::confinement;

extern "C" {
#pragma GCC visibility push(default)

/// What Node calls when it loads this library.
Value napi_register_module_v1(Environment environment, Value exports) {
    try {
        add(environment, exports, "enterRoot", enter_root_of_order);
        add(environment, exports, "serve", serve);
        add(environment, exports, "turn", turn);
        add(environment, exports, "openPipe", open_pipe);
        add(environment, exports, "exit", exit_now);
    } catch (const Failure& failure) {
        std::fprintf(stderr, "%s\n", failure.what());
    }
    return exports;
}

#pragma GCC visibility pop
}
