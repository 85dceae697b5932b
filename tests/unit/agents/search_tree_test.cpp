// SPDX-License-Identifier: Apache-2.0
#include "agents/search/asker.hpp"
#include "agents/search/candidates.hpp"
#include "agents/search/documentation_query.hpp"
#include "agents/search/node.hpp"
#include "agents/search/tree.hpp"

#include <gmock/gmock.h>

namespace graticule::agents::search {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr double Exact = 1e-12;

// log((5 + 10 + 1) / 10) + 4 = log(1.6) + 4
TEST(PUcb, WeighsExplorationByVisits) {
    EXPECT_NEAR(exploration_weight(5, {}), 4.470003629245736, Exact);
    EXPECT_NEAR(exploration_weight(0, {1, 0}), 0.6931471805599453, Exact); // log(2)
}

// 0.5 + 4.470003629245736 * 0.6 * sqrt(log(5)) / (1 + 2)
TEST(PUcb, AddsRewardAndWhatIsToBeExplored) {
    EXPECT_NEAR(p_ucb({5, 1, 1}, {2, 0.5, 0.6}, {}), 0.5 + 0.8940007258491471 * 1.2686362411795196,
                1e-9);
    EXPECT_EQ(p_ucb({0, 0, 1}, {0, 0.25, 1}, {}), 0.25);
    EXPECT_EQ(p_ucb({1, 0, 1}, {0, 0.25, 1}, {}), 0.25); // log(1) is 0
}

/// A child that has gone on; its state is of no account to what is tested here.
Node& grow(Node& parent, double prior) {
    Node& child = *parent.children.emplace_back(std::make_unique<Node>());
    child.parent = &parent;
    child.standing.prior = prior;
    child.merged = true; // not failed
    return child;
}

TEST(NamesInStep, AreItsWords) {
    EXPECT_THAT(names_in_step("Sum `pop_2020` of 3 towns into total1."),
                ElementsAre("Sum", "into", "of", "pop_2020", "total1", "towns"));
    EXPECT_THAT(names_in_step("1 2 3.5"), IsEmpty());
}

// x is 1 by two pieces of code and 2 by one, y 1 by one and 2 by one; that of another step, and
// the same code again, make no difference.
TEST(DisputedValues, AreThoseThatMoreOtherCodeCameToOtherwise) {
    Node root;
    std::vector<Node*> nodes;
    const auto made = [&](std::string step, std::string code,
                          std::map<std::string, std::string> values) {
        Node& node = grow(root, 0.5);
        node.step = std::move(step);
        node.code = std::move(code);
        node.values = std::move(values);
        nodes.push_back(&node);
        return &node;
    };
    const Node* const first = made("a", "one", {{"x", "1"}, {"y", "1"}});
    const Node* const second = made("a", "two", {{"x", "1"}});
    const Node* const third = made("a", "three", {{"x", "2"}, {"y", "2"}});
    made("a", "three", {{"x", "2"}});
    made("b", "four", {{"x", "2"}});
    EXPECT_EQ(disputed_values(*first, nodes), 0);
    EXPECT_EQ(disputed_values(*second, nodes), 0);
    EXPECT_EQ(disputed_values(*third, nodes), 1);
    Node& behind = grow(*nodes[2], 1);
    behind.step = "c";
    EXPECT_EQ(disputed_values(behind, nodes), 1);
}

// a and b are children of the root, c and d of a. With rewards c 0.5, d 0.25, b -1, and c 0.75
// again: root (4 visits, 0.75), a (3, 0.75), c (2, 0.75), d (1, 0.25), b (1, -1).
TEST(BackPropagation, KeepsTheGreatestRewardAndCountsVisits) {
    Node root;
    Node& a = grow(root, 0.5);
    Node& b = grow(root, 0.5);
    Node& c = grow(a, 0.5);
    Node& d = grow(a, 0.5);
    back_propagate(c, 0.5);
    back_propagate(d, 0.25);
    back_propagate(b, -1);
    back_propagate(c, 0.75);
    const auto numbers = [](const Node& node) {
        return std::pair(node.standing.visits, node.standing.reward);
    };
    EXPECT_EQ(numbers(root), std::pair(4, 0.75));
    EXPECT_EQ(numbers(a), std::pair(3, 0.75));
    EXPECT_EQ(numbers(b), std::pair(1, -1.0));
    EXPECT_EQ(numbers(c), std::pair(2, 0.75));
    EXPECT_EQ(numbers(d), std::pair(1, 0.25));
    EXPECT_THAT(c.path(), ElementsAre(&a, &c));
}

TEST(BackPropagation, TakesAFirstRewardBelowNothing) {
    Node root;
    back_propagate(root, -1);
    EXPECT_EQ(root.standing.reward, -1);
}

TEST(Selection, StopsWhereNoChildIsOpen) {
    Node root;
    grow(root, 1); // without a state: not open
    EXPECT_EQ(&select(root, {}), &root);
}

std::vector<double> priors(const std::vector<Candidate>& candidates) {
    std::vector<double> values;
    for (const Candidate& candidate : candidates)
        values.push_back(candidate.prior);
    return values;
}

std::vector<std::string> codes(const std::vector<Candidate>& candidates) {
    std::vector<std::string> values;
    for (const Candidate& candidate : candidates)
        values.push_back(candidate.code);
    return values;
}

TEST(Candidates, AreMergedBySyntaxAndWeighedByProbability) {
    const std::vector<Sample> samples{
        {"a = 1", 0.2}, {"b = 2", 0.6}, {"a=1  # same", 0.3}, {"c", 0.1}};
    const auto kept = candidates(samples, {"A", "B", "A", "C"}, 3);
    EXPECT_THAT(codes(kept), ElementsAre("b = 2", "a = 1", "c"));
    EXPECT_THAT(priors(kept), ElementsAre(DoubleNear(0.6, Exact), DoubleNear(0.3, Exact),
                                          DoubleNear(0.1, Exact)));
    EXPECT_THAT(priors(candidates(samples, {"A", "B", "A", "C"}, 2)),
                ElementsAre(DoubleNear(2.0 / 3, Exact), DoubleNear(1.0 / 3, Exact)));
}

TEST(Candidates, AreWeighedByAgreementWhereAProbabilityIsUnknown) {
    const std::vector<Sample> samples{{"a", 0.9}, {"b", {}}, {"b ", {}}, {"(", {}}, {"(", {}}};
    const auto kept = candidates(samples, {"A", "B", "B", "", ""}, 3); // no syntax: like no other
    EXPECT_THAT(codes(kept), ElementsAre("b", "a", "("));
    EXPECT_THAT(priors(kept), ElementsAre(DoubleNear(0.5, Exact), DoubleNear(0.25, Exact),
                                          DoubleNear(0.25, Exact)));
    EXPECT_THAT(candidates({}, {}, 3), IsEmpty());
}

TEST(Steps, AreReadFromNumberedLines) {
    const Steps read = read_steps("Here they are:\n1. Load `data/towns.csv`\n   into towns.\n\n"
                                  "2) Sum 3.5 of them.\n3.No step\n");
    EXPECT_THAT(read.steps,
                ElementsAre("Load `data/towns.csv` into towns.", "Sum 3.5 of them. 3.No step"));
    EXPECT_EQ(read.declined, "");
    EXPECT_EQ(read_steps("1. Load.\nREJECT: no data on rainfall").declined, "no data on rainfall");
    EXPECT_THAT(read_steps("no list").steps, IsEmpty());
}

tools::Observation failed_with(const Json& data) {
    tools::Observation observation;
    observation.ok = false;
    observation.data = data;
    return observation;
}

TEST(Executed, KnowsWhatWasNotDefined) {
    const Executed raised{"1", failed_with({{"error",
                                             {{"message", "NameError: name 'towns' is "
                                                          "not defined"}}}})};
    EXPECT_THAT(raised.undefined(), ElementsAre("towns"));
    EXPECT_EQ(documentation_query(raised.observation, "Sum them."), "");
    const Executed found{
        "2",
        failed_with({{"findings",
                      {{{"kind", "name"}, {"message", "nothing defines rivers"}},
                       {{"kind", "name"}, {"message", "lakes is used before anything defines it"}},
                       {{"kind", "attribute"}, {"message", "geopandas has no read_fil"}}}}})};
    EXPECT_THAT(found.undefined(), ElementsAre("lakes", "rivers"));
    EXPECT_EQ(documentation_query(found.observation, "Load rivers."),
              "geopandas read_fil Load rivers.");
}

TEST(DocumentationQuery, AsksForTheRealNamesOrTheFunctionThatWasCalled) {
    const auto of_finding = [](const char* kind, const char* message, Json near) {
        return documentation_query(
            failed_with({{"findings",
                          {{{"kind", kind}, {"message", message}, {"near", std::move(near)}}}}}),
            "Tessellate the blocks with momepi into cells.");
    };
    EXPECT_EQ(of_finding("attribute", "GeoDataFrame has no attribute to_cs; near: to_crs, to_csv",
                         {"to_crs", "to_csv", "to_dict"}),
              "GeoDataFrame.to_crs GeoDataFrame.to_csv");
    EXPECT_EQ(of_finding("attribute", "module momepy has no attribute Tessel; near: Tessellation",
                         {"Tessellation"}),
              "momepy.Tessellation");
    EXPECT_EQ(of_finding("parameter", "sjoin() has no parameter op; near: how", {"how"}), "sjoin");
    EXPECT_EQ(of_finding("import", "there is no module momepi; near: momepy", {"momepy"}),
              "Tessellate the blocks with into cells.");
    EXPECT_EQ(of_finding("column", "there is no column 'peple'", {"people"}), "");
}

TEST(DocumentationQuery, ReadsWhatPythonRaised) {
    const auto of_error = [](const char* message, const char* hint = "") {
        return documentation_query(failed_with({{"error", {{"message", message}, {"hint", hint}}}}),
                                   "Sum them.");
    };
    EXPECT_EQ(of_error("AttributeError: 'Series' object has no attribute 'summ'",
                       "Near names: sum, cumsum"),
              "Series.sum Series.cumsum");
    EXPECT_EQ(of_error("AttributeError: module 'momepy' has no attribute 'Blocks'"),
              "momepy Blocks Sum them.");
    EXPECT_EQ(of_error("TypeError: sjoin() got an unexpected keyword argument 'op'"), "sjoin");
    EXPECT_EQ(of_error("ImportError: cannot import name 'blocks' from 'momepy' (/a/b.py)"),
              "momepy blocks Sum them.");
    EXPECT_EQ(of_error("TypeError: unsupported operand type(s) for +: 'int' and 'str'"), "");
    EXPECT_EQ(of_error("ValueError: f() has no attribute x"), "");
}

TEST(Executed, CountsWarningsOfWrongResultsAlone) {
    tools::Observation observation;
    observation.data["warnings"] = {"SilentErrorWarning: areas in degrees",
                                    "UserWarning: nothing much"};
    EXPECT_EQ((Executed{"1", observation}).warnings().size(), 1U);
}

} // namespace
} // namespace graticule::agents::search
