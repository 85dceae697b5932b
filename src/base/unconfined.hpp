// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <type_traits>
#include <utility>

namespace graticule {

/// Threads that keep the rights that the process was started with, while those that read foreign
/// files give theirs up. The kernel confines threads, not processes, and a thread inherits its
/// confinement from the one that starts it: so whatever talks to the network, starts a program or
/// looks at another process is handed to one of these threads. They live as long as the process.
/// To be called by a thread that is not confined; a second call does nothing.
void keep_unconfined_threads();

/// Does `work` on a thread that is not confined, and waits for it. What `work` throws is thrown on.
/// Without keep_unconfined_threads(), and on such a thread itself, the caller does the work.
void run_unconfined(const std::function<void()>& work);

/// The same for work that gives something back.
template <typename Work>
std::invoke_result_t<Work> unconfined(Work&& work) {
    using Result = std::invoke_result_t<Work>;
    if constexpr (std::is_void_v<Result>) {
        run_unconfined(std::forward<Work>(work));
    } else {
        std::optional<Result> result;
        run_unconfined([&] { result.emplace(std::forward<Work>(work)()); });
        return *std::move(result);
    }
}

} // namespace graticule
