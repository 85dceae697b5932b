// SPDX-License-Identifier: Apache-2.0
// Embeddings in the forms of the providers' references, played by a server on loopback.
#include "base/error.hpp"
#include "base/file.hpp"
#include "llm/cached_model.hpp"
#include "llm/embedding_model.hpp"
#include "llm/patient_embeddings.hpp"

#include "unit/llm/conformance.hpp"

#include <gmock/gmock.h>

#include <functional>
#include <map>
#include <vector>

namespace graticule::test {

using llm::Embeddings;
using llm::ModelFailure;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

using Vectors = std::vector<std::vector<double>>;

constexpr const char* OpenAiAnswer =
    R"({"object": "list", "data": [{"object": "embedding", "index": 1, "embedding": [0, 1]},
        {"object": "embedding", "index": 0, "embedding": [1, -0.5]}],
        "model": "text-embedding-3-large", "usage": {"prompt_tokens": 8, "total_tokens": 8}})";

class EmbeddingsTest : public Conformance {
protected:
    static std::unique_ptr<llm::EmbeddingModel>
    open_for(const std::string& name, const std::map<std::string, std::string>& variables) {
        return llm::open_embeddings(
            name, [&](const std::string& variable) -> std::optional<std::string> {
                const auto found = variables.find(variable);
                return found == variables.end() ? std::nullopt : std::optional(found->second);
            });
    }

    /// What a model of OpenAI's form makes of two texts, where its server answers so.
    Embeddings two_texts(const WireReply& reply) {
        const WireServer server({reply});
        return open_for("openai/text-embedding-3-large",
                        {{"OPENAI_BASE_URL", server.url() + "/v1"}, {"OPENAI_API_KEY", Key}})
            ->embed({"one", "two"}, m_context);
    }

    llm::ModelError fault_of(const WireReply& reply) {
        try {
            two_texts(reply);
        } catch (const llm::ModelError& error) {
            EXPECT_THAT(error.one_line(), Not(HasSubstr(Key)));
            return error;
        }
        ADD_FAILURE() << "nothing was thrown";
        return {ModelFailure::Cancelled, ""};
    }
};

TEST_F(EmbeddingsTest, AreAskedOfOpenAi) {
    const WireServer server({whole(200, OpenAiAnswer)});
    const Embeddings made =
        open_for("openai/text-embedding-3-large",
                 {{"OPENAI_BASE_URL", server.url() + "/v1"}, {"OPENAI_API_KEY", Key}})
            ->embed({"one", "two"}, m_context);
    const WireCall call = server.calls().at(0);
    EXPECT_EQ(call.target, "/v1/embeddings");
    EXPECT_EQ(call.headers.at("authorization"), std::string("Bearer ") + Key);
    EXPECT_EQ(parse_json(call.body, "request"),
              parse_json(R"({"model": "text-embedding-3-large", "input": ["one", "two"],
                             "encoding_format": "float"})",
                         "expected"));
    EXPECT_EQ(made.vectors, (Vectors{{1, -0.5}, {0, 1}})); // in the texts' order
    EXPECT_EQ(made.usage.input, 8);
    EXPECT_EQ(made.model, "text-embedding-3-large");
}

TEST_F(EmbeddingsTest, AreAskedOfOllama) {
    const WireServer server({whole(200, R"({"model": "nomic-embed-text",
        "embeddings": [[0.25, 1], [1, 0]], "prompt_eval_count": 6})")});
    const Embeddings made = open_for("ollama/nomic-embed-text", {{"OLLAMA_BASE_URL", server.url()}})
                                ->embed({"one", "two"}, m_context);
    EXPECT_EQ(server.calls().at(0).target, "/api/embed");
    EXPECT_EQ(parse_json(server.calls().at(0).body, "request"),
              parse_json(R"({"model": "nomic-embed-text", "input": ["one", "two"],
                             "truncate": true})",
                         "expected"));
    EXPECT_EQ(made.vectors, (Vectors{{0.25, 1}, {1, 0}}));
    EXPECT_EQ(made.usage.input, 6);
}

TEST_F(EmbeddingsTest, AreAskedOfGemini) {
    const WireServer server(
        {whole(200, R"({"embeddings": [{"values": [3, 4]}, {"values": [5, 6]}]})")});
    const Embeddings made = open_for("gemini/gemini-embedding-001",
                                     {{"GEMINI_BASE_URL", server.url()}, {"GEMINI_API_KEY", Key}})
                                ->embed({"one", "two"}, m_context);
    const WireCall call = server.calls().at(0);
    EXPECT_EQ(call.target, "/v1beta/models/gemini-embedding-001:batchEmbedContents");
    EXPECT_EQ(call.headers.at("x-goog-api-key"), Key);
    EXPECT_EQ(parse_json(call.body, "request"), parse_json(R"({"requests": [
        {"model": "models/gemini-embedding-001", "content": {"parts": [{"text": "one"}]}},
        {"model": "models/gemini-embedding-001", "content": {"parts": [{"text": "two"}]}}]})",
                                                           "expected"));
    EXPECT_EQ(made.vectors, (Vectors{{3, 4}, {5, 6}}));
    EXPECT_EQ(made.usage.input, std::nullopt);
}

