// SPDX-License-Identifier: Apache-2.0
// Carries out one case of the library as often as it is told to, with all inputs in memory.
// Usage: perf_driver CASE ARGUMENT...
// Answers each line of standard input with one line of JSON: "run" with the seconds that it took,
// "figures" with figures of the last result. Ends where the input ends.
#include "base/error.hpp"
#include "base/json.hpp"
#include "base/memory.hpp"

#include "cases.hpp"

#include <chrono>
#include <iostream>
#include <string>
#include <vector>

namespace graticule::perf {

namespace {

Json answer(Case& measured, const std::string& command) {
    if (command == "figures")
        return measured.figures();
    const auto begin = std::chrono::steady_clock::now();
    measured.run();
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    return {{"seconds", taken.count()}};
}

int serve(const std::vector<std::string>& arguments) {
    ThreadPool pool;
    const Context context(pool);
    const std::unique_ptr<Case> measured = make_case(arguments, context);
    std::cout << "{}" << std::endl; // ready
    for (std::string command; std::getline(std::cin, command);)
        std::cout << to_line(answer(*measured, command)) << std::endl;
    return 0;
}

} // namespace

} // namespace graticule::perf

int main(int argc, char** argv) {
    graticule::return_large_blocks(); // as the program does
    try {
        return graticule::perf::serve({argv + 1, argv + argc});
    } catch (const graticule::Error& error) {
        std::cerr << error.message() << ' ' << error.hint() << '\n';
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
    }
    return 1;
}
