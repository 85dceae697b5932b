// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "server/routes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace graticule::server {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

HttpHandler named(const std::string& name) {
    return [name](const HttpRequest&) {
        HttpReply reply;
        reply.body = name;
        return reply;
    };
}

Routes sample_routes() {
    Routes routes;
    routes.add("GET", "/", named("page"));
    routes.add("GET", "/runs/last", named("last"));
    routes.add("GET", "/runs/{id}", named("run"));
    routes.add("DELETE", "/runs/{id}", named("end"));
    routes.add("GET", "/runs/{id}/outputs/{file}", named("output"));
    routes.add("POST", "/runs", named("start"));
    return routes;
}

std::string handler_of(const Routes& routes, std::string_view method, std::string_view path) {
    const RouteMatch match = routes.find(method, path);
    return match.route == nullptr ? "" : match.route->handler({}).body;
}

TEST(Routes, FindsWhatAMethodAndAPathName) {
    const Routes routes = sample_routes();
    EXPECT_EQ(handler_of(routes, "GET", "/"), "page");
    EXPECT_EQ(handler_of(routes, "GET", "/runs/7"), "run");
    EXPECT_EQ(handler_of(routes, "DELETE", "/runs/7"), "end");
    EXPECT_EQ(handler_of(routes, "POST", "/runs"), "start");
    EXPECT_EQ(handler_of(routes, "HEAD", "/runs/7"), "run") << "HEAD is a GET without a body";
    EXPECT_EQ(handler_of(routes, "GET", "/runs/last"), "last") << "it was added first";
    EXPECT_EQ(handler_of(routes, "get", "/"), "") << "methods are what they are to the letter";
}

TEST(Routes, TakesParametersFromThePath) {
    const Routes routes = sample_routes();
    EXPECT_THAT(routes.find("GET", "/runs/7/outputs/map%20of%20%C3%A5.png").parameters,
                ElementsAre(Pair("file", "map of \xc3\xa5.png"), Pair("id", "7")));
    EXPECT_THAT(routes.find("GET", "/runs/{id}").parameters, ElementsAre(Pair("id", "{id}")));
    EXPECT_THAT(routes.find("GET", "/%72uns/%2e7").parameters, ElementsAre(Pair("id", ".7")));
}

TEST(Routes, TakesTheRestOfAPath) {
    Routes routes;
    routes.add("GET", "/v1/{name...}", named("rest"));
    EXPECT_THAT(routes.find("GET", "/v1/projects/p/assets/a%20b").parameters,
                ElementsAre(Pair("name", "projects/p/assets/a b")));
    EXPECT_EQ(handler_of(routes, "GET", "/v1"), "");
    EXPECT_EQ(handler_of(routes, "GET", "/v1/a/../b"), "");
}

TEST(Routes, TakesAQueryWhereTheRouteSaysSo) {
    Routes routes;
    routes.add("GET", "/list", named("list"), {.takes_query = true});
    routes.add("GET", "/page", named("page"));
    EXPECT_THAT(routes.find("GET", "/list?size=5&after=a%26b&size=7&flag").query,
                ElementsAre(Pair("after", "a&b"), Pair("flag", ""), Pair("size", "5")));
    EXPECT_THAT(routes.find("GET", "/list").query, IsEmpty());
    EXPECT_EQ(handler_of(routes, "GET", "/list?a=%zz"), "");
    EXPECT_EQ(handler_of(routes, "GET", "/page?size=5"), "");
}

TEST(Routes, TellsTheMethodsOfAPath) {
    const Routes routes = sample_routes();
    const RouteMatch match = routes.find("PUT", "/runs/7");
    EXPECT_EQ(match.route, nullptr);
    EXPECT_THAT(match.methods, ElementsAre("DELETE", "GET", "HEAD"));
    EXPECT_THAT(routes.find("GET", "/runs").methods, ElementsAre("POST"));
    EXPECT_THAT(routes.find("GET", "/nothing").methods, IsEmpty());
}

TEST(Routes, ResolvesNothingThatLeadsElsewhere) {
    const Routes routes = sample_routes();
    for (const std::string_view path : {"",
                                        "runs",
                                        "/runs/",
                                        "//",
                                        "/runs//",
                                        "/runs/7/",
                                        "/runs/7/outputs/",
                                        "/runs/..",
                                        "/runs/.",
                                        "/runs/%2e%2e",
                                        "/runs/%2E.",
                                        "/runs/a%2fb",
                                        "/runs/a%2Fb",
                                        "/runs/a%00b",
                                        "/runs/a%0d%0ab",
                                        "/runs/%7f",
                                        "/runs/7?x=1",
                                        "/runs/7#x",
                                        "/runs/%",
                                        "/runs/%4",
                                        "/runs/%zz",
                                        "/runs/%+1",
                                        "/runs/7/outputs/../x",
                                        "/RUNS/7"})
        EXPECT_EQ(handler_of(routes, "GET", path), "") << path;
}

TEST(Routes, AreRefusedWhereTheyCannotBeMeant) {
    Routes routes = sample_routes();
    EXPECT_THROW(routes.add("GET", "/runs/{id}", named("again")), Error);
    EXPECT_THROW(routes.add("GET", "runs", named("bare")), Error);
    EXPECT_NO_THROW(routes.add("PUT", "/runs/{id}", named("other")));
}

} // namespace
} // namespace graticule::server