TEST_F(EmbeddingsTest, AnthropicHasNone) {
    try {
        open_for("anthropic/claude-sonnet-4-5", {{"ANTHROPIC_API_KEY", Key}});
        FAIL() << "nothing was thrown";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
        EXPECT_THAT(error.one_line(), HasSubstr("anthropic has no embeddings"));
    }
}

TEST_F(EmbeddingsTest, AnswersThatAreNoneAreRefused) {
    for (const char* answer :
         {R"({"data": [{"index": 0, "embedding": [1]}]})",
          R"({"data": [{"index": 0, "embedding": [1]}, {"index": 0, "embedding": [1]}]})",
          R"({"data": [{"index": 0, "embedding": [1]}, {"index": -1, "embedding": [1]}]})",
          R"({"data": [{"index": 0, "embedding": [1]}, {"index": 1, "embedding": [1, 2]}]})",
          R"({"data": [{"index": 0, "embedding": []}, {"index": 1, "embedding": []}]})",
          R"({"data": [{"index": 0, "embedding": ["1"]}, {"index": 1, "embedding": [1]}]})",
          R"({"data": [{"index": 0, "embedding": [null]}, {"index": 1, "embedding": [1]}]})",
          R"({"data": 7})", R"({})", "[", ""})
        EXPECT_EQ(fault_of(whole(200, answer)).failure(), ModelFailure::MalformedReply) << answer;
}

TEST_F(EmbeddingsTest, FaultsAreNamedWithoutTheKey) {
    const llm::ModelError error = fault_of(
        whole(401, R"({"error": {"message": "no such key: )" + std::string(Key) + R"("}})"));
    EXPECT_EQ(error.failure(), ModelFailure::Authentication);
    EXPECT_THAT(error.one_line(), HasSubstr("openai/text-embedding-3-large: "));
    EXPECT_THAT(error.one_line(), HasSubstr("Check the key in OPENAI_API_KEY"));
}

/// Answers with what it is given, and counts.
class CountedEmbeddings : public llm::EmbeddingModel {
public:
    CountedEmbeddings(int& asked, std::function<Embeddings(int)> answer)
        : m_asked(asked), m_answer(std::move(answer)) {}

    Embeddings embed(const std::vector<std::string>&, const Context&) override {
        return m_answer(++m_asked);
    }

private:
    int& m_asked;
    std::function<Embeddings(int)> m_answer;
};

Embeddings two_vectors() {
    Embeddings made;
    made.vectors = {{0.1, 1e-17}, {-3, 0}};
    made.model = "m";
    made.usage.input = 5;
    made.usage.output = 0;
    return made;
}

TEST_F(EmbeddingsTest, ARecordGivesBackWhatWasWritten) {
    const Json record = llm::to_json(two_vectors());
    EXPECT_EQ(llm::embeddings_from_json(CheckedJson(record, "record")), two_vectors());
    for (const char* damaged :
         {R"({"vectors": [[1], [1, 2]], "model": "m"})", R"({"vectors": [[1]]})",
          R"({"vectors": [["a"]], "model": "m"})", R"({"vectors": [[1]], "model": "m", "x": 1})"}) {
        const Json json = parse_json(damaged, "record");
        EXPECT_THROW(llm::embeddings_from_json(CheckedJson(json, "record")), Error) << damaged;
    }
}

TEST_F(EmbeddingsTest, AreKeptByWhatWasAsked) {
    const TemporaryFolder folder;
    int asked = 0;
    const auto keep = [&](const std::string& name) {
        return llm::CachedEmbeddings(
            std::make_unique<CountedEmbeddings>(asked, [](int) { return two_vectors(); }), name,
            "https://a", folder.path());
    };
    EXPECT_FALSE(keep("openai/m").embed({"one", "two"}, m_context).cached);
    Embeddings again = keep("openai/m").embed({"one", "two"}, m_context);
    EXPECT_TRUE(again.cached);
    again.cached = false;
    EXPECT_EQ(again, two_vectors());
    EXPECT_EQ(asked, 1);
    keep("openai/m").embed({"one", "three"}, m_context);
    keep("openai/n").embed({"one", "two"}, m_context);
    EXPECT_EQ(asked, 3);
}

TEST_F(EmbeddingsTest, AreAskedForAgainWhereThatMayHelp) {
    int asked = 0;
    std::vector<int> slept;
    const auto ask = [&](ModelFailure failure) {
        asked = 0;
        slept.clear();
        llm::Patience patience{[&](std::chrono::milliseconds time, const Context&) {
                                   slept.push_back(static_cast<int>(time.count()));
                               },
                               [] { return 1.0; }};
        llm::PatientEmbeddings model(
            std::make_unique<CountedEmbeddings>(asked,
                                                [failure](int attempt) {
                                                    if (attempt < 3)
                                                        throw llm::ModelError(failure, "no");
                                                    return two_vectors();
                                                }),
            {}, std::move(patience), nullptr);
        return model.embed({"one", "two"}, m_context);
    };
    EXPECT_EQ(ask(ModelFailure::Overloaded), two_vectors());
    EXPECT_EQ(asked, 3);
    EXPECT_THAT(slept, ElementsAre(1000, 2000));
    EXPECT_THROW(ask(ModelFailure::BadRequest), llm::ModelError);
    EXPECT_EQ(asked, 1);
}

} // namespace
} // namespace graticule::test
