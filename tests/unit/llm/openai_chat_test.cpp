// SPDX-License-Identifier: Apache-2.0
// The format of chat completions, as OpenAI's reference and the servers that follow it have it.
#include "base/json_member.hpp"
#include "llm/record.hpp"

#include "unit/llm/conformance.hpp"

#include <gmock/gmock.h>

namespace graticule::test {

using llm::ModelFailure;
using llm::Role;
using llm::StopReason;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

namespace {

class OpenAiChat : public Conformance {
protected:
    llm::Response answer(const std::string& body) {
        WireServer server({whole(200, body)});
        return ask(*open_at(server), simple_request());
    }

    llm::Response answer_stream(const std::vector<std::string>& events) {
        std::string text;
        for (const std::string& event : events)
            text += "data: " + event + "\n\n";
        WireServer server({streamed({text})});
        return stream(*open_at(server), simple_request());
    }

    /// What is sent for a request to a model.
    Json body_of(const llm::Request& request, const std::string& model = "openai/gpt-4.1",
                 bool streams = false) {
        WireServer server({whole(200, Answer)});
        const auto opened = open_at(server, model);
        m_response = streams ? stream(*opened, request) : ask(*opened, request);
        EXPECT_EQ(server.calls().at(0).target, "/v1/chat/completions");
        return parse_json(server.calls().at(0).body, "request");
    }

    std::unique_ptr<llm::ChatModel> open_at(const WireServer& server,
                                            const std::string& model = "openai/gpt-4.1") {
        const std::string url = server.url() + "/v1/";
        return open(model, {{"OPENAI_BASE_URL", url},
                            {"OPENAI_API_KEY", Key},
                            {"OPENAI_COMPATIBLE_BASE_URL", url},
                            {"DEEPSEEK_BASE_URL", url},
                            {"DEEPSEEK_API_KEY", Key},
                            {"MISTRAL_BASE_URL", url},
                            {"MISTRAL_API_KEY", Key}});
    }

    static constexpr const char* Answer =
        R"({"choices":[{"message":{"content":"ok"},"finish_reason":"stop"}]})";
    llm::Response m_response;
};

TEST_F(OpenAiChat, SendsMessagesAndTools) {
    llm::Request request = tool_request();
    request.parallel_tool_calls = false;
    const Json body = body_of(request);
    EXPECT_EQ(to_line(body), to_line(parse_json(R"({"model": "gpt-4.1", "messages": [
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": [{"type": "text", "text": "Look"},
            {"type": "image_url", "image_url": {"url": "data:image/png;base64,YWJj"}}]},
        {"role": "assistant", "content": null, "tool_calls": [
            {"id": "c1", "type": "function", "function": {"name": "look", "arguments": "{\"at\": "}},
            {"id": "c2", "type": "function", "function": {"name": "look", "arguments": "{\"x\":1}"}}]},
        {"role": "tool", "tool_call_id": "c1", "content": "Error: no JSON"},
        {"role": "tool", "tool_call_id": "c2", "content": "a map"},
        {"role": "user", "content": [{"type": "text", "text": "Images that look gave:"},
            {"type": "image_url", "image_url": {"url": "data:image/jpeg;base64,ag=="}}]}],
        "tools": [{"type": "function", "function": {"name": "look", "description": "Looks.",
            "parameters": {"type": "object"}}}],
        "tool_choice": "auto", "parallel_tool_calls": false})",
                                                "expected")));
    EXPECT_THAT(m_response.adjustments, IsEmpty());
}

TEST_F(OpenAiChat, SendsOptions) {
    llm::Request request = simple_request();
    request.temperature = 0;
    request.top_p = 0.5;
    request.max_output_tokens = 100;
    request.stop = {"END"};
    request.seed = 7;
    request.log_probabilities = 2;
    request.output_schema = llm::OutputSchema{"answer", {{"type", "object"}}};
    const Json body = body_of(request, "openai/gpt-4.1", true);
    EXPECT_EQ(to_line(body), to_line(parse_json(R"({"model": "gpt-4.1",
        "messages": [{"role": "user", "content": "Hi"}],
        "response_format": {"type": "json_schema", "json_schema":
            {"name": "answer", "strict": true, "schema": {"type": "object"}}},
        "temperature": 0.0, "top_p": 0.5, "max_completion_tokens": 100, "stop": ["END"], "seed": 7,
        "logprobs": true, "top_logprobs": 2, "stream": true, "stream_options": {"include_usage": true}})",
                                                "expected")));
}

