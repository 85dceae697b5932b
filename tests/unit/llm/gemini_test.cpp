// SPDX-License-Identifier: Apache-2.0
// The format of Gemini's generateContent, as Google's reference has it.
#include "unit/llm/conformance.hpp"

#include <gmock/gmock.h>

namespace graticule::test {

using llm::StopReason;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

class Gemini : public Conformance {
protected:
    Sent sent(const llm::Request& request,
              const std::string& answer = R"({"candidates":[{"finishReason":"STOP"}]})") {
        return send("gemini/gemini-2.5-flash", "GEMINI_BASE_URL", "GEMINI_API_KEY", request,
                    answer);
    }
};

TEST_F(Gemini, SendsAConversation) {
    llm::Request request = tool_request();
    request.messages[2].parts[0] = llm::ReasoningPart{"", "gemini", {{"thoughtSignature", "sig"}}};
    const Sent one = sent(request);
    EXPECT_EQ(one.call.target, "/v1beta/models/gemini-2.5-flash:generateContent");
    EXPECT_EQ(one.call.headers.at("x-goog-api-key"), Key);
    EXPECT_EQ(to_line(one.body), to_line(parse_json(R"({
        "systemInstruction": {"parts": [{"text": "Be brief."}]},
        "contents": [
          {"role": "user", "parts": [{"text": "Look"}, {"inlineData": {"mimeType": "image/png", "data": "YWJj"}}]},
          {"role": "model", "parts": [
            {"functionCall": {"name": "look", "args": {"malformed_arguments": "{\"at\": "}}, "thoughtSignature": "sig"},
            {"functionCall": {"name": "look", "args": {"x": 1}}}]},
          {"role": "user", "parts": [
            {"functionResponse": {"name": "look", "response": {"error": "no JSON"}}},
            {"functionResponse": {"name": "look", "response": {"output": "a map"}}},
            {"inlineData": {"mimeType": "image/jpeg", "data": "ag=="}}]}],
        "tools": [{"functionDeclarations": [{"name": "look", "description": "Looks.",
            "parametersJsonSchema": {"type": "object"}}]}],
        "toolConfig": {"functionCallingConfig": {"mode": "AUTO"}}})",
                                                    "expected")));
}

TEST_F(Gemini, SendsOptions) {
    llm::Request request = tool_request();
    request.tool_choice = {llm::ToolChoice::Mode::Named, "look"};
    request.temperature = 0;
    request.top_p = 0.5;
    request.max_output_tokens = 9;
    request.stop = {"END"};
    request.seed = 1;
    request.log_probabilities = 2;
    request.output_schema = llm::OutputSchema{"a", {{"type", "object"}}};
    const Json body = sent(request).body;
    EXPECT_EQ(
        to_line(body["generationConfig"]),
        R"({"temperature":0.0,"topP":0.5,"maxOutputTokens":9,"stopSequences":["END"],"seed":1,)"
        R"("responseLogprobs":true,"logprobs":2,"responseMimeType":"application/json",)"
        R"("responseJsonSchema":{"type":"object"}})");
    EXPECT_EQ(to_line(body["toolConfig"]),
              R"({"functionCallingConfig":{"mode":"ANY","allowedFunctionNames":["look"]}})");
}

TEST_F(Gemini, ReadsCallsThoughtsAndUsage) {
    const llm::Response response =
        receive("gemini/gemini-2.5-flash", "GEMINI_BASE_URL", "GOOGLE_API_KEY",
                "data: {\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"Let "
                "me\",\"thought\":true}]}}]}\n\n"
                "data: "
                "{\"candidates\":[{\"content\":{\"parts\":[{\"functionCall\":{\"name\":\"f\","
                "\"args\":{\"x\":1}},"
                "\"thoughtSignature\":\"sig\"},{\"functionCall\":{\"name\":\"g\"}}]},"
                "\"finishReason\":\"STOP\"}],"
                "\"usageMetadata\":{\"promptTokenCount\":20,\"cachedContentTokenCount\":5,"
                "\"candidatesTokenCount\":7,\"thoughtsTokenCount\":30}}\n\n");
    ASSERT_EQ(response.message.parts.size(), 4U);
    EXPECT_EQ(std::get<llm::ReasoningPart>(response.message.parts[0]).text, "Let me");
    EXPECT_EQ(to_line(std::get<llm::ReasoningPart>(response.message.parts[1]).block),
              R"({"thoughtSignature":"sig"})");
    EXPECT_THAT(
        llm::tool_calls_of(response.message),
        ElementsAre(llm::ToolCall{"call_1", "f", "{\"x\":1}"}, llm::ToolCall{"call_2", "g", "{}"}));
    EXPECT_EQ(response.stop_reason, StopReason::ToolCalls);
    EXPECT_EQ(response.usage, (llm::Usage{20, 5, std::nullopt, 37, 30}));
    EXPECT_EQ(m_deltas, "(Let me)|0:f{\"x\":1}|1:g{}|");
}

TEST_F(Gemini, TellsWhyThereIsNoAnswer) {
    EXPECT_EQ(sent(simple_request(), R"({"promptFeedback":{"blockReason":"SAFETY"}})")
                  .response.stop_reason,
              StopReason::Refused);
    EXPECT_EQ(sent(simple_request(), R"({"candidates":[{"finishReason":"RECITATION"}]})")
                  .response.stop_reason,
              StopReason::Refused);
    EXPECT_EQ(
        sent(simple_request(), R"({"candidates":[{"finishReason":"MALFORMED_FUNCTION_CALL"}]})")
            .response.stop_reason,
        StopReason::Unknown);
}

TEST_F(Gemini, ReadsLogProbabilities) {
    const Sent one =
        sent(simple_request(), R"({"candidates":[{"finishReason":"STOP","logprobsResult":{
        "chosenCandidates":[{"token":"A","logProbability":-0.5}],
        "topCandidates":[{"candidates":[{"token":"A","logProbability":-0.5},{"token":"B","logProbability":-1.5}]}]}}]})");
    EXPECT_EQ(one.response.log_probabilities,
              (std::vector<llm::TokenChoice>{{{"A", -0.5}, {{"A", -0.5}, {"B", -1.5}}}}));
}

TEST_F(Gemini, ReadsItsErrors) {
    WireServer server({
        whole(
            400,
            R"({"error":{"code":400,"message":"API key not valid.","status":"INVALID_ARGUMENT"}})"),
        whole(429,
              R"([{"error":{"code":429,"message":"Slow","status":"RESOURCE_EXHAUSTED","details":[
            {"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"34.5s"}]}}])"),
        whole(
            400,
            R"({"error":{"message":"The input token count (5) exceeds the maximum","status":"INVALID_ARGUMENT"}})"),
    });
    const auto model = open("gemini/gemini-2.5-flash",
                            {{"GEMINI_BASE_URL", server.url()}, {"GOOGLE_API_KEY", Key}});
    const llm::ModelError key = error_of(*model);
    EXPECT_EQ(key.failure(), llm::ModelFailure::Authentication);
    EXPECT_EQ(key.hint(), "Check the key in GOOGLE_API_KEY");
    const llm::ModelError wait = error_of(*model);
    EXPECT_EQ(wait.failure(), llm::ModelFailure::RateLimited);
    EXPECT_EQ(wait.retry_after, std::chrono::milliseconds(34'500));
    EXPECT_EQ(error_of(*model).failure(), llm::ModelFailure::ContextTooLong);
}

} // namespace

} // namespace graticule::test
