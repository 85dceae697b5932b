// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"

#include "mcp/era.hpp"
#include "mcp/outlet.hpp"
#include "mcp/service.hpp"

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace graticule::mcp {

/// What a request says of itself, and its session for it.
struct CallTerms {
    Json id;
    Era era = NewestEra;
    ClientInfo client;
    Json progress_token; ///< null where no progress is wanted
    std::optional<LogLevel> log_level;
};

/// How questions of a call reach the client.
class Asker {
public:
    virtual ~Asker() = default;
    /// The results by key. See Request::ask_all() for what it throws.
    virtual std::map<std::string, Json> put(const std::vector<Question>& questions,
                                            const Context& context) = 0;
};

/// A request that is being carried out.
class ActiveCall final : public Request {
public:
    ActiveCall(CallTerms terms, std::shared_ptr<Outlet> outlet, const Context& context);

    const CallTerms& terms() const { return m_terms; }
    Outlet& outlet() { return *m_outlet; }
    void set_asker(std::unique_ptr<Asker> asker) { m_asker = std::move(asker); }

    /// The client wants no response any more: work ends soon, and nothing more is sent.
    void cancel();
    bool is_cancelled() const { return m_cancellation.requested(); }
    /// To be called when it is cancelled, on that thread; at once where it is already.
    void on_cancel(std::function<void()> action);
    /// Sends what belongs to the request, while it has neither response nor been cancelled.
    void send(const Json& message);
    /// The response; the first of this and cancel() counts.
    void finish(const Json& response);

    const Context& context() const override { return m_context; }
    const ClientInfo& client() const override { return m_terms.client; }
    void progress(double done, std::optional<double> total, std::string_view message) override;
    void log(LogLevel level, const Json& data, std::string_view logger) override;
    std::optional<std::map<std::string, Json>>
    ask_all(const std::vector<Question>& questions) override;

private:
    using Clock = std::chrono::steady_clock;
    bool is_due(double done, std::optional<double> total);
    bool end();

    CallTerms m_terms;
    std::shared_ptr<Outlet> m_outlet;
    std::unique_ptr<Asker> m_asker;
    Cancellation m_cancellation;
    Context m_context;

    std::mutex m_mutex; ///< of what follows, and held while something is sent
    bool m_is_over = false;
    std::vector<std::function<void()>> m_on_cancel;
    std::optional<double> m_progress;
    Clock::time_point m_told{};
};

/// Whether a client with these capabilities can be asked this.
bool can_be_asked(const Json& capabilities, const Question& question);

/// A client as it states itself.
ClientInfo read_client(const Json& info, const Json& capabilities, Era era);

/// The level of this name ("warning"), or nothing.
std::optional<LogLevel> log_level_of(std::string_view name);

} // namespace graticule::mcp
