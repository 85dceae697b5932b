// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "llm/model_traits.hpp"

#include "unit/llm/conformance.hpp"

#include <gmock/gmock.h>

#include <cstdlib>

namespace graticule::test {

using ::testing::HasSubstr;
using ::testing::Not;

namespace {

class OpenModel : public Conformance {
protected:
    std::string fault_of(const std::string& name,
                         std::map<std::string, std::string> variables = {}) {
        try {
            open(name, std::move(variables));
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
            EXPECT_THAT(error.one_line(), Not(HasSubstr(Key)));
            return error.one_line();
        }
        return "";
    }
};

TEST_F(OpenModel, NamesTheVariableThatIsMissing) {
    EXPECT_EQ(fault_of("openai/gpt-4.1"),
              "openai/gpt-4.1 needs a key, and OPENAI_API_KEY is not set. "
              "Set OPENAI_API_KEY to a key of openai");
    EXPECT_EQ(fault_of("openai-compatible/m"), "openai-compatible needs the address of its server. "
                                               "Set OPENAI_COMPATIBLE_BASE_URL, for example to "
                                               "http://localhost:8000/v1");
    EXPECT_EQ(
        fault_of("openai-compatible/m", {{"OPENAI_COMPATIBLE_BASE_URL", "http://localhost:1/v1"}}),
        "");
}

TEST_F(OpenModel, RefusesNamesThatAreNone) {
    for (const char* const name :
         {"gpt-4.1", "openai/", "/x", "openai/a b", "openai/a\nb", "openai/\xC3\xA9", ""})
        EXPECT_THAT(fault_of(name), ::testing::AnyOf(HasSubstr("is no name of a model"),
                                                     HasSubstr("is no provider")))
            << name;
    EXPECT_THAT(fault_of("opnai/gpt"), HasSubstr("There are local, openai, openai-compatible"));
}

TEST_F(OpenModel, RefusesKeysAndAddressesThatAreNone) {
    EXPECT_THAT(fault_of("openai/m", {{"OPENAI_API_KEY", std::string(Key) + "\r\nX-Evil: 1"}}),
                HasSubstr("OPENAI_API_KEY holds a sign that no key has"));
    for (const char* const url : {"ftp://host/v1", "host", "file:///etc/passwd", "http://", "a b"})
        EXPECT_THAT(fault_of("openai/m", {{"OPENAI_API_KEY", Key}, {"OPENAI_BASE_URL", url}}),
                    HasSubstr("OPENAI_BASE_URL is no address of HTTP or HTTPS"))
            << url;
}

TEST_F(OpenModel, TrimsAKeyAsFilesHaveIt) {
    WireServer server({whole(500, "{}")});
    error_of(*open("openai/m", {{"OPENAI_API_KEY", std::string(Key) + "\n"},
                                {"OPENAI_BASE_URL", server.url()}}));
    EXPECT_EQ(server.calls().at(0).headers.at("authorization"), std::string("Bearer ") + Key);
}

TEST_F(OpenModel, ReadsTheCertificatesThatAreNamed) {
    WireServer server({whole(200, "{}")});
    std::string url = server.url();
    url.insert(4, "s");
    const auto model = open("openai/m", {{"OPENAI_API_KEY", Key},
                                         {"OPENAI_BASE_URL", url},
                                         {"SSL_CERT_FILE", "/no/such/certificates.pem"}});
    const llm::ModelError error = error_of(*model);
    EXPECT_EQ(error.failure(), llm::ModelFailure::Network);
    EXPECT_THAT(error.one_line(), HasSubstr("SSL_CERT_FILE"));
    EXPECT_THAT(error.one_line(), HasSubstr("certificates.pem"));
}

TEST_F(OpenModel, GoesThroughAProxy) {
    WireServer proxy({whole(500, "{}")});
    ASSERT_EQ(setenv("http_proxy", proxy.url().c_str(), 1), 0);
    const auto model =
        open("openai-compatible/m", {{"OPENAI_COMPATIBLE_BASE_URL", "http://model.invalid/v1"}});
    const llm::ModelError error = error_of(*model);
    unsetenv("http_proxy");
    EXPECT_EQ(error.failure(), llm::ModelFailure::ServerError);
    EXPECT_EQ(proxy.calls().at(0).target, "http://model.invalid/v1/chat/completions");
}

TEST(ModelTraits, LaterPatternsGoOverEarlierOnes) {
    const Json table = parse_json(R"({"providers": [], "models": [
        {"models": ["a/*"], "traits": {"sampling": "none", "context_window": 5}},
        {"models": ["*/BIG*", "x/y"], "traits": {"context_window": 9}}]})",
                                  "table");
    const CheckedJson checked(table, "table");
    EXPECT_EQ(llm::read_traits(checked, "a/big-1").context_window, 9);
    EXPECT_EQ(llm::read_traits(checked, "a/big-1").sampling, llm::SamplingSupport::None);
    EXPECT_EQ(llm::read_traits(checked, "a/small").context_window, 5);
    EXPECT_EQ(llm::read_traits(checked, "x/y").sampling, llm::SamplingSupport::Both);
    EXPECT_EQ(llm::read_traits(checked, "x/z").context_window, std::nullopt);
}

TEST(ModelTraits, PatternsMatchWholeNames) {
    EXPECT_TRUE(llm::matches_pattern("openai/o3-mini", "openai/o3*"));
    EXPECT_TRUE(llm::matches_pattern("vllm/Qwen/QwQ-32B", "*qwq*"));
    EXPECT_TRUE(llm::matches_pattern("ab", "a*b"));
    EXPECT_TRUE(llm::matches_pattern("aXXbYb", "a*b*b"));
    EXPECT_FALSE(llm::matches_pattern("openai/gpt-4o3", "openai/o3*"));
    EXPECT_FALSE(llm::matches_pattern("a", "a*a"));
    EXPECT_FALSE(llm::matches_pattern("openai/o3", "openai/o"));
}

TEST(ModelTraits, TheTableIsSound) {
    EXPECT_EQ(llm::provider_entry("openai")->key_variables.front(), "OPENAI_API_KEY");
    EXPECT_EQ(llm::traits_of("openai/o4-mini").sampling, llm::SamplingSupport::None);
    EXPECT_EQ(llm::traits_of("openai/gpt-4.1-mini").sampling, llm::SamplingSupport::Both);
    EXPECT_EQ(llm::traits_of("openai/gpt-4.1-mini").context_window, 1'047'576);
    EXPECT_FALSE(llm::provider_entry("nobody"));
}

TEST(ModelTraits, SaysWhereATableIsWrong) {
    const Json table =
        parse_json(R"({"models": [{"models": ["*"], "traits": {"samplng": true}}]})", "table");
    try {
        llm::read_traits(CheckedJson(table, "table"), "a/b");
        ADD_FAILURE() << "no error";
    } catch (const Error& error) {
        EXPECT_EQ(error.message(),
                  "table, 'models', entry 1, 'traits': 'samplng' is not known here");
    }
}

} // namespace

} // namespace graticule::test
