// SPDX-License-Identifier: Apache-2.0
#include "evaluation/cost_ledger.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace graticule::evaluation {
namespace {

TEST(CostLedger, SetsAsideWhatIsAskedForWhileThereIsEnough) {
    CostLedger ledger(1.0, 0.5);
    EXPECT_DOUBLE_EQ(ledger.set_aside(0.25).value(), 0.25);
    EXPECT_DOUBLE_EQ(ledger.set_aside(0.25).value(), 0.25);
    ledger.settle(0.25, 0.25);
    ledger.settle(0.25, 0.125);
    EXPECT_DOUBLE_EQ(ledger.set_aside(0.5).value(), 0.125) << "nobody gives back more";
    ledger.settle(0.125, 0.125);
    EXPECT_DOUBLE_EQ(ledger.set_aside(0.25).value(), 0);
}

TEST(CostLedger, LetsASampleWaitForWhatAnotherGivesBack) {
    CostLedger ledger(1.0, 0);
    EXPECT_DOUBLE_EQ(ledger.set_aside(std::nullopt).value(), 1.0);
    std::atomic<double> certain{-1}, uncertain{-1};
    std::thread first([&] {
        certain = ledger.set_aside(0.5).value();
        ledger.settle(0.5, 0.5);
    });
    ledger.settle(1.0, 0.25);
    first.join();
    EXPECT_DOUBLE_EQ(certain, 0.5);
    std::thread second([&] { uncertain = ledger.set_aside(std::nullopt).value(); });
    second.join();
    EXPECT_DOUBLE_EQ(uncertain, 0.25);
}

TEST(CostLedger, GivesBackWhatWasNotSpent) {
    CostLedger ledger(1.0, 0);
    const auto aside = ledger.set_aside(1.0);
    ledger.settle(aside, 0.125);
    EXPECT_DOUBLE_EQ(ledger.spent(), 0.125);
    EXPECT_DOUBLE_EQ(ledger.set_aside(std::nullopt).value(), 0.875);
}

TEST(CostLedger, AsksNothingWithoutALimit) {
    CostLedger ledger(std::nullopt, 3);
    EXPECT_EQ(ledger.set_aside(std::nullopt), std::nullopt);
    EXPECT_EQ(ledger.set_aside(0.5), 0.5);
    ledger.settle(0.5, 0.25);
    EXPECT_DOUBLE_EQ(ledger.spent(), 3.25);
}

TEST(CostLedger, NeverGivesMoreThanTheLimitToThreadsTogether) {
    CostLedger ledger(10, 0);
    std::atomic<int> given{0}, held{0}, most{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i)
        threads.emplace_back([&] {
            for (int k = 0; k < 100; ++k)
                if (const double aside = ledger.set_aside(1.0).value(); aside >= 1) {
                    most = std::max(most.load(), ++held);
                    ++given;
                    --held;
                    ledger.settle(aside, 1.0);
                }
        });
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(given, 10);
    EXPECT_LE(most, 10);
}

TEST(CostLedger, WaitsForWhatOthersGiveBack) {
    CostLedger ledger(1.0, 0);
    EXPECT_TRUE(ledger.set_all_aside(0.75));
    bool taken = false;
    std::thread other([&] { taken = ledger.set_all_aside(0.5); });
    ledger.settle(0.75, 0.25);
    other.join();
    EXPECT_TRUE(taken);
    EXPECT_FALSE(ledger.set_all_aside(0.8)); // 0.25 is spent: no one can give back that much
    ledger.settle(0.5, 0.5);
    EXPECT_TRUE(ledger.set_all_aside(0.25));
    EXPECT_FALSE(CostLedger(0.1, 0).set_all_aside(0.2));
    EXPECT_TRUE(CostLedger(std::nullopt, 5).set_all_aside(100));
}

TEST(CostLedger, RoundingKeepsNobodyWaiting) {
    CostLedger ledger(0.9, 0);
    for (const double wanted : {0.2, 0.6, 0.1})
        EXPECT_TRUE(ledger.set_all_aside(wanted));
    // 0.2 + 0.6 + 0.1 - 0.1 - 0.2 - 0.6 is 1.1e-16.
    for (const double wanted : {0.1, 0.2, 0.6})
        ledger.settle(wanted, 0);
    EXPECT_TRUE(ledger.set_all_aside(0.9));
}

} // namespace
} // namespace graticule::evaluation
