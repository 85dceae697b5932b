// SPDX-License-Identifier: Apache-2.0
#include "unit/server/served.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <latch>
#include <mutex>
#include <string>

namespace graticule::server {
namespace {

using namespace std::chrono_literals;
using test::Served;
using test::WireReply;

TEST(ServingStop, EndsIdleConnectionsAndStreams) {
    Routes routes;
    routes.add("GET", "/stream", [](const HttpRequest&) {
        HttpReply reply;
        reply.stream = [](BodyWriter& writer) {
            EXPECT_TRUE(writer.write("begun"));
            std::mutex mutex;
            std::condition_variable_any never;
            std::unique_lock lock(mutex);
            never.wait(lock, writer.gone(), [] { return false; });
            EXPECT_FALSE(writer.write("more"));
        };
        return reply;
    });
    ServerLimits limits;
    limits.stop_time = 10min; // nothing has to be broken off
    Served served(std::move(routes), limits);
    const auto idle = served.client();
    const auto begun = served.client();
    begun->send("GET /");
    const auto streaming = served.client();
    streaming->send(served.request("GET", "stream"));
    EXPECT_EQ(streaming->read_head().status, 200U);
    EXPECT_EQ(streaming->read_chunk(), "begun");
    served.server().stop();
    EXPECT_TRUE(idle->is_ended());
    EXPECT_TRUE(begun->is_ended());
    EXPECT_EQ(streaming->read_chunk(), std::nullopt) << "a body that ends as it should";
    EXPECT_TRUE(streaming->is_ended());
    served.await_end();
    EXPECT_THROW((void)served.client(), std::system_error) << "nobody listens";
}

TEST(ServingStop, SendsTheRepliesThatAreBeingMade) {
    std::latch has_begun(1);
    std::latch may_end(1);
    Routes routes;
    routes.add("GET", "/work", [&](const HttpRequest&) {
        has_begun.count_down();
        may_end.wait();
        HttpReply reply;
        reply.body = "done";
        return reply;
    });
    ServerLimits limits;
    limits.stop_time = 10min;
    Served served(std::move(routes), limits);
    const auto idle = served.client();
    const auto client = served.client();
    client->send(served.request("GET", "work"));
    has_begun.wait();
    served.server().stop();
    EXPECT_TRUE(idle->is_ended()) << "it stops";
    may_end.count_down();
    const WireReply reply = client->read_reply();
    EXPECT_EQ(reply.body, "done");
    EXPECT_EQ(reply.fields.at("connection"), "close");
    EXPECT_TRUE(client->is_ended());
    served.await_end();
}

TEST(ServingStop, WaitsForNoClientThatDoesNotRead) {
    std::latch is_full(1);
    Routes routes;
    routes.add("GET", "/stream", [&](const HttpRequest&) {
        HttpReply reply;
        reply.stream = [&](BodyWriter& writer) {
            is_full.count_down();
            const std::string piece(64U << 20U, 'x');
            while (writer.write(piece)) {
            }
        };
        return reply;
    });
    ServerLimits limits;
    limits.write_time = 10min;
    limits.stop_time = 100ms;
    Served served(std::move(routes), limits);
    const auto client = served.client();
    client->send(served.request("GET", "stream"));
    is_full.wait();
    served.server().stop();
    served.await_end();
}

TEST(ServingStop, HeedsTheUsersCancellation) {
    Served served(Routes{});
    const auto client = served.client();
    EXPECT_EQ(served.get("").status, 404U);
    served.cancellation().request();
    EXPECT_TRUE(client->is_ended());
    served.await_end();
}

TEST(ServingStop, BeforeItRunsItServesNothing) {
    HttpServer server(0, Routes{});
    ThreadPool pool{1};
    server.stop();
    server.run(Context(pool));
}

} // namespace
} // namespace graticule::server
