// SPDX-License-Identifier: Apache-2.0
#include "agents/run.hpp"
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/agent_options.hpp"
#include "cli/asked_lines.hpp"
#include "cli/budget_options.hpp"
#include "cli/commands.hpp"
#include "cli/given_data.hpp"
#include "cli/interrupt.hpp"
#include "cli/run_follower.hpp"
#include "cli/session.hpp"
#include "cli/settings.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace graticule::cli {

namespace {

namespace fs = std::filesystem;

struct AskOptions {
    std::vector<fs::path> data;
    fs::path out;
    bool json = false;
    AgentOptions agent;
};

constexpr std::string_view Help = R"(A line is a question, or follows up the one before:
  Which US state has the most airports?
  and the fewest?         top 5 instead         show them on a map
  and in 2005?            only in Asia          as a bar chart
  what about Chad?        and the median?       export that as GeoPackage
help shows this; quit or Ctrl-D ends.
)";

std::chrono::system_clock::time_point time_now() {
    return std::chrono::system_clock::now();
}

/// Questions one after another over data that are opened once.
class AskSession {
public:
    AskSession(const AskOptions& options, Session& session)
        : m_options(options), m_session(session),
          m_data(agents::open_shared_data(options.data, session.context())) {}

    /// @return what came of the last question
    ExitStatus run() {
        AskedLines lines;
        if (lines.typed() && !m_options.json)
            fmt::print("Ask a question in plain language; help shows examples, quit or Ctrl-D "
                       "ends.\n");
        while (!cancel_on_interrupt().requested()) {
            try {
                const auto line = lines.next();
                if (!line || *line == "quit" || *line == "exit")
                    break;
                obey(*line, lines.typed());
            } catch (const Error& error) {
                m_session.terminal().error(error.one_line());
                m_status = status_of(error.code());
            }
        }
        return cancel_on_interrupt().requested() ? Interrupted : m_status;
    }

private:
    void obey(const std::string& line, bool typed) {
        if (line == "help") {
            fmt::print("{}", Help);
            return;
        }
        // What is piped in is not seen: the answers say to what.
        if (!typed && !m_options.json)
            fmt::print("> {}\n", printable(line));
        std::fflush(stdout); // before what goes to standard error
        m_status = answer(line);
        if (!m_options.json)
            fmt::print("\n");
        std::fflush(stdout);
    }

    ExitStatus answer(const std::string& question) {
        AgentOptions given = m_options.agent;
        given.asked_before = m_asked;
        const std::unique_ptr<agents::Agent> agent = open_agent(given, {});
        RunFollower follower(m_session);
        const agents::RunRequest request{question, m_options.data, next_folder(question), false,
                                         m_last};
        const auto listener = [&, follow = follower.listener()](const runs::Event& event) {
            follow(event);
            show_understood(event);
        };
        const agents::RunOutcome outcome =
            agents::execute_run(request, m_data, *agent, time_now, m_session.context(), listener);
        m_last = outcome.folder;
        m_asked = outcome.result.asked;
        return follower.print_outcome(outcome, m_options.json);
    }

    /// The sentence of a plan that says the whole question as it was understood.
    void show_understood(const runs::Event& event) const {
        if (m_options.json || !event.is<runs::events::Plan>())
            return;
        for (const std::string& sentence :
             runs::events::read<runs::events::Plan>(event.data).explanation)
            if (sentence.starts_with("Understood: ")
                || sentence.find(" is read as ") != std::string::npos)
                fmt::print("{}\n", printable(sentence));
    }

    fs::path next_folder(const std::string& question) {
        fs::path folder;
        do
            folder = m_options.out / fmt::format("{}_{}", ++m_number, slug(question));
        while (fs::exists(folder));
        return folder;
    }

    const AskOptions& m_options;
    Session& m_session;
    agents::SharedData m_data;
    std::vector<std::string> m_asked;
    fs::path m_last;
    int m_number = 0;
    ExitStatus m_status = Done;
};

ExitStatus ask_questions(AskOptions options) {
    Session session(true); // plans and calls are in the reports
    if (options.out.empty())
        options.out = agents::default_run_folder("runs", "questions", time_now);
    options.agent.budget = options.agent.budget.or_else(tools::Budget::of_machine());
    remember_given_data(options.data);
    session.confine({options.data, {options.out}});
    return AskSession(options, session).run();
}

} // namespace

void add_ask_command(CLI::App& program, ExitStatus& status) {
    auto options = std::make_shared<AskOptions>();
    CLI::App* command = program.add_subcommand(
        "ask", "Ask questions in a session; each may follow up on the one before");
    command->add_option("-d,--data", options->data,
                        "A folder, file or zip archive of data; may be repeated (default: the "
                        "folder that you are in)");
    command->add_option("-o,--out", options->out,
                        "Folder in which each question gets the folder of its run (default: "
                        "runs/<time>_questions)");
    command->add_flag("--json", options->json, "Print each result as JSON");
    add_budget_options(*command, options->agent.budget);
    command->footer(
        "Examples:\n"
        "  graticule ask --data demo/\n"
        "  printf '%s\\n' \"Which US state has the most airports?\" \"top 5 instead\" \\\n"
        "      \"as a bar chart\" | graticule ask --data demo/ --out runs/airports\n\n"
        "Lines are read from standard input: help shows examples, quit or the end of the input "
        "ends the session. docs/follow-ups.md says what can follow up a question.\n"
        "Exit status: that of the last question, as of graticule run; 0 where none was asked.\n");
    command->callback([options, command, &status] {
        Settings::here().apply(*command);
        if (options->data.empty())
            options->data.emplace_back(".");
        status = ask_questions(*options);
    });
}

} // namespace graticule::cli