TEST_F(OpenAiChat, NamesATool) {
    llm::Request request = tool_request();
    request.tool_choice = {llm::ToolChoice::Mode::Named, "look"};
    EXPECT_EQ(to_line(body_of(request)["tool_choice"]),
              R"({"type":"function","function":{"name":"look"}})");
    request.tool_choice = {llm::ToolChoice::Mode::Required, ""};
    EXPECT_EQ(body_of(request)["tool_choice"], "required");
}

TEST_F(OpenAiChat, LeavesOutWhatAModelRefusesAndSaysSo) {
    llm::Request request = tool_request();
    request.temperature = 0;
    request.parallel_tool_calls = false;
    request.max_output_tokens = 9;
    const Json body = body_of(request, "openai/o3-mini");
    EXPECT_FALSE(body.contains("temperature"));
    EXPECT_FALSE(body.contains("parallel_tool_calls"));
    EXPECT_EQ(body["messages"][0]["role"], "developer");
    EXPECT_EQ(body["max_completion_tokens"], 9);
    EXPECT_THAT(m_response.adjustments,
                ElementsAre("The model does not take a temperature, which was left out"));
}

TEST_F(OpenAiChat, AsksOtherServersInTheirWay) {
    llm::Request request = simple_request();
    request.seed = 1;
    request.max_output_tokens = 5;
    const Json mistral = body_of(request, "mistral/mistral-small", true);
    EXPECT_EQ(mistral["random_seed"], 1);
    EXPECT_EQ(mistral["max_tokens"], 5);
    EXPECT_FALSE(mistral.contains("stream_options"));
    request.output_schema = llm::OutputSchema{"answer", {{"type", "object"}}};
    const Json deepseek = body_of(request, "deepseek/deepseek-chat");
    EXPECT_EQ(to_line(deepseek["response_format"]), R"({"type":"json_object"})");
    EXPECT_THAT(deepseek["messages"][0]["content"].get<std::string>(),
                HasSubstr("{\"type\":\"object\"}"));
    EXPECT_EQ(m_response.adjustments.size(), 2U);
    const Json compatible = body_of(simple_request(), "openai-compatible/a/b:c");
    EXPECT_EQ(compatible["model"], "a/b:c");
}

TEST_F(OpenAiChat, HandsThoughtsBackToTheirProviderAlone) {
    llm::Request request = tool_request();
    request.messages[1].parts.pop_back(); // DeepSeek sees no images
    request.messages[2].parts[0] =
        llm::ReasoningPart{"hm", "deepseek", {{"reasoning_content", "hm"}}};
    request.messages[3].parts.pop_back();
    EXPECT_EQ(body_of(request, "deepseek/deepseek-reasoner")["messages"][2]["reasoning_content"],
              "hm");
    EXPECT_FALSE(
        body_of(request, "openai-compatible/m")["messages"][2].contains("reasoning_content"));
}

TEST_F(OpenAiChat, PutsSystemWordsIntoTheUsersMessage) {
    llm::Request request = simple_request();
    request.messages.insert(request.messages.begin(), llm::text_message(Role::System, "Be brief."));
    const Json body = body_of(request, "openai-compatible/gemma-3-270m");
    ASSERT_EQ(body["messages"].size(), 1U);
    EXPECT_EQ(body["messages"][0]["content"][0]["text"], "Be brief.");
    EXPECT_EQ(body["messages"][0]["content"][1]["text"], "Hi");
    EXPECT_EQ(m_response.adjustments.size(), 1U);
}

// Pieces of two calls in turns, and a call whose arguments are cut within a character's escape.
TEST_F(OpenAiChat, PutsInterleavedCallsTogether) {
    const llm::Response response = answer_stream(
        {R"({"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"buffer","arguments":""}}]}}]})",
         R"({"choices":[{"delta":{"tool_calls":[{"index":1,"id":"b","function":{"name":"clip","arguments":"{\"x\""}}]}}]})",
         R"({"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"d\":\"\\u"}}]}}]})",
         R"({"choices":[{"delta":{"tool_calls":[{"index":1,"function":{"arguments":":1}"}},{"index":0,"function":{"arguments":"00e9\"}"}}]}}]})",
         R"({"choices":[{"delta":{},"finish_reason":"tool_calls"}]})", "[DONE]"});
    EXPECT_EQ(response.stop_reason, StopReason::ToolCalls);
    EXPECT_THAT(llm::tool_calls_of(response.message),
                ElementsAre(llm::ToolCall{"a", "buffer", R"({"d":"\u00e9"})"},
                            llm::ToolCall{"b", "clip", R"({"x":1})"}));
    EXPECT_EQ(m_deltas, "0:buffer|1:clip|1:{\"x\"|0:{\"d\":\"\\u|1::1}|0:00e9\"}|");
    EXPECT_EQ(response.usage, llm::Usage()); // none was told, so none is made up
}

