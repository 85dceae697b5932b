// SPDX-License-Identifier: Apache-2.0
// Servers of local models that fail: in place of Python runs a script of the test's own. What a
// real one does is in tests/local_model.
#include "base/file.hpp"
#include "llm/enduring_model.hpp"
#include "llm/local/known_models.hpp"
#include "llm/local/model_store.hpp"
#include "llm/model_error.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <string>
#include <thread>

namespace graticule::llm {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class BrokenServer : public ::testing::Test {
protected:
    void SetUp() override {
        const KnownServer server = known_server();
        write(store().folder() / "servers"
                  / fmt::format("{}-{}", server.package.name, server.package.version)
                  / server.package.files.front().path,
              "no library");
        write(m_folder.path() / "mine.gguf", "GGUF");
        store().add_file("mine", m_folder.path() / "mine.gguf", 512);
        ::setenv("PATH", (m_folder.path() / "programs").c_str(), 1);
    }

    void TearDown() override { ::setenv("PATH", m_path.c_str(), 1); }

    /// Has python3 be a script that counts how often it was started.
    void play(const std::string& script) {
        const fs::path program = m_folder.path() / "programs" / "python3";
        write(program, fmt::format("#!/bin/sh\necho started >> {}/starts\n{}\n",
                                   m_folder.path().string(), script));
        fs::permissions(program, fs::perms::owner_all);
    }

    std::size_t starts() {
        return read_file(m_folder.path() / "starts", 1000).size() / std::string("started\n").size();
    }

    std::unique_ptr<ChatModel> open() {
        return open_model("local/mine", [this](const std::string& name) {
            return name == "GRATICULE_MODELS" ? std::optional(store().folder().string())
                                              : std::nullopt;
        });
    }

    /// What ends a call that would be made again if that could help.
    ModelError failure() {
        Patience patience{[](std::chrono::milliseconds, const Context&) {}, [] { return 0.0; }};
        EnduringModel model(open(), {}, std::move(patience));
        Request request;
        request.messages = {text_message(Role::User, "Hi")};
        try {
            model.chat(request, m_context, {});
        } catch (const ModelError& error) {
            return error;
        }
        ADD_FAILURE() << "no error";
        return {ModelFailure::BadRequest, ""};
    }

    ModelStore store() const { return ModelStore(m_folder.path() / "store"); }

    static void write(const fs::path& path, const std::string& text) {
        fs::create_directories(path.parent_path());
        write_file(path, text);
    }

    TemporaryFolder m_folder;
    std::string m_path = std::getenv("PATH");
    ThreadPool m_pool{1};
    Cancellation m_cancellation;
    Context m_context{m_pool, &m_cancellation};
};

TEST_F(BrokenServer, IsTriedOnceAndItsLastWordsAreTold) {
    play(
        "echo 'warning: x' >&2; echo '0.01 E load: tensor 5 is missing' >&2; echo bye >&2; exit 1");
    const ModelError error = failure();
    EXPECT_EQ(error.failure(), ModelFailure::ServerError);
    EXPECT_EQ(error.message(), "local/mine: its server does not start: load: tensor 5 is missing");
    EXPECT_EQ(starts(), 1U);
}

TEST_F(BrokenServer, ThatEndsWithoutAWordIsAnError) {
    play("exit 1");
    EXPECT_THAT(failure().message(), HasSubstr("it said nothing"));
}

// It says where it listens, and is gone before it is asked; or while it is, as the port 1 answers
// nobody.
TEST_F(BrokenServer, ThatEndsLaterIsNotStartedAgainEither) {
    play("echo '{\"address\": \"http://127.0.0.1:1\"}'; echo 'out of memory' >&2; /bin/sleep 0.2");
    EXPECT_EQ(failure().message(), "local/mine: its server ended: out of memory");
    EXPECT_EQ(starts(), 1U);
}

TEST_F(BrokenServer, ThatListensElsewhereIsNotAsked) {
    for (const char* const line :
         {"hello", "{\"address\": 5}", "{\"address\": \"http://10.0.0.1:80\"}",
          "{\"address\": \"http://127.0.0.1.example.com:80\"}"}) {
        play(fmt::format("echo '{}'; exec /bin/sleep 100", line));
        EXPECT_THAT(failure().message(), HasSubstr("names no address on the loopback")) << line;
    }
}

TEST_F(BrokenServer, SeesNoKeysOfProviders) {
    ::setenv("PLANTED_API_KEY", "sk-planted", 1);
    play("echo \"key:$PLANTED_API_KEY home:$HOME\" >&2; exit 1");
    EXPECT_THAT(failure().message(), AllOf(HasSubstr("key: home:"), Not(HasSubstr("sk-planted"))));
    ::unsetenv("PLANTED_API_KEY");
}

TEST_F(BrokenServer, ThatNeverAnswersEndsWithTheRun) {
    play("exec /bin/sleep 100");
    std::thread user([this] {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        m_cancellation.request();
    });
    const auto begun = std::chrono::steady_clock::now();
    EXPECT_EQ(failure().failure(), ModelFailure::Cancelled);
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(20));
    user.join();
}

TEST_F(BrokenServer, IsNoModelWithoutPython) {
    try {
        open();
        ADD_FAILURE() << "no error";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::NotFound);
        EXPECT_THAT(error.one_line(), HasSubstr("python3 was not found on PATH"));
    }
}

} // namespace
} // namespace graticule::llm
