// SPDX-License-Identifier: Apache-2.0
#include "unit/llm/provider_cases.hpp"

#include <ostream>

namespace graticule::test {

namespace {

ProviderCase openai_chat() {
    return {
        "OpenAiChat",
        "openai/gpt-4.1",
        "OPENAI_BASE_URL",
        "OPENAI_API_KEY",
        R"({"id":"r1","object":"chat.completion","model":"m-1","choices":[{"index":0,"message":)"
        R"({"role":"assistant","content":"Grüße, 漢字 🗺"},"finish_reason":"stop"}],)"
        R"("usage":{"prompt_tokens":11,"completion_tokens":7,"total_tokens":18}})",
        "data: {\"id\":\"r1\",\"model\":\"m-1\",\"choices\":[{\"index\":0,\"delta\":{\"role\":"
        "\"assistant\",\"content\":\"\"},\"finish_reason\":null}],\"usage\":null}\n\n"
        ": keep-alive\n\n"
        "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Grüße, 漢\"},"
        "\"finish_reason\":null}]}\n\n"
        "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"字 🗺\"},"
        "\"finish_reason\":null}]}\n\n"
        "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n"
        "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":11,\"completion_tokens\":7}}\n\n"
        "data: [DONE]\n\n",
        "text/event-stream",
        "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Gr\"}}]}\n\n",
        ": keep-alive\n\n",
        "data: {\"error\":{\"message\":\"busy\",\"type\":\"overloaded_error\"}}\n\n",
        llm::ModelFailure::Overloaded,
    };
}

ProviderCase openai_responses() {
    const std::string response =
        R"({"id":"r1","object":"response","model":"m-1","status":"completed","output":[)"
        R"({"type":"message","role":"assistant","content":[{"type":"output_text","text":)"
        R"("Grüße, 漢字 🗺"}]}],"usage":{"input_tokens":11,"output_tokens":7}})";
    const std::string delta = "event: response.output_text.delta\n"
                              "data: {\"type\":\"response.output_text.delta\",\"delta\":\"";
    return {
        "OpenAiResponses",
        "openai/o3-pro",
        "OPENAI_BASE_URL",
        "OPENAI_API_KEY",
        response,
        delta + "Grüße, 漢\"}\n\n: keep-alive\n\n" + delta
            + "字 🗺\"}\n\nevent: response.completed\n"
              "data: {\"type\":\"response.completed\",\"response\":"
            + response + "}\n\n",
        "text/event-stream",
        delta + "Gr\"}\n\n",
        ": keep-alive\n\n",
        "data: {\"type\":\"error\",\"code\":\"server_error\",\"message\":\"busy\"}\n\n",
        llm::ModelFailure::ServerError,
    };
}

ProviderCase anthropic() {
    const std::string delta = "event: content_block_delta\ndata: {\"type\":\"content_block_delta\","
                              "\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"";
    return {
        "Anthropic",
        "anthropic/claude-sonnet-4-5",
        "ANTHROPIC_BASE_URL",
        "ANTHROPIC_API_KEY",
        R"({"id":"r1","type":"message","role":"assistant","model":"m-1","content":[{"type":"text",)"
        R"("text":"Grüße, 漢字 🗺"}],"stop_reason":"end_turn","stop_sequence":null,)"
        R"("usage":{"input_tokens":11,"output_tokens":7}})",
        "event: message_start\ndata: {\"type\":\"message_start\",\"message\":{\"id\":\"r1\","
        "\"model\":\"m-1\",\"content\":[],\"usage\":{\"input_tokens\":11,\"output_tokens\":1}}}\n\n"
        "event: content_block_start\ndata: {\"type\":\"content_block_start\",\"index\":0,"
        "\"content_block\":{\"type\":\"text\",\"text\":\"\"}}\n\n"
        "event: ping\ndata: {\"type\":\"ping\"}\n\n"
            + delta + "Grüße, 漢\"}}\n\n" + delta
            + "字 🗺\"}}\n\n"
              "event: content_block_stop\ndata: {\"type\":\"content_block_stop\",\"index\":0}\n\n"
              "event: message_delta\ndata: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":"
              "\"end_turn\"},\"usage\":{\"output_tokens\":7}}\n\n"
              "event: message_stop\ndata: {\"type\":\"message_stop\"}\n\n",
        "text/event-stream",
        delta + "Gr\"}}\n\n",
        "event: ping\ndata: {\"type\":\"ping\"}\n\n",
        "event: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\","
        "\"message\":\"busy\"}}\n\n",
        llm::ModelFailure::Overloaded,
    };
}

ProviderCase gemini() {
    const std::string usage =
        R"("usageMetadata":{"promptTokenCount":11,"candidatesTokenCount":7}})";
    const std::string head = R"("responseId":"r1","modelVersion":"m-1",)";
    const std::string content = R"({"candidates":[{"content":{"role":"model","parts":[{"text":")";
    return {
        "Gemini",
        "gemini/gemini-2.5-flash",
        "GEMINI_BASE_URL",
        "GEMINI_API_KEY",
        content + R"(Grüße, 漢字 🗺"}]},"finishReason":"STOP"}],)" + head + usage,
        "data: " + content + R"(Grüße, 漢"}]}}],)" + head
            + R"("usageMetadata":{"promptTokenCount":11,"candidatesTokenCount":3}})" + "\r\n\r\n"
            + "data: " + content + R"(字 🗺"}]},"finishReason":"STOP"}],)" + usage + "\r\n\r\n",
        "text/event-stream",
        "data: " + content + "Gr\"}]}}]}\r\n\r\n",
        ": keep-alive\n\n",
        "data: {\"error\":{\"code\":503,\"message\":\"busy\",\"status\":\"UNAVAILABLE\"}}\r\n\r\n",
        llm::ModelFailure::Overloaded,
    };
}

ProviderCase ollama() {
    const std::string line = R"({"model":"m-1","message":{"role":"assistant","content":")";
    const std::string end =
        R"("},"done":true,"done_reason":"stop","prompt_eval_count":11,"eval_count":7})";
    return {
        "Ollama",
        "ollama/llama3.2:1b",
        "OLLAMA_HOST",
        "OLLAMA_API_KEY",
        line + "Grüße, 漢字 🗺" + end,
        line + "Grüße, 漢\"},\"done\":false}\n" + line + "字 🗺\"},\"done\":false}\n" + line
            + end + "\n",
        "application/x-ndjson",
        line + "Gr\"},\"done\":false}\n",
        "",
        "{\"error\":\"busy\"}\n",
        llm::ModelFailure::ServerError,
    };
}

} // namespace

std::map<std::string, std::string> ProviderCase::variables(const std::string& url,
                                                           const char* key) const {
    return {{url_variable, url}, {key_variable, key}};
}

void PrintTo(const ProviderCase& one, std::ostream* out) {
    *out << one.label;
}

std::vector<ProviderCase> provider_cases() {
    return {openai_chat(), openai_responses(), anthropic(), gemini(), ollama()};
}

} // namespace graticule::test