// Servers that give all calls index 0, none an index, no id, or an object for arguments.
TEST_F(OpenAiChat, TellsCallsApartOnOddServers) {
    const llm::Response same_index = answer_stream(
        {R"({"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"f","arguments":"{}"}}]}}]})",
         R"({"choices":[{"delta":{"tool_calls":[{"index":0,"id":"b","function":{"name":"g","arguments":"{}"}}]}}]})",
         R"({"choices":[{"delta":{},"finish_reason":"stop"}]})"});
    EXPECT_EQ(same_index.stop_reason, StopReason::ToolCalls);
    EXPECT_THAT(llm::tool_calls_of(same_index.message),
                ElementsAre(llm::ToolCall{"a", "f", "{}"}, llm::ToolCall{"b", "g", "{}"}));
    const llm::Response no_index = answer_stream(
        {R"({"choices":[{"delta":{"tool_calls":[{"function":{"name":"f","arguments":"{"}},{"function":{"arguments":"}"}},{"function":{"name":"f","arguments":{"x":1}}}]},"finish_reason":"tool_calls"}]})"});
    EXPECT_THAT(
        llm::tool_calls_of(no_index.message),
        ElementsAre(llm::ToolCall{"call_1", "f", "{}"}, llm::ToolCall{"call_2", "f", "{\"x\":1}"}));
}

TEST_F(OpenAiChat, BearsHostileIndexes) {
    const llm::Response response = answer_stream(
        {R"({"choices":[{"delta":{"tool_calls":[{"index":9000000000000,"id":"a","function":{"name":"f"}},{"index":-1,"id":"b","function":{"name":"g"}},7,null]},"finish_reason":"tool_calls"}]})"});
    EXPECT_GE(llm::tool_calls_of(response.message).size(), 2U);
    std::string many = R"({"choices":[{"message":{"tool_calls":[)";
    for (int i = 0; i < 1001; ++i)
        many += R"({"id":"i","function":{"name":"f"}},)";
    many.back() = ']';
    WireServer server({whole(200, many + "}}]}")});
    EXPECT_EQ(error_of(*open_at(server)).failure(), ModelFailure::MalformedReply);
}

TEST_F(OpenAiChat, ReadsAnAnswerInOnePiece) {
    const llm::Response response =
        answer(R"({"id":"r","model":"gpt-4.1-2025-04-14","choices":[{"message":{
        "content":null,"tool_calls":[{"id":"a","type":"function","function":{"name":"f","arguments":"{bad"}},
                                     {"id":"b","type":"function","function":{"name":"g","arguments":"{}"}}]},
        "finish_reason":"tool_calls"}],
        "usage":{"prompt_tokens":20,"completion_tokens":9,"prompt_tokens_details":{"cached_tokens":16},
                 "completion_tokens_details":{"reasoning_tokens":4}}})");
    EXPECT_THAT(llm::tool_calls_of(response.message),
                ElementsAre(llm::ToolCall{"a", "f", "{bad"}, llm::ToolCall{"b", "g", "{}"}));
    EXPECT_EQ(response.usage, (llm::Usage{20, 16, std::nullopt, 9, 4}));
    EXPECT_EQ(response.model, "gpt-4.1-2025-04-14");
    EXPECT_EQ(response.id, "r");
}

TEST_F(OpenAiChat, TellsWhyAnAnswerEnds) {
    const auto reason = [&](const std::string& message, const std::string& finish) {
        return answer(R"({"choices":[{"message":)" + message + R"(,"finish_reason":)" + finish
                      + "}]}")
            .stop_reason;
    };
    EXPECT_EQ(reason(R"({"content":"x"})", "\"length\""), StopReason::OutputLimit);
    EXPECT_EQ(reason(R"({"content":"x"})", "\"content_filter\""), StopReason::Refused);
    EXPECT_EQ(reason(R"({"content":"x"})", "\"tool_calls\""), StopReason::Unknown);
    EXPECT_EQ(reason(R"({"content":"x"})", "\"new\""), StopReason::Unknown);
    EXPECT_EQ(reason(R"({"content":"x"})", "null"), StopReason::Unknown);
    EXPECT_EQ(reason(R"({"content":null,"refusal":"I cannot"})", "\"stop\""), StopReason::Refused);
}

