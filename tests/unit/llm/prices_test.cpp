// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json.hpp"
#include "llm/prices.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace graticule::llm {
namespace {

using ::testing::HasSubstr;

Price price_of(std::optional<double> input, std::optional<double> cached,
               std::optional<double> written, std::optional<double> output) {
    Price price;
    price.input = input;
    price.cached_input = cached;
    price.cache_write = written;
    price.output = output;
    return price;
}

TEST(Prices, OfEachKindOfTokenAreAdded) {
    const Price price = price_of(3, 0.3, 3.75, 15);
    // Of 1,000,000 tokens in, 600,000 are read from the cache and 100,000 written to it: 300,000 at
    // 3 dollars a million, and 100,000 out at 15. 0.9 + 0.18 + 0.375 + 1.5
    EXPECT_DOUBLE_EQ(*cost_of(price, {1'000'000, 600'000, 100'000, 100'000, 50'000}), 2.955);
    EXPECT_DOUBLE_EQ(*cost_of(price, {1'000'000, std::nullopt, std::nullopt, 0, std::nullopt}), 3);
    EXPECT_EQ(cost_of(price, {0, 0, 0, 0, 0}), 0);
}

TEST(Prices, ThatAreNotKnownAreNotNothing) {
    const Price price = price_of(3, std::nullopt, std::nullopt, 15);
    EXPECT_EQ(cost_of(price, {100, 50, std::nullopt, 10, std::nullopt}), std::nullopt);
    EXPECT_EQ(cost_of(price, {100, std::nullopt, 1, 10, std::nullopt}), std::nullopt);
    EXPECT_DOUBLE_EQ(*cost_of(price, {1'000'000, 0, 0, 0, 0}), 3);
    EXPECT_EQ(cost_of(price, {std::nullopt, 0, 0, 10, 0}), std::nullopt);
    EXPECT_EQ(cost_of(price, {100, 0, 0, std::nullopt, 0}), std::nullopt);
    EXPECT_EQ(cost_of(Price{}, {100, 0, 0, 10, 0}), std::nullopt);
}

TEST(Prices, OfHostileCountsAreNeverBelowNothing) {
    const Price price = price_of(3, 0.3, 3.75, 15);
    // More read from the cache than there is: the rest is none, not less than none.
    EXPECT_DOUBLE_EQ(*cost_of(price, {0, 1'000'000, 0, 0, 0}), 0.3);
    EXPECT_GT(*cost_of(price, {MaxTokens, MaxTokens, MaxTokens, MaxTokens, MaxTokens}), 0);
}

// As the pages say that the table names.
TEST(Prices, OfTheTable) {
    const PriceTable table = PriceTable::built_in();
    EXPECT_EQ(table.of("openai/gpt-4.1")->input, 2);
    EXPECT_EQ(table.of("openai/gpt-4.1")->cached_input, 0.5);
    EXPECT_EQ(table.of("openai/gpt-4.1")->output, 8);
    EXPECT_EQ(table.of("openai/gpt-4.1-2025-04-14")->output, 8);
    EXPECT_EQ(table.of("openai/gpt-4.1-mini")->output, 1.6);
    EXPECT_EQ(table.of("anthropic/claude-sonnet-4-5-20250929")->cache_write, 3.75);
    EXPECT_EQ(table.of("anthropic/claude-opus-4-20250514")->output, 75);
    EXPECT_EQ(table.of("anthropic/claude-opus-4-5")->output, 25);
    EXPECT_EQ(table.of("ollama/llama3.2:1b")->output, 0);
    EXPECT_EQ(table.of("openai/gpt-nobody-knows"), std::nullopt);
    EXPECT_EQ(table.of("anthropic/claude-opus-5-5"), std::nullopt);
    EXPECT_EQ(table.of("openai-compatible/gpt-4.1"), std::nullopt);
    EXPECT_EQ(table.of("scripted:script.jsonl"), std::nullopt);
    for (const char* const name : {"openai/gpt-4o", "anthropic/claude-haiku-4-5"}) {
        EXPECT_THAT(table.of(name)->source, HasSubstr("https://"));
        EXPECT_THAT(table.of(name)->date, HasSubstr("2026-"));
    }
}

// Of a text's tokens alone: nothing is answered.
TEST(Prices, OfEmbeddingsAreOfTheTable) {
    const PriceTable table = PriceTable::built_in();
    const std::vector<std::pair<const char*, double>> million{
        {"openai/text-embedding-3-small", 0.02},
        {"openai/text-embedding-3-large", 0.13},
        {"openai/text-embedding-ada-002", 0.1},
        {"gemini/gemini-embedding-001", 0.15},
        {"mistral/mistral-embed", 0.1},
        {"mistral/codestral-embed-2505", 0.15},
        {"openrouter/openai/text-embedding-3-large", 0.13},
        {"openrouter/google/gemini-embedding-001", 0.15},
        {"local/smollm2-135m", 0},
        {"ollama/nomic-embed-text", 0}};
    for (const auto& [name, dollars] : million) {
        const std::optional<Price> price = table.of(name);
        ASSERT_TRUE(price) << name;
        EXPECT_EQ(cost_of(*price, {1'000'000, std::nullopt, std::nullopt, 0, std::nullopt}),
                  dollars)
            << name;
        EXPECT_FALSE(price->source.empty() || price->date.empty()) << name;
    }
    EXPECT_EQ(table.of("openai/text-embedding-9"), std::nullopt);
}

TEST(Prices, OfTheUserCountMore) {
    const TemporaryFolder folder;
    const auto file = folder.path() / "prices.json";
    write_file(file, R"({"prices": [{"models": ["openai/gpt-4.1*", "mine/*"], "input": 1}]})");
    PriceTable table = PriceTable::built_in();
    table.add_file(file);
    EXPECT_EQ(table.of("openai/gpt-4.1-mini")->input, 1);
    EXPECT_EQ(table.of("openai/gpt-4.1")->output, std::nullopt); // not mixed with the other entry
    EXPECT_EQ(table.of("mine/model")->input, 1);
    EXPECT_EQ(table.of("openai/gpt-4o")->output, 10);
}

std::string fault_of(const std::string& text) {
    const Json json = parse_json(text, "prices.json");
    try {
        PriceTable().add(CheckedJson(json, "prices.json"));
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Malformed);
        return error.message();
    }
    return "";
}

TEST(Prices, SayWhereATableIsWrong) {
    EXPECT_EQ(fault_of(R"({"price": []})"), "prices.json: 'price' is not known here");
    EXPECT_EQ(fault_of(R"({"prices": [{"models": ["a"], "inputs": 1}]})"),
              "prices.json, 'prices', entry 1: 'inputs' is not known here");
    EXPECT_THAT(fault_of(R"({"prices": [{"models": ["a"], "input": -1}]})"),
                HasSubstr("'input': must be US dollars for a million tokens"));
    EXPECT_THAT(fault_of(R"({"prices": [{"models": ["a"], "output": 1e300}]})"),
                HasSubstr("'output': must be US dollars"));
    EXPECT_THAT(fault_of(R"({"prices": [{"models": ["a"], "output": "1"}]})"),
                HasSubstr("'output': must be a number"));
    EXPECT_THROW(PriceTable().add_file("/no/such/prices.json"), Error);
}

} // namespace
} // namespace graticule::llm
