// SPDX-License-Identifier: Apache-2.0
#include "unit/server/served.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <latch>
#include <string>
#include <vector>

namespace graticule::server {
namespace {

using namespace std::chrono_literals;
using test::Served;
using test::WireClient;
using test::WireReply;

constexpr std::size_t LargeBody = 32U << 20U; // more than the system keeps for a client

HttpReply sized_reply(std::size_t bytes) {
    HttpReply reply;
    reply.content_type = "text/plain";
    reply.body = std::string(bytes, 'x');
    return reply;
}

Routes limited() {
    Routes routes;
    routes.add("GET", "/small", [](const HttpRequest&) { return sized_reply(2); });
    routes.add("GET", "/large", [](const HttpRequest&) { return sized_reply(LargeBody); });
    routes.add("POST", "/ten",
               [](const HttpRequest& request) { return sized_reply(request.body.size()); }, {10});
    routes.add("POST", "/upload",
               [](const HttpRequest& request) { return sized_reply(request.body.size()); },
               {LargeBody, ""});
    return routes;
}

/// Says a byte after another until the server ends the connection.
void dribble(WireClient& client) {
    while (!client.has_news(5) && client.send("x")) {
    }
}

TEST(ServingLimits, RefusesWhatIsTooLarge) {
    Served served(limited());
    EXPECT_EQ(served.ask(served.request("GET", "small", "X: " + std::string(20'000, 'x') + "\r\n"))
                  .status,
              431U);
    EXPECT_EQ(served.ask(served.post("ten", "0123456789")).body.size(), 10U);
    EXPECT_EQ(served.ask(served.post("ten", "0123456789x")).status, 413U);
    EXPECT_EQ(served.ask(served.post("upload", std::string(1'000'000, 'x'))).body.size(),
              1'000'000U)
        << "each route has a limit of its own";
    const std::string chunked = "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n";
    EXPECT_EQ(
        served.ask(served.request("POST", "ten", chunked, "a\r\n0123456789\r\n0\r\n\r\n")).status,
        200U);
    const auto client = served.client();
    client->send(served.request("POST", "ten", chunked, "6\r\n012345\r\n6\r\n"));
    EXPECT_EQ(client->read_reply().status, 413U);
    EXPECT_TRUE(client->is_ended());
    EXPECT_EQ(served.ask(served.request("POST", "ten", "Content-Length: 99999999999\r\n")).status,
              413U)
        << "before any of it has come";
}

TEST(ServingLimits, ClientsThatAreSlowHoldUpNobody) {
    ServerLimits limits;
    limits.workers = 1;
    Served served(limited(), limits);
    std::vector<std::unique_ptr<WireClient>> slow;
    const auto add = [&](const std::string& begun) { // and reads nothing
        slow.push_back(served.client());
        slow.back()->send(begun);
    };
    const std::string head = served.request("GET", "small");
    for (int i = 0; i < 10; ++i) {
        add("");
        add(head.substr(0, head.size() / 2));
        add(served.request("POST", "upload", "Content-Length: 9\r\n", "x"));
    }
    add(served.request("GET", "large"));
    add(served.request("GET", "large"));
    EXPECT_EQ(served.get("small").status, 200U);
    EXPECT_EQ(served.ask(served.post("ten", "{}")).status, 200U);
}

TEST(ServingLimits, ARequestThatDoesNotEndIsCutOff) {
    ServerLimits limits;
    limits.read_time = 100ms;
    Served served(limited(), limits);
    for (const std::string& begun :
         {std::string("GET /"), served.request("POST", "upload", "Content-Length: 999999\r\n", "x"),
          served.request("POST", "upload", "Transfer-Encoding: chunked\r\n", "ffff\r\n")}) {
        const auto client = served.client();
        client->send(begun);
        dribble(*client);
        EXPECT_TRUE(client->is_ended()) << begun;
    }
}

TEST(ServingLimits, AConnectionThatIsNotUsedIsClosed) {
    ServerLimits limits;
    limits.idle_time = 100ms;
    Served served(limited(), limits);
    const auto never = served.client();
    EXPECT_TRUE(never->is_ended());
    std::string said;
    while (said.empty()) { // where this thread was slow, the connection may be closed already
        const auto once = served.client();
        once->send(served.request("GET", "small"));
        said = once->read_to_end();
    }
    EXPECT_TRUE(said.ends_with("\r\n\r\nxx")) << said;
}

TEST(ServingLimits, AClientThatDoesNotReadIsCutOff) {
    ServerLimits limits;
    limits.write_time = 100ms;
    limits.connections = 1;
    Served served(limited(), limits);
    const auto client = served.client();
    client->send(served.request("GET", "large"));
    ASSERT_EQ(client->read_head().status, 200U);
    while (served.get("small").status != 200) { // until the only place is free again
    }
    EXPECT_LT(client->read_to_end().size(), LargeBody);
}

TEST(ServingLimits, WhoReadsGetsAllOfALargeReply) {
    Served served(limited());
    EXPECT_EQ(served.get("large").body.size(), LargeBody);
}

/// A route whose handler works until it is told to end.
struct Work {
    std::latch may_end{1};
    std::atomic<int> begun = 0;

    void add_to(Routes& routes) {
        routes.add("GET", "/work", [this](const HttpRequest&) {
            ++begun;
            begun.notify_all();
            may_end.wait();
            return sized_reply(3);
        });
    }
    void await_begun(int count) {
        for (int now = begun; now < count; now = begun)
            begun.wait(now);
    }
};

TEST(ServingLimits, SaysThatThereIsTooMuchToDo) {
    Work work;
    Routes routes = limited();
    work.add_to(routes);
    ServerLimits limits;
    limits.workers = 2;
    limits.waiting_requests = 1;
    Served served(std::move(routes), limits);
    const std::array working{served.client(), served.client()};
    for (const auto& client : working)
        client->send(served.request("GET", "work"));
    work.await_begun(2);
    const std::array others{served.client(), served.client()};
    for (const auto& client : others)
        client->send(served.request("GET", "small"));
    // One of the two waits for a worker; the other is told at once, while nothing has ended.
    while (!others[0]->has_news(1) && !others[1]->has_news(1)) {
    }
    const std::size_t refused = others[0]->has_news(0) ? 0 : 1;
    const WireReply reply = others[refused]->read_reply();
    EXPECT_EQ(reply.status, 503U);
    EXPECT_EQ(reply.fields.at("retry-after"), "1");
    work.may_end.count_down();
    EXPECT_EQ(others[1 - refused]->read_reply().status, 200U);
    for (const auto& client : working)
        EXPECT_EQ(client->read_reply().status, 200U);
    others[refused]->send(served.request("GET", "small"));
    EXPECT_EQ(others[refused]->read_reply().status, 200U) << "the connection is as good as before";
}

TEST(ServingLimits, SaysThatThereAreTooManyConnections) {
    Work work;
    Routes routes = limited();
    work.add_to(routes);
    ServerLimits limits;
    limits.connections = 2;
    Served served(std::move(routes), limits);
    const std::array working{served.client(), served.client()};
    for (const auto& client : working)
        client->send(served.request("GET", "work"));
    work.await_begun(2);
    const auto third = served.client();
    third->send(served.request("GET", "small"));
    const WireReply reply = third->read_reply();
    EXPECT_EQ(reply.status, 503U);
    EXPECT_EQ(reply.fields.at("connection"), "close");
    EXPECT_TRUE(third->is_ended());
    work.may_end.count_down();
    for (const auto& client : working)
        EXPECT_EQ(client->read_reply().status, 200U);
}

TEST(ServingLimits, TheConnectionThatSaidNothingForLongestGivesWay) {
    ServerLimits limits;
    limits.connections = 2;
    Served served(limited(), limits);
    const auto first = served.client();
    const auto second = served.client();
    for (const auto* client : {&second, &first, &second}) {
        (*client)->send(served.request("GET", "small"));
        EXPECT_EQ((*client)->read_reply().status, 200U);
    }
    EXPECT_EQ(served.get("small").status, 200U);
    EXPECT_TRUE(first->is_ended()) << "it was used before the other was";
}

TEST(ServingLimits, ARequestOnItsWayDoesNotGiveWayToAnIdleConnection) {
    ServerLimits limits;
    limits.connections = 2;
    Served served(limited(), limits);
    const auto sending = served.client();
    const std::string head =
        served.request("POST", "upload", "Content-Length: 2\r\nExpect: 100-continue\r\n");
    sending->send(head.substr(0, 9));
    const auto idle = served.client();
    idle->send(served.request("GET", "small"));
    EXPECT_EQ(idle->read_reply().status, 200U);
    sending->send(head.substr(9));
    EXPECT_EQ(sending->read_head().status, 100U) << "more of it has come";
    EXPECT_EQ(served.get("small").status, 200U);
    EXPECT_TRUE(idle->is_ended());
    sending->send("xx");
    EXPECT_EQ(sending->read_reply().status, 200U);
}

} // namespace
} // namespace graticule::server