TEST_F(OpenAiChat, KeepsThoughtsOfCompatibleServers) {
    const llm::Response response =
        answer_stream({R"({"choices":[{"delta":{"reasoning_content":"Let "}}]})",
                       R"({"choices":[{"delta":{"reasoning_content":"me","content":null}}]})",
                       R"({"choices":[{"delta":{"content":"Rome"},"finish_reason":"stop"}]})"});
    ASSERT_EQ(response.message.parts.size(), 2U);
    const auto& thought = std::get<llm::ReasoningPart>(response.message.parts[0]);
    EXPECT_EQ(thought.text, "Let me");
    EXPECT_EQ(to_line(thought.block), R"({"reasoning_content":"Let me"})");
    EXPECT_EQ(llm::text_of(response.message), "Rome");
    EXPECT_EQ(m_deltas, "(Let )|(me)|Rome|");
}

TEST_F(OpenAiChat, TakesThoughtsOutOfTags) {
    WireServer server(
        {whole(
             200,
             R"({"choices":[{"message":{"content":"<think>\nhm\n</think>\n\nRome"},"finish_reason":"stop"}]})"),
         whole(200,
               R"({"choices":[{"message":{"content":"hm</think>Rome"},"finish_reason":"stop"}]})"),
         whole(200,
               R"({"choices":[{"message":{"content":"<think>hm"},"finish_reason":"length"}]})"),
         whole(200, R"({"choices":[{"message":{"content":"Rome"},"finish_reason":"stop"}]})")});
    const auto model = open_at(server, "openai-compatible/deepseek-r1:7b");
    for (const std::string said : {"Rome", "Rome", "", "Rome"}) {
        const llm::Response response = ask(*model, simple_request());
        EXPECT_EQ(llm::text_of(response.message), said);
    }
}

TEST_F(OpenAiChat, TakesFencesOffOfJson) {
    llm::Request request = simple_request();
    const std::string body =
        R"({"choices":[{"message":{"content":"```json\n{\"a\": 1}\n```\n"},"finish_reason":"stop"}]})";
    WireServer server({whole(200, body)});
    const auto model = open_at(server);
    EXPECT_EQ(llm::text_of(ask(*model, request).message), "```json\n{\"a\": 1}\n```\n");
    request.output_schema = llm::OutputSchema{"a", {{"type", "object"}}};
    EXPECT_EQ(llm::text_of(ask(*model, request).message), "{\"a\": 1}");
}

TEST_F(OpenAiChat, ReadsLogProbabilities) {
    const llm::Response response = answer_stream(
        {R"({"choices":[{"delta":{"content":"A"},"logprobs":{"content":[{"token":"A","logprob":-0.5,"top_logprobs":[{"token":"A","logprob":-0.5},{"token":"B","logprob":-1.5}]}]}}]})",
         R"({"choices":[{"delta":{"content":"!"},"logprobs":{"content":[{"token":"!","logprob":-2},{"token":"?"}]},"finish_reason":"stop"}]})"});
    EXPECT_EQ(response.log_probabilities,
              (std::vector<llm::TokenChoice>{{{"A", -0.5}, {{"A", -0.5}, {"B", -1.5}}},
                                             {{"!", -2}, {}}}));
}

struct ErrorCase {
    int status;
    const char* body;
    ModelFailure failure;
};

// As servers write them: OpenAI, llama.cpp, vLLM, Mistral, FastAPI.
TEST_F(OpenAiChat, ReadsWhatErrorsSay) {
    const std::vector<ErrorCase> cases = {
        {400,
         R"({"error":{"message":"too long","type":"invalid_request_error","code":"context_length_exceeded"}})",
         ModelFailure::ContextTooLong},
        {400, R"({"error":{"code":400,"message":"too long","type":"exceed_context_size_error"}})",
         ModelFailure::ContextTooLong},
        {400,
         R"({"object":"error","message":"This model's maximum context length is 4096 tokens","code":400})",
         ModelFailure::ContextTooLong},
        {422, R"({"object":"error","message":{"detail":[{"msg":"too long"}]}})",
         ModelFailure::BadRequest},
        {422, R"({"detail":[{"msg":"too long"}]})", ModelFailure::BadRequest},
        {429,
         R"({"error":{"message":"too long","type":"insufficient_quota","code":"insufficient_quota"}})",
         ModelFailure::QuotaExhausted},
        {404, R"({"error":{"message":"too long","code":"model_not_found"}})",
         ModelFailure::NotFound},
        {400, R"({"error":"too long"})", ModelFailure::BadRequest},
    };
    std::vector<WireReply> replies;
    for (const ErrorCase& one : cases)
        replies.push_back(whole(one.status, one.body));
    WireServer server(replies);
    const auto model = open_at(server);
    for (const ErrorCase& one : cases) {
        const llm::ModelError error = error_of(*model);
        EXPECT_EQ(error.failure(), one.failure) << one.body;
        EXPECT_THAT(error.message(), ::testing::AnyOf(HasSubstr("too long"), HasSubstr("4096")))
            << one.body;
    }
}

} // namespace

} // namespace graticule::test
