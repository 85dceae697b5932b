// SPDX-License-Identifier: Apache-2.0
// The smallest local model, asked for real. What it says is of no account; that it says it the way
// that was asked for is.
#include "base/json.hpp"
#include "base/json_member.hpp"
#include "llm/model_error.hpp"
#include "llm/open_model.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace graticule::llm {
namespace {

namespace fs = std::filesystem;
using std::chrono::steady_clock;
using ::testing::AnyOf;
using ::testing::Gt;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

/// Processes that this one has started and that live.
std::vector<std::string> children() {
    std::vector<std::string> found;
    for (const fs::directory_entry& entry : fs::directory_iterator("/proc")) {
        std::ifstream file(entry.path() / "stat");
        std::string line;
        if (!std::getline(file, line) || line.rfind(')') == std::string::npos)
            continue;
        // After the name, which may hold anything: the state and the parent.
        const std::string rest = line.substr(line.rfind(')') + 2);
        if (rest[0] != 'Z' && std::stoi(rest.substr(2)) == ::getpid())
            found.push_back(entry.path().filename().string());
    }
    return found;
}

constexpr std::string_view Loopback = "0100007F"; // 127.0.0.1, as the kernel writes it

/// "ADDRESS:PORT" in hexadecimal of each TCP socket at which a process listens.
std::vector<std::string> listening(const std::string& process) {
    std::vector<std::string> sockets;
    for (const fs::directory_entry& entry : fs::directory_iterator("/proc/" + process + "/fd"))
        if (const std::string target = fs::read_symlink(entry.path()).string();
            target.starts_with("socket:["))
            sockets.push_back(target.substr(8, target.size() - 9));
    std::vector<std::string> places;
    for (const char* const table : {"tcp", "tcp6"}) {
        std::ifstream file("/proc/" + process + "/net/" + table);
        for (std::string line; std::getline(file, line);) {
            std::istringstream words(line);
            const std::vector<std::string> row{std::istream_iterator<std::string>(words), {}};
            if (row.size() > 9 && row[3] == "0A" // listening; the tenth is the socket
                && std::find(sockets.begin(), sockets.end(), row[9]) != sockets.end())
                places.push_back(row[1]);
        }
    }
    return places;
}

class SmallModel : public ::testing::Test {
protected:
    void SetUp() override {
        const char* const folder = std::getenv("GRATICULE_MODELS");
        if (folder == nullptr || !fs::exists(fs::path(folder) / "models" / "smollm2-135m"))
            GTEST_SKIP() << "the local model is not set up: run scripts/setup.sh test";
        m_model = open_model("local/smollm2-135m", process_environment());
    }

    Request asked(const std::string& words, std::int64_t most_tokens) {
        Request request;
        request.messages = {text_message(Role::User, words)};
        request.temperature = 0;
        request.max_output_tokens = most_tokens;
        return request;
    }

    ThreadPool m_pool{1};
    Context m_context{m_pool};
    std::unique_ptr<ChatModel> m_model;
};

TEST_F(SmallModel, StreamsCountsTokensAndEndsWithItsServer) {
    EXPECT_THAT(children(), IsEmpty()); // nothing is started before it is asked
    std::vector<std::string> pieces;
    const Response response = m_model->chat(
        asked("Count from one to twenty in words.", 40), m_context,
        [&](const Delta& delta) { pieces.push_back(std::get<TextDelta>(delta).text); });
    EXPECT_THAT(pieces, SizeIs(Gt(5U)));
    std::string together;
    for (const std::string& piece : pieces)
        together += piece;
    EXPECT_EQ(together, text_of(response.message));
    EXPECT_GT(response.usage.input.value_or(0), 5);
    EXPECT_GT(response.usage.output.value_or(0), 5);
    EXPECT_LE(response.usage.output.value_or(0), 40);
    EXPECT_GE(response.usage.output.value_or(0), static_cast<std::int64_t>(pieces.size()));
    EXPECT_THAT(children(), SizeIs(1));
    m_model.reset();
    EXPECT_THAT(children(), IsEmpty());
}

/// Two tools, of which one must be called.
Request with_tools(Request request) {
    request.tools = {{"buffer", "Draws a ring around each feature.",
                      parse_json(R"({"type": "object", "additionalProperties": false,
                          "required": ["layer", "distance", "unit"], "properties": {
                              "layer": {"type": "string", "enum": ["towns", "roads"]},
                              "distance": {"type": "integer"},
                              "unit": {"type": "string", "enum": ["m", "km"]}}})",
                                 "the schema")},
                     {"count", "Counts features.",
                      parse_json(R"({"type": "object", "additionalProperties": false,
                          "required": ["layer"], "properties": {
                              "layer": {"type": "string", "enum": ["towns", "roads"]}}})",
                                 "the schema")}};
    request.tool_choice.mode = ToolChoice::Mode::Required;
    return request;
}

void expect_of_its_schema(const ToolCall& call) {
    const Json arguments = parse_json(call.arguments, "the arguments");
    EXPECT_THAT(text_member(arguments, "layer"), AnyOf("towns", "roads"));
    if (call.name == "buffer") {
        EXPECT_TRUE(member(arguments, "distance").is_number_integer()) << call.arguments;
        EXPECT_THAT(text_member(arguments, "unit"), AnyOf("m", "km"));
        EXPECT_EQ(arguments.size(), 3U);
    } else {
        EXPECT_EQ(call.name, "count");
        EXPECT_EQ(arguments.size(), 1U);
    }
}

