// SPDX-License-Identifier: Apache-2.0
#include "llm/local/model_server.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "llm/data/model_table.hpp"
#include "llm/model_error.hpp"

#include <fmt/format.h>
#include <sys/random.h>

#include <array>
#include <cstdlib>
#include <thread>
#include <vector>

namespace graticule::llm {

namespace {

constexpr std::chrono::milliseconds Look{20};
constexpr std::chrono::milliseconds LongestEnd{1000};
constexpr std::size_t KeyBytes = 24;
constexpr std::uintmax_t MostLogBytes = 16U << 20U;
constexpr std::size_t LongestReason = 300;
constexpr std::string_view Loopback = "http://127.0.0.1:";

// A key that another process of this machine cannot guess.
std::string random_key() {
    std::array<unsigned char, KeyBytes> bytes{};
    if (::getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
        throw Error(ErrorCode::Internal, "The system gives no random numbers");
    std::string key;
    for (const unsigned char byte : bytes)
        key += fmt::format("{:02x}", byte);
    return key;
}

// What Python needs. Keys of providers are in variables too, and are no business of a server.
std::vector<std::string> child_environment() {
    std::vector<std::string> environment;
    for (const char* const name : {"PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH", "LANG", "LC_ALL"})
        if (const char* const value = std::getenv(name))
            environment.push_back(fmt::format("{}={}", name, value));
    return environment;
}

ChildCommand command_of(const ServerSettings& settings, const std::string& key) {
    const Json told{{"package", settings.package.string()},
                    {"model", settings.model.string()},
                    {"name", settings.name},
                    {"key", key},
                    {"context", settings.context_window},
                    {"threads", settings.threads},
                    {"batch", settings.batch_tokens},
                    {"embeds", settings.embeds}};
    // The key goes through a pipe: arguments are seen by everybody on the machine.
    return {{settings.python, "-I", "-S", "-B", "-c", std::string(ServeScript)},
            child_environment(),
            to_line(told) + "\n",
            MostLogBytes};
}

// Empty where the line is none of our script's.
std::string address_in(const std::string& line) {
    try {
        return text_member(parse_json(line, "the server"), "address");
    } catch (const Error&) {
        return "";
    }
}

} // namespace

ModelServer::ModelServer(const ServerSettings& settings, const Context& context)
    : m_key(random_key()), m_process(std::make_unique<ChildProcess>(command_of(settings, m_key))) {
    wait_until_ready(settings, context);
}

void ModelServer::wait_until_ready(const ServerSettings& settings, const Context& context) {
    const auto started = std::chrono::steady_clock::now();
    std::string line;
    while (line.find('\n') == std::string::npos) {
        if (context.cancel_requested())
            throw ModelError(ModelFailure::Cancelled, "Cancelled");
        if (!m_process->running())
            throw ModelError(ModelFailure::ServerError,
                             fmt::format("its server does not start: {}", last_words()),
                             "Check the model's file and the memory of this machine");
        if (std::chrono::steady_clock::now() - started > settings.start_limit)
            throw ModelError(ModelFailure::Timeout, "its server does not start in time");
        context.report_progress("starting the local model", 0);
        std::this_thread::sleep_for(Look);
        line = m_process->output();
    }
    line.resize(line.find('\n'));
    m_address = address_in(line);
    if (!m_address.starts_with(Loopback))
        throw ModelError(
            ModelFailure::ServerError,
            fmt::format("its server names no address on the loopback: {}", graticule::quoted(line)),
            "Check which Python is first on PATH");
}

bool ModelServer::ends() const {
    for (auto waited = LongestEnd; waited > Look && m_process->running(); waited -= Look)
        std::this_thread::sleep_for(Look);
    return !m_process->running();
}

std::string ModelServer::last_words() const {
    std::string last = "it said nothing";
    for (const std::string& line : split(m_process->errors(), '\n')) {
        if (const std::size_t error = line.find(" E "); error != std::string::npos)
            return one_line(line.substr(error + 3), LongestReason); // what went wrong first
        if (!trim(line).empty())
            last = line;
    }
    return one_line(last, LongestReason);
}

} // namespace graticule::llm
