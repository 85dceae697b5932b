// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/clock.hpp"

#include "mcp/active_call.hpp"
#include "mcp/server_options.hpp"

#include <chrono>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace graticule::mcp {

/// A call that goes on after its request has been answered (extension io.modelcontextprotocol/tasks
/// of 2026-07-28): where its messages go, and how its questions reach the client that comes to
/// look. Used from any thread.
class Task final : public Outlet {
public:
    Task(std::string id, std::chrono::milliseconds time, Clock clock);

    const std::string& id() const { return m_id; }
    bool is_over() const;
    std::chrono::system_clock::time_point updated() const;

    /// What tasks/get says; the short form, without result and questions, is what a task begins
    /// with.
    Json form(bool is_whole) const;

    void send(const Json& message) override; ///< progress becomes the task's statusMessage
    void end(const Json& response) override;

    /// Takes answers to open questions; others are ignored.
    void answer(const std::map<std::string, Json>& responses);
    /// Puts questions, and waits for the client to answer all of them.
    std::map<std::string, Json> ask(const std::vector<Question>& questions, const Context& context,
                                    std::chrono::milliseconds time);

private:
    std::vector<Question> opened(const std::vector<Question>& questions);
    void touch() { m_updated = m_clock(); }

    std::string m_id;
    std::chrono::milliseconds m_time;
    Clock m_clock;
    mutable std::mutex m_mutex; ///< of what follows
    std::condition_variable m_answered;
    std::chrono::system_clock::time_point m_created;
    std::chrono::system_clock::time_point m_updated;
    std::string m_status = "working";
    std::string m_message;
    Json m_outcome; ///< result or error of one that is over
    std::map<std::string, Question> m_open;
    std::map<std::string, Json> m_answers;
    std::set<std::string> m_keys; ///< that were ever used
};

class TaskAsker final : public Asker {
public:
    /// @param answers that came with the request
    TaskAsker(std::shared_ptr<Task> task, std::map<std::string, Json> answers,
              std::chrono::milliseconds time)
        : m_task(std::move(task)), m_answers(std::move(answers)), m_time(time) {}
    std::map<std::string, Json> put(const std::vector<Question>& questions,
                                    const Context& context) override;

private:
    std::shared_ptr<Task> m_task;
    std::map<std::string, Json> m_answers;
    std::chrono::milliseconds m_time;
};

/// The tasks of a server. Their ids are random words, which only who was told them can name.
class Tasks {
public:
    Tasks(const Limits& limits, Clock clock) : m_limits(limits), m_clock(std::move(clock)) {}

    /// @throws ProtocolError ServerBusy where there are too many that are not over
    std::shared_ptr<Task> add();
    void set_call(const std::string& id, std::shared_ptr<ActiveCall> call);
    /// @throws ProtocolError InvalidParams where there is none
    std::shared_ptr<Task> find(const std::string& id);
    void cancel(const std::string& id);

private:
    struct Entry {
        std::shared_ptr<Task> task;
        std::shared_ptr<ActiveCall> call;
    };
    void forget_old();

    const Limits& m_limits;
    Clock m_clock;
    std::mutex m_mutex;
    std::map<std::string, Entry> m_tasks;
};

} // namespace graticule::mcp
