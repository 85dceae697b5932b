// SPDX-License-Identifier: Apache-2.0
#include "mcp/tasks.hpp"

#include "base/error.hpp"
#include "base/json_member.hpp"
#include "server/access.hpp"

#include "mcp/answers.hpp"
#include "mcp/protocol_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::mcp {

namespace {

constexpr std::chrono::milliseconds PollInterval{500};
constexpr std::chrono::milliseconds BetweenLooksForInput{50}; // for cancellation

} // namespace

Task::Task(std::string id, std::chrono::milliseconds time, Clock clock)
    : m_id(std::move(id)), m_time(time), m_clock(std::move(clock)), m_created(m_clock()),
      m_updated(m_created) {}

bool Task::is_over() const {
    const std::scoped_lock lock(m_mutex);
    return m_status != "working" && m_status != "input_required";
}

std::chrono::system_clock::time_point Task::updated() const {
    const std::scoped_lock lock(m_mutex);
    return m_updated;
}

Json Task::form(bool is_whole) const {
    const std::scoped_lock lock(m_mutex);
    Json form = {
        {"resultType", is_whole ? "complete" : "task"}, {"taskId", m_id}, {"status", m_status}};
    if (!m_message.empty())
        form["statusMessage"] = m_message;
    form["createdAt"] = format_utc(m_created);
    form["lastUpdatedAt"] = format_utc(m_updated);
    form["ttlMs"] = m_time.count();
    form["pollIntervalMs"] = PollInterval.count();
    if (!is_whole)
        return form;
    std::vector<Question> open;
    for (const auto& [key, question] : m_open)
        open.push_back(question);
    if (m_status == "input_required")
        form["inputRequests"] = input_requests(open);
    if (m_status == "completed")
        form["result"] = m_outcome;
    if (m_status == "failed")
        form["error"] = m_outcome;
    return form;
}

void Task::send(const Json& message) {
    const std::string said = text_member(member(message, "params"), "message");
    if (said.empty())
        return;
    const std::scoped_lock lock(m_mutex);
    m_message = said;
    touch();
}

void Task::end(const Json& response) {
    const std::scoped_lock lock(m_mutex);
    touch();
    m_open.clear();
    m_message.clear();
    if (response.is_null()) {
        m_status = "cancelled";
    } else if (response.contains("error")) {
        m_status = "failed";
        m_outcome = response["error"];
        m_message = text_member(m_outcome, "message");
    } else {
        m_status = "completed";
        m_outcome = member(response, "result");
    }
    m_answered.notify_all();
}

void Task::answer(const std::map<std::string, Json>& responses) {
    const std::scoped_lock lock(m_mutex);
    for (const auto& [key, response] : responses)
        if (m_open.erase(key) > 0)
            m_answers[key] = response;
    if (m_open.empty() && m_status == "input_required")
        m_status = "working";
    touch();
    m_answered.notify_all();
}

// A key is used once in the life of a task.
std::vector<Question> Task::opened(const std::vector<Question>& questions) {
    std::vector<Question> opened = questions;
    for (Question& question : opened) {
        const std::string key = question.key;
        for (int turn = 2; !m_keys.insert(question.key).second; ++turn)
            question.key = fmt::format("{}-{}", key, turn);
        m_open[question.key] = question;
    }
    return opened;
}

std::map<std::string, Json> Task::ask(const std::vector<Question>& questions,
                                      const Context& context, std::chrono::milliseconds time) {
    const auto end = std::chrono::steady_clock::now() + time;
    std::unique_lock lock(m_mutex);
    const std::vector<Question> asked = opened(questions);
    m_status = "input_required";
    touch();
    while (!m_open.empty() && !context.cancel_requested() && std::chrono::steady_clock::now() < end)
        m_answered.wait_for(lock, BetweenLooksForInput);
    context.check_cancelled();
    if (!m_open.empty()) {
        m_open.clear();
        m_status = "working";
        throw Error(ErrorCode::Timeout, "The client gave no answer in time");
    }
    std::map<std::string, Json> results;
    for (std::size_t i = 0; i < asked.size(); ++i)
        results[questions[i].key] = m_answers[asked[i].key];
    return results;
}

std::map<std::string, Json> TaskAsker::put(const std::vector<Question>& questions,
                                           const Context& context) {
    std::map<std::string, Json> results;
    std::vector<Question> open;
    for (const Question& question : questions) {
        const auto found = m_answers.find(question.key);
        if (found == m_answers.end())
            open.push_back(question);
        else
            results[question.key] = found->second;
    }
    if (!open.empty())
        results.merge(m_task->ask(open, context, m_time));
    return results;
}

void Tasks::forget_old() {
    const auto now = m_clock();
    std::erase_if(m_tasks, [&](const auto& entry) {
        const Task& task = *entry.second.task;
        return task.is_over() && now - task.updated() > m_limits.task_time;
    });
}

std::shared_ptr<Task> Tasks::add() {
    const std::scoped_lock lock(m_mutex);
    forget_old();
    if (m_tasks.size() >= m_limits.tasks) {
        const auto oldest = std::min_element(
            m_tasks.begin(), m_tasks.end(), [](const auto& one, const auto& other) {
                return std::pair(!one.second.task->is_over(), one.second.task->updated())
                       < std::pair(!other.second.task->is_over(), other.second.task->updated());
            });
        if (!oldest->second.task->is_over())
            throw ProtocolError(ServerBusy,
                                fmt::format("There are {} tasks already", m_limits.tasks));
        m_tasks.erase(oldest);
    }
    auto task = std::make_shared<Task>(server::random_token(), m_limits.task_time, m_clock);
    m_tasks[task->id()] = {task, nullptr};
    return task;
}

void Tasks::set_call(const std::string& id, std::shared_ptr<ActiveCall> call) {
    const std::scoped_lock lock(m_mutex);
    m_tasks.at(id).call = std::move(call);
}

std::shared_ptr<Task> Tasks::find(const std::string& id) {
    const std::scoped_lock lock(m_mutex);
    forget_old();
    const auto found = m_tasks.find(id);
    if (found == m_tasks.end())
        throw ProtocolError(InvalidParams, "There is no such task, or it is too old");
    return found->second.task;
}

void Tasks::cancel(const std::string& id) {
    find(id);
    std::shared_ptr<ActiveCall> call;
    {
        const std::scoped_lock lock(m_mutex);
        const auto found = m_tasks.find(id);
        if (found != m_tasks.end())
            call = found->second.call;
    }
    if (call)
        call->cancel();
}

} // namespace graticule::mcp
