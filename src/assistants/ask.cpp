// SPDX-License-Identifier: Apache-2.0
#include "agents/continued_run.hpp"
#include "agents/run.hpp"
#include "agents/run_data.hpp"
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "runs/end_reason.hpp"
#include "runs/run_folder.hpp"
#include "tools/parameters.hpp"

#include "assistants/goal_tool.hpp"
#include "assistants/location.hpp"
#include "assistants/open_choice.hpp"
#include "assistants/results.hpp"
#include "assistants/user_questions.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <utility>

namespace graticule::assistants {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t LongestQuestion = 10'000; // bytes
constexpr std::size_t LongestStep = 160;        // bytes of one in a line of progress
constexpr std::size_t LongestReading = 1500;    // bytes of how a question was read

/// Tells the client of a run while it goes on, and keeps what its plan says of the question.
class RunNews {
public:
    RunNews(mcp::Request& request, mcp::Notices& notices, std::string uri)
        : m_request(request), m_notices(notices), m_uri(std::move(uri)) {}

    void tell(const runs::Event& event) {
        if (m_events++ == 0) // it is in the list from now on
            m_notices.resources_changed();
        if (event.is<runs::events::Plan>()) {
            const auto plan = runs::events::read<runs::events::Plan>(event.data);
            m_understood = plan.explanation;
            m_steps = plan.steps.size();
            say(fmt::format("planned {} step{}", m_steps, m_steps == 1 ? "" : "s"));
        } else if (event.is<runs::events::ToolCall>()) {
            ++m_calls;
            const auto call = runs::events::read<runs::events::ToolCall>(event.data);
            say(m_calls <= m_steps ? fmt::format("step {} of {}: {}", m_calls, m_steps, call.tool)
                                   : call.tool);
        } else if (event.is<runs::events::Warning>()) {
            m_warnings.push_back(runs::events::read<runs::events::Warning>(event.data).text);
        } else if (event.is<runs::events::Answer>()) {
            say("answered");
        }
        m_notices.resource_updated(m_uri);
    }

    void say(std::string_view what) {
        m_request.progress(static_cast<double>(m_events), std::nullopt,
                           one_line(what, LongestStep));
    }

