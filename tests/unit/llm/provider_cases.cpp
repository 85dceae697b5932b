// SPDX-License-Identifier: Apache-2.0
#include "unit/llm/provider_cases.hpp"

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
    };
}

} // namespace

std::map<std::string, std::string> ProviderCase::variables(const std::string& url,
                                                           const char* key) const {
    std::map<std::string, std::string> variables = {{url_variable, url}};
    if (!key_variable.empty())
        variables[key_variable] = key;
    return variables;
}

std::vector<ProviderCase> provider_cases() {
    return {openai_chat()};
}

} // namespace graticule::test
