// SPDX-License-Identifier: Apache-2.0
// What all providers have in common: a server may say anything, in any pieces, or nothing.
#include "base/base64.hpp"
#include "base/error.hpp"

#include "unit/llm/conformance.hpp"
#include "unit/llm/provider_cases.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <future>
#include <vector>

namespace graticule::test {

using llm::ModelFailure;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

class Transport : public Conformance, public ::testing::WithParamInterface<ProviderCase> {
protected:
    std::unique_ptr<llm::ChatModel> open_at(const std::string& url,
                                            const network::TimeLimits& limits = quick()) {
        return open(GetParam().model, GetParam().variables(url, Key), limits);
    }

    void expect_greeting(const llm::Response& response) {
        EXPECT_EQ(llm::text_of(response.message), Greeting);
        EXPECT_EQ(response.stop_reason, llm::StopReason::Finished);
        EXPECT_EQ(response.usage.input, 11);
        EXPECT_EQ(response.usage.output, 7);
        EXPECT_EQ(response.model, "m-1");
    }
};

TEST_P(Transport, AnswersInOnePieceOverOneConnection) {
    WireServer server({whole(200, GetParam().whole)});
    const auto model = open_at(server.url());
    expect_greeting(ask(*model, simple_request()));
    expect_greeting(ask(*model, simple_request()));
    EXPECT_EQ(server.connections(), 1U);
}

TEST_P(Transport, SendsTheKeyInAHeaderAlone) {
    WireServer server({whole(200, GetParam().whole)});
    ask(*open_at(server.url()), simple_request());
    const WireCall call = server.calls().at(0);
    EXPECT_THAT(call.target, Not(HasSubstr(Key)));
    EXPECT_THAT(call.body, Not(HasSubstr(Key)));
    std::string headers;
    for (const auto& [name, value] : call.headers)
        headers += value + "\n";
    EXPECT_THAT(headers, HasSubstr(Key));
    EXPECT_EQ(call.headers.at("content-type"), "application/json");
}

// Each chunk of the transfer is handed on by itself: these cut characters and JSON in two.
TEST_P(Transport, StreamsHoweverTheBytesAreCut) {
    std::vector<WireReply> replies;
    for (const std::size_t size : std::vector<std::size_t>{1, 2, 3, 7, 100, 100'000})
        replies.push_back(streamed(pieces_of(GetParam().stream, size), GetParam().stream_type));
    WireServer server(replies);
    const auto model = open_at(server.url());
    for (std::size_t i = 0; i < replies.size(); ++i) {
        expect_greeting(stream(*model, simple_request()));
        std::string said = m_deltas;
        std::erase(said, '|');
        EXPECT_EQ(said, Greeting);
    }
}

TEST_P(Transport, TakesAnAnswerInOnePieceWhereAStreamWasAskedFor) {
    WireServer server({whole(200, GetParam().whole)});
    expect_greeting(stream(*open_at(server.url()), simple_request()));
}

TEST_P(Transport, UnpacksGzip) {
    // Python: base64.b64encode(gzip.compress(...)) of {"error":{"message":"packed"}}
    const auto packed =
        decode_base64("H4sIAAAAAAACA6tWSi0qyi9SsqpWyk0tLk5MT1WyUipITM5OTVGqrQUAPs3ODB4AAAA=");
    ASSERT_TRUE(packed);
    WireServer server({whole(400, *packed, {"Content-Encoding: gzip"}),
                       whole(400, "not packed", {"Content-Encoding: gzip"})});
    const auto model = open_at(server.url());
    const llm::ModelError error = error_of(*model);
    EXPECT_EQ(error.failure(), ModelFailure::BadRequest);
    EXPECT_THAT(error.message(), HasSubstr("\"packed\""));
    EXPECT_EQ(error_of(*model).failure(), ModelFailure::MalformedReply);
}

struct StatusCase {
    int status;
    ModelFailure failure;
    ErrorCode code;
};

TEST_P(Transport, TellsTheStatusesApart) {
    const std::vector<StatusCase> cases = {
        {400, ModelFailure::BadRequest, ErrorCode::ModelUnavailable},
        {401, ModelFailure::Authentication, ErrorCode::ModelUnavailable},
        {402, ModelFailure::QuotaExhausted, ErrorCode::ModelUnavailable},
        {403, ModelFailure::Permission, ErrorCode::ModelUnavailable},
        {404, ModelFailure::NotFound, ErrorCode::NotFound},
        {408, ModelFailure::Timeout, ErrorCode::Timeout},
        {409, ModelFailure::Overloaded, ErrorCode::ModelUnavailable},
        {413, ModelFailure::TooLarge, ErrorCode::LimitExceeded},
        {429, ModelFailure::RateLimited, ErrorCode::ModelUnavailable},
        {500, ModelFailure::ServerError, ErrorCode::ModelUnavailable},
        {529, ModelFailure::Overloaded, ErrorCode::ModelUnavailable},
    };
    std::vector<WireReply> replies;
    for (const StatusCase& one : cases) // twice: for the plain and for the streamed call
        replies.insert(
            replies.end(), 2,
            whole(one.status,
                  fmt::format("{{\"error\": {{\"message\": \"{} and {}\"}}}}", one.status, Key)));
    WireServer server(replies);
    const auto model = open_at(server.url());
    for (const StatusCase& one : cases)
        for (const bool streams : {false, true}) {
            const llm::ModelError error = error_of(*model, streams);
            EXPECT_EQ(error.failure(), one.failure) << one.status;
            EXPECT_EQ(error.code(), one.code) << one.status;
            EXPECT_EQ(error.status, one.status);
            EXPECT_EQ(error.retry_after, std::nullopt);
            EXPECT_THAT(error.message(), HasSubstr(GetParam().model + ": "));
            EXPECT_THAT(error.message(), HasSubstr(fmt::format("\"{} and [key]\"", one.status)));
        }
}

TEST_P(Transport, SaysHowLongToWait) {
    WireServer server({
        whole(429, "{}", {"Retry-After: 2"}),
        whole(429, "{}", {"retry-after-ms: 1500", "Retry-After: 2"}),
        whole(
            503, "{}",
            {"Date: Sun, 06 Nov 1994 08:49:37 GMT", "Retry-After: Sun, 06 Nov 1994 08:50:07 GMT"}),
        whole(429, "{}", {"Retry-After: soon"}),
        whole(429, "{}", {"Retry-After: -5"}),
        whole(429, "{}", {"Retry-After: 1e300"}),
    });
    const auto model = open_at(server.url());
    using std::chrono::milliseconds;
    EXPECT_EQ(error_of(*model).retry_after, milliseconds(2000));
    EXPECT_EQ(error_of(*model).retry_after, milliseconds(1500));
    EXPECT_EQ(error_of(*model).retry_after, milliseconds(30'000));
    EXPECT_EQ(error_of(*model).retry_after, std::nullopt);
    EXPECT_EQ(error_of(*model).retry_after, std::nullopt);
    EXPECT_EQ(error_of(*model).retry_after, std::chrono::hours(24));
}

TEST_P(Transport, QuotesWhatIsNoJsonAsData) {
    WireServer server(
        {whole(502, "<html>\x1b[31mBad\r\nGateway \xe2\x80\xae" + std::string(100'000, 'x'))});
    const llm::ModelError error = error_of(*open_at(server.url()));
    EXPECT_EQ(error.failure(), ModelFailure::ServerError);
    EXPECT_THAT(error.message(), HasSubstr("(HTTP 502): \"<html> [31mBad Gateway xxx"));
    EXPECT_LT(error.message().size(), 500U);
}

TEST_P(Transport, NamesTheVariableOfAKeyThatIsRefused) {
    WireServer server({whole(401, "{}")});
    EXPECT_EQ(error_of(*open_at(server.url())).hint(),
              "Check the key in " + GetParam().key_variable);
}

TEST_P(Transport, TellsABrokenConnection) {
    const std::string beginning = GetParam().stream_beginning;
    const std::string type = GetParam().stream_type;
    WireServer server({
        [](WireExchange& exchange) { exchange.reset(); },
        [](WireExchange& exchange) {
            exchange.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf");
            exchange.close();
        },
        [=](WireExchange& exchange) {
            exchange.send(stream_head(type) + chunk(beginning));
            exchange.reset();
        },
        streamed({beginning}, type),
    });
    const auto model = open_at(server.url());
    EXPECT_EQ(error_of(*model).failure(), ModelFailure::Network);
    EXPECT_EQ(error_of(*model).failure(), ModelFailure::Network);
    EXPECT_EQ(error_of(*model, true).failure(), ModelFailure::Network);
    const llm::ModelError ended = error_of(*model, true);
    EXPECT_EQ(ended.failure(), ModelFailure::Network);
    EXPECT_THAT(ended.message(), HasSubstr("broke off before its end"));
}

TEST_P(Transport, TakesAWholeAnswerThoughTheConnectionBreaks) {
    WireServer server({[](WireExchange& exchange) {
        exchange.send(stream_head(GetParam().stream_type) + chunk(GetParam().stream));
        exchange.close();
    }});
    expect_greeting(stream(*open_at(server.url()), simple_request()));
}

TEST_P(Transport, TellsOfNoServer) {
    std::string url;
    {
        WireServer server({whole(200, "{}")});
        url = server.url();
    }
    const llm::ModelError error = error_of(*open_at(url));
    EXPECT_EQ(error.failure(), ModelFailure::Network);
    EXPECT_THAT(error.message(), HasSubstr(url));
}

// The server never ends; that the test does is what it shows.
TEST_P(Transport, StopsWaiting) {
    const std::string head =
        stream_head(GetParam().stream_type) + chunk(GetParam().stream_beginning);
    WireServer server({
        [](WireExchange& exchange) { exchange.wait_for_close(); },
        [=](WireExchange& exchange) {
            exchange.send(head);
            exchange.wait_for_close();
        },
        [=](WireExchange& exchange) { // drips
            exchange.send(head);
            while (exchange.wait(5) && exchange.send(chunk(GetParam().stream_keep_alive + "\n")))
                continue;
        },
    });
    const auto said = [&](std::chrono::milliseconds network::TimeLimits::*which) {
        network::TimeLimits limits = quick();
        limits.*which = std::chrono::milliseconds(250);
        const llm::ModelError error = error_of(*open_at(server.url(), limits), true);
        EXPECT_EQ(error.failure(), ModelFailure::Timeout);
        EXPECT_EQ(error.code(), ErrorCode::Timeout);
        return error.message();
    };
    EXPECT_THAT(said(&network::TimeLimits::first_byte),
                HasSubstr("does not begin to answer within 0.25 s"));
    EXPECT_THAT(said(&network::TimeLimits::idle), HasSubstr("sent nothing within 0.25 s"));
    EXPECT_THAT(said(&network::TimeLimits::total),
                HasSubstr("does not finish its answer within 0.25 s"));
}

TEST_P(Transport, RefusesFiftyMegabytes) {
    const auto flood = [](std::string head, const std::string& block) {
        return [=](WireExchange& exchange) {
            exchange.send(head);
            for (int i = 0; i < 50 && exchange.send(block); ++i)
                continue;
            exchange.close();
        };
    };
    const std::string megabyte(1U << 20, ' ');
    WireServer server({
        flood(
            "HTTP/1.1 200 OK\r\nContent-Length: 52428800\r\nContent-Type: application/json\r\n\r\n",
            megabyte),
        flood("HTTP/1.1 500 x\r\nContent-Length: 52428800\r\n\r\n", megabyte),
        flood(stream_head(GetParam().stream_type), chunk(megabyte)),
        flood(stream_head(GetParam().stream_type), chunk(megabyte + "\n")),
    });
    const auto model = open_at(server.url());
    EXPECT_EQ(error_of(*model).failure(), ModelFailure::TooLarge);
    EXPECT_EQ(error_of(*model).failure(), ModelFailure::TooLarge);
    const llm::ModelError line = error_of(*model, true);
    EXPECT_EQ(line.failure(), ModelFailure::TooLarge);
    EXPECT_EQ(line.code(), ErrorCode::LimitExceeded);
    EXPECT_EQ(error_of(*model, true).failure(), ModelFailure::TooLarge);
}

TEST_P(Transport, KeepsTheKeyFromOtherHosts) {
    WireServer other({whole(200, GetParam().whole)});
    WireServer server({whole(307, "", {"Location: " + other.url() + "/v1"}),
                       whole(302, "", {"Location: /login"}),
                       whole(307, "", {"Location: file:///etc/passwd"})});
    const auto model = open_at(server.url());
    const llm::ModelError error = error_of(*model);
    EXPECT_EQ(error.failure(), ModelFailure::RefusedRedirect);
    EXPECT_THAT(error.message(), HasSubstr(other.url()));
    EXPECT_TRUE(other.calls().empty());
    EXPECT_EQ(error_of(*model).failure(), ModelFailure::RefusedRedirect);
    EXPECT_EQ(error_of(*model).failure(), ModelFailure::RefusedRedirect);
    EXPECT_EQ(server.calls().size(), 3U);
}

TEST_P(Transport, FollowsItsOwnHostAFewTimes) {
    const auto moved = whole(308, "", {"Location: /there"});
    WireServer server({moved, whole(200, GetParam().whole), moved});
    const auto model = open_at(server.url());
    expect_greeting(ask(*model, simple_request()));
    EXPECT_EQ(server.calls().at(1).target, "/there");
    EXPECT_EQ(server.calls().at(1).body, server.calls().at(0).body);
    EXPECT_EQ(error_of(*model).failure(), ModelFailure::RefusedRedirect);
    EXPECT_EQ(server.calls().size(), 6U);
}

TEST_P(Transport, ClosesTheConnectionWhenCancelled) {
    std::promise<bool> closed;
    WireServer server({[&](WireExchange& exchange) {
        exchange.send(stream_head(GetParam().stream_type) + chunk(GetParam().stream_beginning));
        closed.set_value(exchange.wait_for_close());
    }});
    const auto model = open_at(server.url());
    try {
        model->chat(simple_request(), m_context,
                    [&](const llm::Delta&) { m_cancellation.request(); });
        ADD_FAILURE() << "no error";
    } catch (const llm::ModelError& error) {
        EXPECT_EQ(error.failure(), ModelFailure::Cancelled);
        EXPECT_EQ(error.code(), ErrorCode::Cancelled);
    }
    EXPECT_TRUE(closed.get_future().get());
}

TEST_P(Transport, StopsWaitingForTheFirstByteWhenCancelled) {
    std::promise<bool> closed;
    WireServer server({[&](WireExchange& exchange) {
        m_cancellation.request();
        closed.set_value(exchange.wait_for_close());
    }});
    const auto model = open_at(server.url());
    EXPECT_EQ(error_of(*model).failure(), ModelFailure::Cancelled);
    EXPECT_TRUE(closed.get_future().get());
}

TEST_P(Transport, TellsOfAnErrorWithinAStream) {
    WireServer server(
        {streamed({GetParam().stream_beginning, GetParam().error_event}, GetParam().stream_type)});
    const llm::ModelError error = error_of(*open_at(server.url()), true);
    EXPECT_EQ(error.failure(), GetParam().error_failure);
    EXPECT_THAT(error.message(), HasSubstr("\"busy\""));
}

TEST_P(Transport, TellsOfAnswersThatAreNone) {
    const std::vector<std::string> bodies = {
        "",     "nonsense",          "[]",       "{}",
        "null", "{\"choices\": {}}", "\"text\"", std::string(100'000, '[')};
    std::vector<WireReply> replies;
    for (const std::string& body : bodies)
        replies.push_back(whole(200, body));
    replies.push_back(streamed({"data: nonsense\n\n"}, GetParam().stream_type));
    WireServer server(replies);
    const auto model = open_at(server.url());
    for (const std::string& body : bodies) {
        const llm::ModelError error = error_of(*model);
        EXPECT_EQ(error.failure(), ModelFailure::MalformedReply) << body.substr(0, 20);
        EXPECT_EQ(error.code(), ErrorCode::Malformed);
    }
    EXPECT_EQ(error_of(*model, true).failure(), ModelFailure::MalformedReply);
}

TEST_P(Transport, TakesOutTheKeyWhereAnAnswerSaysIt) {
    std::string body = GetParam().whole;
    body.replace(body.find(Greeting), std::string(Greeting).size(), Key);
    std::string events = GetParam().stream;
    events.replace(events.find("字"), std::string("字").size(), Key);
    WireServer server({whole(200, body), streamed({events}, GetParam().stream_type)});
    const auto model = open_at(server.url());
    EXPECT_EQ(llm::text_of(ask(*model, simple_request()).message), "[key]");
    stream(*model, simple_request());
    EXPECT_THAT(m_deltas, Not(HasSubstr(Key)));
    EXPECT_THAT(m_deltas, HasSubstr("[key]"));
}

INSTANTIATE_TEST_SUITE_P(Providers, Transport, ::testing::ValuesIn(provider_cases()),
                         [](const auto& one) { return one.param.label; });

} // namespace

} // namespace graticule::test