    const std::vector<std::string>& understood() const { return m_understood; }
    const std::vector<std::string>& warnings() const { return m_warnings; }

private:
    mcp::Request& m_request;
    mcp::Notices& m_notices;
    std::string m_uri;
    std::size_t m_events = 0;
    std::size_t m_steps = 0;
    std::size_t m_calls = 0;
    std::vector<std::string> m_understood;
    std::vector<std::string> m_warnings;
};

/// Takes a folder for a run, so that another of the same second and question gets another.
fs::path new_run_folder(Site& site, const std::string& question) {
    const std::lock_guard lock(site.making_folders);
    fs::path folder = agents::default_run_folder(site.offer.out, question, site.offer.clock);
    fs::create_directories(folder);
    return folder;
}

Json values_of(const Json& recorded) {
    Json values = Json::array();
    for (const Json& value : recorded)
        values.push_back({{"name", value.value("name", Json())},
                          {"value", value.value("value", Json())},
                          {"unit", value.value("unit", Json())}});
    return values;
}

void add_report_links(ResultOf& result, const OutputPlace& place) {
    for (const auto& [file, what] :
         {std::pair{runs::report_file(place.folder), "The whole run as a page: plan, calls, maps"},
          std::pair{runs::markdown_report_file(place.folder), "The same as Markdown"}}) {
        const fs::path name = file.filename();
        if (std::error_code missing; fs::exists(file, missing))
            result.add_link(resource_of_file(place, name, "Report of the run", what));
    }
}

mcp::ToolResult result_of(const AssistantCall& call, const agents::RunOutcome& outcome,
                          const RunNews& news) {
    const Context& context = call.request.context();
    const std::string run = outcome.folder.filename().string();
    const OutputPlace place{{"runs", run}, outcome.folder};
    ResultOf result(call.site.offer.limits, context);
    const agents::Result& made = outcome.result;
    result.say(made.answer);
    // The planner's reason says what is missing, not what can be done about it here.
    const bool is_refused = made.end == runs::EndReason::Refused;
    if (is_refused && made.answer.find("coordinate reference system") != std::string::npos)
        result.say("If you or the user know which it is, state it for a copy by call_tool with "
                   "assign_crs and go on by call_tool in that workspace; or the user states it in "
                   "the data's catalog.toml, and you ask again.");
    else if (is_refused)
        result.say("Put it in other words (describe_data names questions that are understood), or "
                   "take it in steps: find_tool with what is to be done, then call_tool.");
    if (!news.understood().empty())
        result.say(shorten(join(news.understood(), "\n"), LongestReading));
    Json warnings = Json::array();
    for (const std::string& warning : news.warnings()) {
        result.say("Note: " + warning);
        warnings.push_back(warning);
    }
    const Json files = result.add_files(made.artifacts, place);
    for (const Json& file : files)
        result.say(line_of_file(file));
    result.say(fmt::format("Run {}, report in {}", run, outcome.report.string()));
    const bool is_result =
        made.end == runs::EndReason::Answered || made.end == runs::EndReason::Refused;
    if (!is_result)
        return result.take_error();
    add_report_links(result, place);
    return result.take({{"status", runs::end_reason_name(made.end)},
                        {"answer", made.answer},
                        {"run", run},
                        {"report", outcome.report.string()},
                        {"understood", news.understood()},
                        {"values", values_of(made.values)},
                        {"warnings", std::move(warnings)},
                        {"files", files}});
}

/// What was asked in the run that the question follows up.
std::optional<std::vector<std::string>> asked_before(const AssistantCall& call) {
    const auto run = call.arguments.optional_text("follows");
    if (!run)
        return std::nullopt;
    if (!call.site.offer.agent.reads_follow_ups)
        throw Error(
            ErrorCode::InvalidArgument,
            fmt::format("'follows': the agent {} reads no follow-ups", call.site.offer.agent.name),
            "Leave it out and ask the whole question");
    return agents::read_continued_run(call.site.runs.folder_of(*run)).asked;
}

/// The question, with what it leaves open said where the user can be asked.
std::string question_of(const AssistantCall& call, const DataState& data) {
    std::string question(trim(call.arguments.text("question")));
    if (question.empty() || question.size() > LongestQuestion)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'question' has to have 1 to {} bytes", LongestQuestion));
    if (call.arguments.has("follows") || call.site.offer.agent.name != "offline")
        return question;
    return with_choices_of_user(question, data, call.request);
}

mcp::ToolResult ask(const AssistantCall& call) {
    Site& site = call.site;
    const Context& context = call.request.context();
    const auto before = asked_before(call);
    const std::shared_ptr<const DataState> data = site.data.now(context);
    const std::string question = question_of(call, *data);
    const RunSlot slot(site.slots, context);
    const auto agent = site.offer.agent.open(
        before, site.offer.agent.asks ? user_questions(call.request) : agents::UserPrompt());
    const agents::SharedData shared{data->catalog(),
                                    agents::data_manifest(data->catalog(), context)};
    agents::RunRequest request;
    request.task = question;
    request.data = site.offer.data;
    request.folder = new_run_folder(site, question);
    if (const auto run = call.arguments.optional_text("follows"))
        request.continues = site.runs.folder_of(*run);
    RunNews news(call.request, site.notices,
                 location({"runs", request.folder.filename().string()}));
    const agents::RunOutcome outcome =
        agents::execute_run(request, shared, *agent, site.offer.clock, context,
                            [&](const runs::Event& event) { news.tell(event); });
    site.notices.resources_changed();
    context.check_cancelled();
    return result_of(call, outcome, news);
}

Json ask_output() {
    const Json text{{"type", "string"}};
    const Json texts{{"type", "array"}, {"items", text}};
    return {{"type", "object"},
            {"properties",
             {{"status",
               {{"type", "string"},
                {"enum", Json::array({"answered", "refused"})},
                {"description", "refused: the answer says what is missing or not understood."}}},
              {"answer", text},
              {"run", {{"type", "string"}, {"description", "For follows, verify and resources."}}},
              {"report", {{"type", "string"}, {"description", "Path of a page on this machine."}}},
              {"understood",
               {{"type", "array"},
                {"items", text},
                {"description", "How the question was read, and why each step is taken."}}},
              {"values",
               {{"type", "array"},
                {"description", "Numbers of the answer."},
                {"items", {{"type", "object"}}}}},
              {"warnings", texts},
              {"files", files_schema()}}},
            {"required", Json::array({"status", "answer", "run", "report", "understood", "values",
                                      "warnings", "files"})}};
}

} // namespace

GoalTool ask_tool(const Offer& offer) {
    GoalTool tool;
    tool.title = "Ask a question of the data";
    tool.spec.name = "ask";
    tool.spec.description =
        "Answers a question about the user's geodata in plain English, or makes a map, layer or "
        "table that it asks for: a whole run of plan, calls and answer, with a report that can be "
        "verified. Name datasets, columns and places as the data have them (describe_data), and "
        "say units and years. Numbers in the answer are computed, never guessed; a question that "
        "cannot be answered soundly is refused with the reason, which says how to ask otherwise. "
        "It asks no language model unless the user's settings name one.";
    tools::Parameter follows = tools::optional(
        tools::input("follows", tools::ParameterType::Text,
                     "The run of an earlier ask that the question follows up, as \"and in 2005?\" "
                     "does."));
    tool.spec.parameters = {
        tools::input("question", tools::ParameterType::Text,
                     "One whole question or task, such as \"How many people live in cities within "
                     "100 km of an earthquake of magnitude 5 or more?\"")};
    if (offer.agent.reads_follow_ups)
        tool.spec.parameters.push_back(std::move(follows));
    tool.output_schema = ask_output();
    tool.annotations = {.read_only = false,
                        .destructive = false,
                        .idempotent = false,
                        .open_world = offer.agent.name != "offline"};
    tool.may_be_task = true;
    tool.call = ask;
    tool.before_task = [](const AssistantCall& call) {
        question_of(call, *call.site.data.now(call.request.context()));
    };
    return tool;
}

} // namespace graticule::assistants
