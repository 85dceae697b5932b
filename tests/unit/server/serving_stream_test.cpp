// SPDX-License-Identifier: Apache-2.0
#include "server/event_stream.hpp"

#include "unit/server/event_stream_reader.hpp"
#include "unit/server/served.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <future>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace graticule::server {
namespace {

using namespace std::chrono_literals;
using test::EventStreamReader;
using test::SeenEvent;
using test::Served;
using test::WireReply;
using ::testing::ElementsAre;

/// Waits until nobody is there to write to, without writing.
void await_gone(const std::stop_token& gone) {
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    never.wait(lock, gone, [] { return false; });
}

HttpReply streamed(BodyMaker maker) {
    HttpReply reply;
    reply.content_type = "text/plain";
    reply.stream = std::move(maker);
    return reply;
}

HttpReply plain_reply(const std::string& text) {
    HttpReply reply;
    reply.body = text;
    return reply;
}

/// Each piece is sent when the test says so.
class Pieces {
public:
    void push(std::optional<std::string> piece) {
        const std::scoped_lock lock(m_mutex);
        m_next.push_back(std::move(piece));
        m_wake.notify_all();
    }
    /// Nothing ends the body.
    BodyMaker maker() {
        return [this](BodyWriter& writer) {
            while (const std::optional<std::string> piece = pop(writer.gone()))
                if (!writer.write(*piece))
                    return;
        };
    }

private:
    std::optional<std::string> pop(const std::stop_token& gone) {
        std::unique_lock lock(m_mutex);
        if (!m_wake.wait(lock, gone, [this] { return !m_next.empty(); }))
            return std::nullopt;
        std::optional<std::string> piece = std::move(m_next.front());
        m_next.erase(m_next.begin());
        return piece;
    }

    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::vector<std::optional<std::string>> m_next;
};

TEST(ServingStream, SendsEachPieceWhenItIsThere) {
    Pieces pieces;
    Routes routes;
    routes.add("GET", "/stream", [&](const HttpRequest&) { return streamed(pieces.maker()); });
    routes.add("GET", "/other", [](const HttpRequest&) { return plain_reply("other"); });
    Served served(std::move(routes));
    const auto client = served.client();
    client->send(served.request("GET", "stream"));
    const WireReply head = client->read_head();
    EXPECT_EQ(head.fields.at("transfer-encoding"), "chunked");
    EXPECT_FALSE(head.fields.contains("content-length"));
    pieces.push("first");
    EXPECT_EQ(client->read_chunk(), "first");
    EXPECT_EQ(served.get("other").body, "other") << "while the stream is open";
    pieces.push("");
    pieces.push("second\r\n");
    EXPECT_EQ(client->read_chunk(), "second\r\n") << "nothing is no end";
    pieces.push(std::nullopt);
    EXPECT_EQ(client->read_chunk(), std::nullopt);
    client->send(served.request("GET", "other"));
    EXPECT_EQ(client->read_reply().body, "other") << "the connection goes on";
}

TEST(ServingStream, OpenStreamsTakeNoWorkers) {
    Routes routes;
    routes.add("GET", "/stream", [](const HttpRequest&) {
        return streamed([](BodyWriter& writer) { await_gone(writer.gone()); });
    });
    routes.add("GET", "/other", [](const HttpRequest&) { return plain_reply("other"); });
    ServerLimits limits;
    limits.workers = 1;
    limits.streams = 3;
    Served served(std::move(routes), limits);
    const std::array clients{served.client(), served.client(), served.client()};
    for (const auto& client : clients) {
        client->send(served.request("GET", "stream"));
        EXPECT_EQ(client->read_head().status, 200U);
    }
    EXPECT_EQ(served.get("other").body, "other");
    const WireReply fourth = served.get("stream");
    EXPECT_EQ(fourth.status, 503U);
    EXPECT_EQ(fourth.fields.at("retry-after"), "1");
    clients[0]->close();
    while (true) { // until its thread is free
        const auto client = served.client();
        client->send(served.request("GET", "stream"));
        if (client->read_head().status == 200)
            break;
    }
}

TEST(ServingStream, AClientThatGoesIsNoticedThoughNothingIsWritten) {
    for (const bool by_reset : {false, true}) {
        std::promise<void> noticed;
        Routes routes;
        routes.add("GET", "/stream", [&](const HttpRequest&) {
            return streamed([&](BodyWriter& writer) {
                await_gone(writer.gone());
                EXPECT_FALSE(writer.write("more"));
                noticed.set_value();
            });
        });
        Served served(std::move(routes));
        const auto client = served.client();
        client->send(served.request("GET", "stream"));
        EXPECT_EQ(client->read_head().status, 200U);
        by_reset ? client->reset() : client->close();
        noticed.get_future().get();
    }
}

TEST(ServingStream, AClientThatGoesWithinAWriteIsNoticed) {
    std::promise<void> noticed;
    Routes routes;
    routes.add("GET", "/stream", [&](const HttpRequest&) {
        return streamed([&](BodyWriter& writer) {
            const std::string piece(1U << 20U, 'x');
            while (writer.write(piece)) {
            }
            noticed.set_value();
        });
    });
    Served served(std::move(routes));
    const auto client = served.client();
    client->send(served.request("GET", "stream"));
    EXPECT_EQ(client->read_head().status, 200U);
    EXPECT_TRUE(client->read_chunk().has_value());
    client->close();
    noticed.get_future().get();
}

TEST(ServingStream, HoldsNoMoreThanAPieceForWhoReadsNothing) {
    std::promise<std::size_t> written;
    Routes routes;
    routes.add("GET", "/stream", [&](const HttpRequest&) {
        return streamed([&](BodyWriter& writer) {
            const std::string piece(1U << 20U, 'x');
            std::size_t pieces = 0;
            while (writer.write(piece))
                ++pieces;
            written.set_value(pieces);
        });
    });
    ServerLimits limits;
    limits.write_time = 100ms;
    Served served(std::move(routes), limits);
    const auto client = served.client();
    client->send(served.request("GET", "stream"));
    EXPECT_LT(written.get_future().get(), 64U) << "MiB: what the system keeps for a client";
}

TEST(ServingStream, BreaksOffWhereItsMakerFails) {
    Routes routes;
    routes.add("GET", "/stream", [](const HttpRequest&) {
        return streamed([](BodyWriter& writer) {
            (void)writer.write("half");
            throw std::runtime_error("no more");
        });
    });
    routes.add("GET", "/other", [](const HttpRequest&) { return plain_reply("other"); });
    Served served(std::move(routes));
    const auto client = served.client();
    client->send(served.request("GET", "stream"));
    EXPECT_THROW((void)client->read_reply(), std::runtime_error) << "no end that looks like one";
    EXPECT_EQ(served.get("other").body, "other");
}

TEST(ServingStream, GoesOnUntilTheEndForTheOlderVersion) {
    Routes routes;
    routes.add("GET", "/stream", [](const HttpRequest&) {
        return streamed([](BodyWriter& writer) {
            EXPECT_TRUE(writer.write("one "));
            EXPECT_TRUE(writer.write("two"));
        });
    });
    Served served(std::move(routes));
    const WireReply reply =
        served.ask(fmt::format("GET {} HTTP/1.0\r\nHost: {}\r\nConnection: keep-alive\r\n\r\n",
                               served.target("stream"), served.host()));
    EXPECT_FALSE(reply.comes_in_chunks());
    EXPECT_EQ(reply.body, "one two");
}

TEST(ServingStream, IsNotMadeForAHead) {
    Routes routes;
    routes.add("GET", "/stream", [](const HttpRequest&) {
        return streamed([](BodyWriter&) { ADD_FAILURE() << "nobody wants it"; });
    });
    routes.add("GET", "/other", [](const HttpRequest&) { return plain_reply("other"); });
    Served served(std::move(routes));
    const auto client = served.client();
    client->send(served.request("HEAD", "stream") + served.request("GET", "other"));
    EXPECT_EQ(client->read_reply(false).fields.at("transfer-encoding"), "chunked");
    EXPECT_EQ(client->read_reply().body, "other");
}

TEST(ServingStream, SaysHowLongItIsWhereThatIsKnown) {
    Routes routes;
    const auto add = [&](const char* path, std::vector<std::string> pieces) {
        routes.add("GET", path, [pieces = std::move(pieces)](const HttpRequest&) {
            HttpReply reply = streamed([pieces](BodyWriter& writer) {
                for (const std::string& piece : pieces)
                    if (!writer.write(piece))
                        return;
            });
            reply.stream_bytes = 7;
            return reply;
        });
    };
    add("/whole", {"one ", "two"});
    add("/short", {"one "});
    add("/long", {"one ", "two three"});
    Served served(std::move(routes));
    const auto client = served.client();
    client->send(served.request("HEAD", "whole") + served.request("GET", "whole"));
    EXPECT_EQ(client->read_reply(false).fields.at("content-length"), "7");
    const WireReply reply = client->read_reply();
    EXPECT_EQ(reply.body, "one two");
    EXPECT_FALSE(reply.comes_in_chunks());
    EXPECT_THROW((void)served.get("short"), std::runtime_error) << "what is missing is noticed";
    EXPECT_THROW((void)served.get("long"), std::runtime_error) << "no more than was said";
}

TEST(ServingStream, AnswersAfterItWhatWasAskedMeanwhile) {
    Pieces pieces;
    Routes routes;
    routes.add("GET", "/stream", [&](const HttpRequest&) { return streamed(pieces.maker()); });
    routes.add("GET", "/other", [](const HttpRequest&) { return plain_reply("other"); });
    Served served(std::move(routes));
    const auto client = served.client();
    client->send(served.request("GET", "stream") + served.request("GET", "other"));
    EXPECT_EQ(client->read_head().status, 200U);
    client->send(served.request("GET", "other"));
    pieces.push("piece");
    EXPECT_EQ(client->read_chunk(), "piece");
    pieces.push(std::nullopt);
    EXPECT_EQ(client->read_chunk(), std::nullopt);
    EXPECT_EQ(client->read_reply().body, "other");
    EXPECT_EQ(client->read_reply().body, "other");
}

TEST(ServingStream, CarriesEventsAndWhereAClientWas) {
    Routes routes;
    routes.add("GET", "/events", [](const HttpRequest& request) {
        return event_stream([seen = request.last_event_id()](EventStream& events) {
            const int first = seen.empty() ? 1 : std::stoi(seen) + 1;
            for (int i = first; i <= 3; ++i)
                if (!events.send({fmt::format("step\n{}", i), "progress", std::to_string(i)}))
                    return;
        });
    });
    Served served(std::move(routes));
    const auto events = [&](std::string_view more) {
        const WireReply reply = served.ask(served.request("GET", "events", more));
        EXPECT_EQ(reply.fields.at("content-type"), "text/event-stream");
        EXPECT_EQ(reply.fields.at("cache-control"), "no-store");
        EventStreamReader reader;
        reader.take(reply.body);
        return reader.events;
    };
    EXPECT_THAT(events(""), ElementsAre(SeenEvent{"progress", "step\n1", "1"},
                                        SeenEvent{"progress", "step\n2", "2"},
                                        SeenEvent{"progress", "step\n3", "3"}));
    EXPECT_THAT(events("Last-Event-ID: 2\r\n"), ElementsAre(SeenEvent{"progress", "step\n3", "3"}));
}

} // namespace
} // namespace graticule::server