TEST_F(SmallModel, CallsAToolWithArgumentsOfItsSchema) {
    Request request = with_tools(asked("Draw a buffer of 5 km around the roads.", 120));
    const Response response = m_model->chat(request, m_context, {});
    const std::vector<ToolCall> calls = tool_calls_of(response.message);
    ASSERT_THAT(calls, SizeIs(1)) << text_of(response.message);
    EXPECT_EQ(response.stop_reason, StopReason::ToolCalls);
    expect_of_its_schema(calls[0]);
    // Told what the call gave, it may call again or answer.
    request.messages.push_back(response.message);
    request.messages.push_back(
        {Role::Tool, {ToolResult{calls[0].id, calls[0].name, {TextPart{"12 features"}}, false}}});
    request.tool_choice.mode = ToolChoice::Mode::Auto;
    const Response next = m_model->chat(request, m_context, {});
    for (const ToolCall& call : tool_calls_of(next.message))
        expect_of_its_schema(call);
    EXPECT_THAT(next.message.parts, Not(IsEmpty()));
    EXPECT_GT(next.usage.input.value_or(0), response.usage.input.value_or(0));
}

// The server does one thing after another: what it was not told to stop would be waited for. The
// story is so long that no machine is through with it before it is cancelled, and that its rest
// would be noticed; by how much is counted in tokens, as the speed of a machine that others use
// changes.
TEST_F(SmallModel, StopsWhatIsCancelled) {
    constexpr std::int64_t Tokens = 40;
    constexpr std::int64_t StoryTokens = 4000;
    const auto begun = steady_clock::now();
    ASSERT_EQ(m_model->chat(asked("Write a very long story.", Tokens), m_context, {}).usage.output,
              Tokens); // as many as it may
    const auto time_of_tokens = steady_clock::now() - begun;
    const Request story = asked("Write a very long story.", StoryTokens);
    for (const bool streamed : {true, false}) {
        Cancellation cancellation;
        const Context cancelled(m_pool, &cancellation);
        std::thread user([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(500));
            cancellation.request();
        });
        try {
            m_model->chat(story, cancelled, streamed ? [](const Delta&) {} : DeltaSink());
            ADD_FAILURE() << "the answer was not cancelled";
        } catch (const ModelError& error) {
            EXPECT_EQ(error.failure(), ModelFailure::Cancelled);
        }
        user.join();
        const auto next = steady_clock::now();
        EXPECT_GT(m_model->chat(asked("Say yes.", 3), m_context, {}).usage.output.value_or(0), 0);
        EXPECT_LT(steady_clock::now() - next, time_of_tokens * (StoryTokens / Tokens / 4))
            << "streamed: " << streamed;
    }
}

TEST_F(SmallModel, RunsBesideAnother) {
    const auto other = open_model("local/smollm2-135m", process_environment());
    const Request request = asked("Name three colours.", 12);
    const Response first = m_model->chat(request, m_context, {});
    const std::vector<std::string> one = children();
    const Response second = other->chat(request, m_context, {});
    ASSERT_THAT(children(), SizeIs(2));
    EXPECT_NE(listening(children()[0]), listening(children()[1]));
    EXPECT_EQ(text_of(first.message), text_of(second.message)); // of all words the likeliest
    m_model.reset();
    EXPECT_THAT(children(), SizeIs(1));
    EXPECT_NE(children(), one);
}

// As when the system ends the server for want of memory.
TEST_F(SmallModel, SaysThatItsServerEnded) {
    m_model->chat(asked("Hi", 1), m_context, {});
    ASSERT_THAT(children(), SizeIs(1));
    const int server = std::stoi(children().front());
    try {
        m_model->chat(asked("Write a very long story.", 4000), m_context,
                      [&](const Delta&) { ::kill(server, SIGKILL); });
        ADD_FAILURE() << "nobody was there to answer";
    } catch (const ModelError& error) {
        EXPECT_THAT(error.message(), HasSubstr("its server ended"));
        EXPECT_TRUE(error.lasting);
    }
    EXPECT_GT(m_model->chat(asked("Hi", 1), m_context, {}).usage.output.value_or(0), 0);
}

TEST_F(SmallModel, AnswersOnlyWhoHasTheKey) {
    m_model->chat(asked("Hi", 1), m_context, {});
    ASSERT_THAT(children(), SizeIs(1));
    const std::vector<std::string> places = listening(children().front());
    ASSERT_THAT(places, SizeIs(1));
    EXPECT_THAT(places.front(), ::testing::StartsWith(Loopback));
    Endpoint stranger;
    stranger.name = "local/stranger";
    stranger.wire = "openai-chat";
    stranger.base_url =
        fmt::format("http://127.0.0.1:{}/v1",
                    std::stoi(places.front().substr(Loopback.size() + 1), nullptr, 16));
    stranger.key = "sk-not-the-right-one";
    try {
        open_model(stranger)->chat(asked("Hi", 1), m_context, {});
        ADD_FAILURE() << "a stranger was answered";
    } catch (const ModelError& error) {
        EXPECT_EQ(error.failure(), ModelFailure::Authentication) << error.one_line();
    }
}

} // namespace
} // namespace graticule::llm
