// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/folder.hpp"
#include "llm/cached_model.hpp"
#include "llm/scripted_model.hpp"

#include "unit/llm/conformance.hpp"

#include <gmock/gmock.h>

#include <thread>
#include <vector>

namespace graticule::test {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

namespace {

class Cached : public Conformance {
protected:
    std::unique_ptr<llm::CachedModel> keep(const std::string& script,
                                           const std::string& name = "openai/m",
                                           const std::string& address = "https://a") {
        return std::make_unique<llm::CachedModel>(
            std::make_unique<llm::ScriptedModel>(llm::parse_script(script, "script"), "script"),
            name, address, folder());
    }

    fs::path folder() const { return m_folder.path() / "answers"; }

    TemporaryFolder m_folder;
};

TEST_F(Cached, GivesTheSameAnswerAgain) {
    const std::string script =
        R"([{"reasoning": "hm", "text": "one", "tool_calls": [{"name": "look", "arguments": {}}],
             "usage": {"input": 5, "output": 7}}])";
    const llm::Response first = ask(*keep(script), simple_request());
    EXPECT_FALSE(first.cached);
    const auto again = keep("[]"); // which has no answer
    llm::Response second = stream(*again, simple_request());
    EXPECT_TRUE(second.cached);
    EXPECT_EQ(m_deltas, "(hm)|one|0:look{}|");
    second.cached = false;
    EXPECT_EQ(second, first);
    EXPECT_THAT(list_folder(folder()), SizeIs(1));
}

TEST_F(Cached, AsksWhereAnythingIsOtherwise) {
    const auto model = keep(R"([{"text": "1"}, {"text": "2"}, {"text": "3"}])");
    ask(*model, simple_request());
    llm::Request warm = simple_request();
    warm.temperature = 0.5;
    EXPECT_EQ(llm::text_of(ask(*model, warm).message), "2");
    EXPECT_EQ(llm::text_of(ask(*model, tool_request()).message), "3");
    EXPECT_EQ(
        llm::text_of(ask(*keep(R"([{"text": "4"}])", "openai/other"), simple_request()).message),
        "4");
    EXPECT_EQ(
        llm::text_of(
            ask(*keep(R"([{"text": "5"}])", "openai/m", "https://b"), simple_request()).message),
        "5");
    EXPECT_TRUE(ask(*model, warm).cached);
    EXPECT_THAT(list_folder(folder()), SizeIs(5));
}

TEST_F(Cached, KeepsNoErrors) {
    const auto model =
        keep(R"([{"error": {"kind": "server_error", "message": "no"}}, {"text": "yes"}])");
    EXPECT_EQ(error_of(*model).failure(), llm::ModelFailure::ServerError);
    EXPECT_EQ(llm::text_of(ask(*model, simple_request()).message), "yes");
}

TEST_F(Cached, TakesNothingThatIsDamagedForAnAnswer) {
    ask(*keep(R"([{"text": "good"}])"), simple_request());
    const fs::path file = list_folder(folder()).at(0);
    const std::string whole = read_file(file);
    const std::string other = R"({"format": 1, "model": "openai/x", "response": {}})";
    for (const std::string& content : std::vector<std::string>{
             "", "{}", whole.substr(0, whole.size() / 2), other, "[]", std::string(5000, '[')}) {
        write_file(file, content);
        const llm::Response response = ask(*keep(R"([{"text": "new"}])"), simple_request());
        EXPECT_EQ(llm::text_of(response.message), "new");
        EXPECT_FALSE(response.cached);
        EXPECT_TRUE(ask(*keep("[]"), simple_request()).cached); // mended
    }
}

TEST_F(Cached, IsSharedByManyAtOnce) {
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i)
        threads.emplace_back([this] {
            const llm::Response response =
                keep(R"([{"text": "same"}])")->chat(simple_request(), m_context, {});
            EXPECT_EQ(llm::text_of(response.message), "same");
        });
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_THAT(list_folder(folder()), SizeIs(1));
}

TEST_F(Cached, HoldsNoKey) {
    std::string body =
        R"({"choices":[{"message":{"content":"It is KEY"},"finish_reason":"stop"}]})";
    body.replace(body.find("KEY"), 3, Key);
    WireServer server({whole(200, body)});
    llm::CachedModel model(
        open("openai/m", {{"OPENAI_BASE_URL", server.url()}, {"OPENAI_API_KEY", Key}}), "openai/m",
        server.url(), folder());
    ask(model, simple_request());
    const std::string stored = read_file(list_folder(folder()).at(0));
    EXPECT_THAT(stored, HasSubstr("It is [key]"));
    EXPECT_THAT(stored, Not(HasSubstr(Key)));
}

TEST_F(Cached, SaysWhereItsFolderIsNone) {
    const fs::path file = m_folder.path() / "file";
    write_file(file, "");
    try {
        const llm::CachedModel model(nullptr, "m", "", file);
        ADD_FAILURE() << "no error";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Io);
        EXPECT_THAT(error.message(), HasSubstr("cannot be used as the folder of stored answers"));
    }
}

} // namespace

} // namespace graticule::test
