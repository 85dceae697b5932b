// SPDX-License-Identifier: Apache-2.0
// Makes a suite up and writes its report: make_suite_report RUN_FIXTURE SUITE_FOLDER
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/thread_pool.hpp"
#include "evaluation/suite_report.hpp"

#include "fixtures/made_up_suite.hpp"

#include <iostream>

int main(int argc, char** argv) {
    if (argc != 3) {
        std::cerr << "make_suite_report RUN_FIXTURE SUITE_FOLDER\n";
        return 2;
    }
    using namespace graticule;
    try {
        const fs::path suite = argv[2];
        fs::remove_all(suite);
        evaluation::write_made_up_suite(suite, argv[1]);
        ThreadPool pool{1};
        const evaluation::ResultStore store(evaluation::results_file(suite));
        evaluation::write_suite_report(suite, evaluation::made_up_definition(),
                                       evaluation::MadeUpBenchmark(), store, {}, Context(pool));
    } catch (const Error& error) {
        std::cerr << error.one_line() << '\n';
        return 1;
    }
    return 0;
}
