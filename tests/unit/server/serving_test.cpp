// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"

#include "unit/server/served.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <latch>
#include <new>
#include <stdexcept>
#include <string>

namespace graticule::server {
namespace {

using test::Served;
using test::WireReply;
using ::testing::HasSubstr;

HttpReply text_reply(std::string text) {
    HttpReply reply;
    reply.content_type = "text/plain";
    reply.body = std::move(text);
    return reply;
}

/// Says what it was asked.
HttpReply echo(const HttpRequest& request) {
    return text_reply(request.method + " " + request.path + " " + request.body);
}

Routes echoing() {
    Routes routes;
    routes.add("GET", "/", echo);
    routes.add("GET", "/things/{id}", echo);
    routes.add("POST", "/things", echo);
    routes.add("DELETE", "/end", echo);
    routes.add("PUT", "/any", echo, {10, ""});
    return routes;
}

TEST(Serving, AnswersByRoute) {
    Served served(echoing());
    const WireReply page = served.get("");
    EXPECT_EQ(page.status, 200U);
    EXPECT_EQ(page.body, "GET / ");
    EXPECT_EQ(page.fields.at("content-type"), "text/plain");
    EXPECT_EQ(served.get("things/7").body, "GET /things/7 ");
    EXPECT_EQ(served.ask(served.post("things", "{}")).body, "POST /things {}");
    EXPECT_EQ(served.get("nothing").status, 404U);
    EXPECT_EQ(served.get("things/7?x=1").status, 404U);
}

TEST(Serving, SaysWhatAPathAllows) {
    Served served(echoing());
    const WireReply reply = served.ask(served.request("DELETE", "things/7"));
    EXPECT_EQ(reply.status, 405U);
    EXPECT_EQ(reply.fields.at("allow"), "GET, HEAD");
    EXPECT_EQ(served.ask(served.request("GET", "things")).fields.at("allow"), "POST");
    EXPECT_EQ(served.ask(served.request("OPTIONS", "any")).fields.at("allow"), "PUT");
}

TEST(Serving, AnswersHeadAsGetWithoutItsBody) {
    Served served(echoing());
    const auto client = served.client();
    client->send(served.request("GET", ""));
    WireReply whole = client->read_reply();
    client->send(served.request("HEAD", ""));
    WireReply head = client->read_reply(false);
    EXPECT_EQ(head.status, 200U);
    EXPECT_EQ(head.fields.at("content-length"), "7") << "of HEAD / with a blank";
    head.fields.erase("content-length");
    whole.fields.erase("content-length");
    EXPECT_EQ(head.fields, whole.fields);
    client->send(served.request("GET", "things/8"));
    EXPECT_EQ(client->read_reply().body, "GET /things/8 ") << "what follows is the next reply";
}

TEST(Serving, KeepsAConnectionForRequestsInTheirOrder) {
    Served served(echoing());
    const auto client = served.client();
    client->send(served.request("GET", "things/1") + served.post("things", "[2]")
                 + served.request("GET", "nothing") + served.request("GET", "things/4")
                 + served.request("GET", "things/5", "Connection: close\r\n")
                 + served.request("GET", "things/6"));
    EXPECT_EQ(client->read_reply().body, "GET /things/1 ");
    EXPECT_EQ(client->read_reply().body, "POST /things [2]");
    EXPECT_EQ(client->read_reply().status, 404U);
    EXPECT_EQ(client->read_reply().body, "GET /things/4 ");
    const WireReply last = client->read_reply();
    EXPECT_EQ(last.body, "GET /things/5 ");
    EXPECT_EQ(last.fields.at("connection"), "close");
    EXPECT_TRUE(client->is_ended());
}

TEST(Serving, KnowsTheOlderVersion) {
    Served served(echoing());
    const auto client = served.client();
    const std::string old =
        fmt::format("GET {} HTTP/1.0\r\nHost: {}\r\n", served.target("things/1"), served.host());
    client->send(old + "Connection: keep-alive\r\n\r\n");
    const WireReply first = client->read_reply();
    EXPECT_EQ(first.version, "HTTP/1.0");
    EXPECT_EQ(first.fields.at("connection"), "keep-alive");
    client->send(old + "\r\n");
    EXPECT_EQ(client->read_reply().body, "GET /things/1 ");
    EXPECT_TRUE(client->is_ended());
}

TEST(Serving, AnswersSeveralRequestsAtOnce) {
    std::latch all_are_here(3);
    Routes routes;
    routes.add("GET", "/meet", [&](const HttpRequest& request) {
        all_are_here.arrive_and_wait(); // one after the other they would wait for ever
        return echo(request);
    });
    Served served(std::move(routes));
    const std::array clients{served.client(), served.client(), served.client()};
    for (const auto& client : clients)
        client->send(served.request("GET", "meet"));
    for (const auto& client : clients)
        EXPECT_EQ(client->read_reply().status, 200U);
}

TEST(Serving, TurnsStrangersAway) {
    Served served(echoing());
    const auto ask = [&](std::string_view method, const std::string& target,
                         const std::string& host, const std::string& more) {
        return served
            .ask(fmt::format("{} {} HTTP/1.1\r\nHost: {}\r\n{}\r\n", method, target, host, more))
            .status;
    };
    const std::string here = served.target("");
    const std::string port = std::to_string(served.server().port());
    EXPECT_EQ(ask("GET", here, "localhost:" + port, ""), 200U);
    for (const std::string& host : {std::string("127.0.0.1"), "evil.example:" + port,
                                    "127.0.0.1:" + port + ".evil.example", std::string()})
        EXPECT_EQ(ask("GET", here, host, ""), 403U) << host;
    for (const std::string origin : {"http://evil.example", "null", "https://127.0.0.1"})
        EXPECT_EQ(ask("GET", here, served.host(), "Origin: " + origin + "\r\n"), 403U) << origin;
    EXPECT_EQ(ask("GET", here, served.host(), "Origin: http://" + served.host() + "\r\n"), 200U);
    for (const std::string& target :
         {std::string("/"), here.substr(0, here.size() - 1), here.substr(0, here.size() - 2) + "/",
          "/0" + here, "/" + here, std::string("*"), std::string("http://") + served.host() + here})
        EXPECT_EQ(ask("GET", target, served.host(), ""), 404U) << target;
    EXPECT_EQ(ask("PUT", served.target("any"), served.host(), "Sec-Fetch-Site: cross-site\r\n"),
              403U);
    EXPECT_EQ(ask("PUT", served.target("any"), served.host(), "Sec-Fetch-Site: same-origin\r\n"),
              200U);
    EXPECT_EQ(ask("GET", here, served.host(), "Sec-Fetch-Site: cross-site\r\n"), 200U)
        << "a link may lead here";
}

TEST(Serving, ReadsNoBodyOfWhoIsTurnedAway) {
    Served served(echoing());
    const auto client = served.client();
    client->send(fmt::format("POST /wrong/ HTTP/1.1\r\nHost: {}\r\nContent-Length: 999\r\n\r\n",
                             served.host()));
    const WireReply reply = client->read_reply();
    EXPECT_EQ(reply.status, 404U);
    EXPECT_EQ(reply.fields.at("connection"), "close");
    EXPECT_TRUE(client->is_ended());
}

TEST(Serving, TakesBodiesOfTheTypeOfTheRoute) {
    Served served(echoing());
    const auto typed = [&](std::string_view path, const std::string& type) {
        return served
            .ask(served.request("P" + std::string(path == "any" ? "UT" : "OST"), path,
                                type + "Content-Length: 2\r\n", "{}"))
            .status;
    };
    EXPECT_EQ(typed("things", "Content-Type: application/json; charset=utf-8\r\n"), 200U);
    EXPECT_EQ(typed("things", "Content-Type: Application/JSON\r\n"), 200U);
    for (const std::string type :
         {"", "Content-Type: text/plain\r\n", "Content-Type: application/jsonp\r\n",
          "Content-Type: text/plain; application/json\r\n"})
        EXPECT_EQ(typed("things", type), 415U) << type;
    EXPECT_EQ(typed("any", ""), 200U);
    EXPECT_EQ(served.ask(served.request("DELETE", "end")).status, 200U) << "no body, no type";
    EXPECT_EQ(served.ask(served.request("DELETE", "end", "Content-Length: 1\r\n", "x")).status,
              415U);
}

TEST(Serving, ClosesEveryReplyToOthers) {
    Routes routes = echoing();
    routes.add("GET", "/stream", [](const HttpRequest&) {
        HttpReply reply;
        reply.fields["cache-control"] = "public";
        reply.fields["Content-Length"] = "1";
        reply.stream = [](BodyWriter& writer) { (void)writer.write("x"); };
        return reply;
    });
    Served served(std::move(routes));
    for (const std::string& request :
         {served.request("GET", ""), served.request("GET", "stream"),
          served.request("GET", "nothing"), served.request("DELETE", ""),
          std::string("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n"),
          std::string("garbage\r\n\r\n")}) {
        const WireReply reply = served.ask(request);
        EXPECT_EQ(reply.fields.at("cache-control"), "no-store") << request;
        EXPECT_EQ(reply.fields.at("x-content-type-options"), "nosniff");
        EXPECT_EQ(reply.fields.at("x-frame-options"), "DENY");
        EXPECT_EQ(reply.fields.at("referrer-policy"), "no-referrer");
        EXPECT_EQ(reply.fields.at("content-security-policy"), "frame-ancestors 'none'");
        EXPECT_EQ(reply.fields.at("cross-origin-resource-policy"), "same-origin");
        EXPECT_EQ(reply.fields.at("cross-origin-opener-policy"), "same-origin");
        EXPECT_FALSE(reply.fields.contains("access-control-allow-origin"));
    }
}

TEST(Serving, MakesRepliesOfWhatHandlersThrow) {
    Routes routes;
    const auto failing = [&](const std::string& path, auto failure) {
        routes.add("GET", path, [failure](const HttpRequest&) -> HttpReply { throw failure; });
    };
    failing("/missing", Error(ErrorCode::NotFound, "No run 7", "List them"));
    failing("/wrong", Error(ErrorCode::InvalidArgument, "No"));
    failing("/large", Error(ErrorCode::LimitExceeded, "No"));
    failing("/bug", Error(ErrorCode::Internal, "No"));
    failing("/memory", std::bad_alloc());
    failing("/other", std::runtime_error("two\nlines"));
    routes.add("GET", "/split", [](const HttpRequest&) {
        HttpReply reply;
        reply.fields["X"] = "a\r\nSet-Cookie: b";
        return reply;
    });
    routes.add("GET", "/status", [](const HttpRequest&) {
        HttpReply reply;
        reply.status = 1000;
        return reply;
    });
    Served served(std::move(routes));
    const WireReply missing = served.get("missing");
    EXPECT_EQ(missing.status, 404U);
    EXPECT_THAT(missing.body, HasSubstr("No run 7"));
    EXPECT_EQ(served.get("wrong").status, 422U);
    EXPECT_EQ(served.get("large").status, 413U);
    EXPECT_EQ(served.get("bug").status, 500U);
    EXPECT_EQ(served.get("memory").status, 507U);
    EXPECT_EQ(served.get("other").body, R"({"error":"two lines"})");
    EXPECT_EQ(served.get("status").status, 500U);
    const WireReply split = served.get("split");
    EXPECT_EQ(split.status, 500U);
    EXPECT_FALSE(split.fields.contains("set-cookie"));
}

TEST(Serving, SendsNoBodyWhereTheStatusHasNone) {
    Routes routes;
    routes.add("POST", "/done", [](const HttpRequest&) {
        HttpReply reply;
        reply.status = 204;
        return reply;
    });
    routes.add("GET", "/next", echo);
    Served served(std::move(routes));
    const auto client = served.client();
    client->send(served.post("done", "{}") + served.request("GET", "next"));
    const WireReply done = client->read_reply(false);
    EXPECT_EQ(done.status, 204U);
    EXPECT_FALSE(done.fields.contains("content-length"));
    EXPECT_EQ(client->read_reply().body, "GET /next ");
}

TEST(Serving, EndsAConnectionAfterWhatIsNoRequest) {
    Served served(echoing());
    const std::string chunked = served.request(
        "POST", "things", "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n");
    for (const std::string& bytes : std::vector<std::string>{
             "garbage\r\n\r\n", chunked + "zz\r\n", chunked + "3\r\nabcd\r\n0\r\n\r\n",
             served.post("things", "{}", "Content-Length: 3\r\n"),
             served.post("things", "{}", "Transfer-Encoding: chunked\r\n")}) {
        const auto client = served.client();
        client->send(bytes + served.request("GET", "things/hidden"));
        const WireReply reply = client->read_reply();
        EXPECT_EQ(reply.status, 400U) << bytes;
        EXPECT_EQ(reply.fields.at("connection"), "close");
        EXPECT_TRUE(client->is_ended()) << "nothing behind it is answered";
    }
    const auto client = served.client();
    client->send("GET / HTTP/1.1\r\nHost: h\r\n");
    client->end_sending();
    EXPECT_EQ(client->read_reply().status, 400U) << "a head that ends with the connection";
}

TEST(Serving, TellsAClientThatWaitsToGoAhead) {
    Served served(echoing());
    const auto client = served.client();
    const std::string head =
        "Content-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n";
    client->send(served.request("POST", "things", head));
    EXPECT_EQ(client->read_head().status, 100U);
    client->send("{}");
    EXPECT_EQ(client->read_reply().body, "POST /things {}");
    client->send(served.request("POST", "nothing", head));
    EXPECT_EQ(client->read_reply().status, 404U) << "who is not to send it, is not told to";
    EXPECT_TRUE(client->is_ended());
    EXPECT_EQ(served.ask(served.post("things", "{}", "Expect: a miracle\r\n")).status, 417U);
}

} // namespace
} // namespace graticule::server
