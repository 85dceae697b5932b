// SPDX-License-Identifier: Apache-2.0
#include "fault_calls.hpp"

#include <dlfcn.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <unwind.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace graticule::faults {

namespace {

constexpr std::size_t MaxFrames = 64;

struct Range {
    std::uintptr_t begin = 0;
    std::uintptr_t end = 0;
    bool holds(std::uintptr_t address) const { return address >= begin && address < end; }
};

struct Plan {
    Kind kind = Kind::None;
    unsigned long call = 0;
    bool onwards = false;
    int report = -1;
    Observer observe = nullptr;
    Range program;
    std::array<Range, 2> passed_through; // libstdc++, and this library
};

// What the library's constructor works out.
Plan plan;
std::atomic<bool> ready{false};
std::atomic<unsigned long> calls{0};
thread_local bool inside = false; // what the injector itself calls is not counted

Kind kind_named(const char* name) {
    const std::string_view wanted = name == nullptr ? "" : name;
    if (wanted == "allocation")
        return Kind::Allocation;
    if (wanted == "library-allocation")
        return Kind::LibraryAllocation;
    if (wanted == "thread")
        return Kind::Thread;
    if (wanted == "library-thread")
        return Kind::LibraryThread;
    if (wanted == "read")
        return Kind::Read;
    if (wanted == "write")
        return Kind::Write;
    return Kind::None;
}

Range code_of(const dl_phdr_info& object) {
    Range range;
    for (int i = 0; i < object.dlpi_phnum; ++i) {
        const ElfW(Phdr)& header = object.dlpi_phdr[i];
        if (header.p_type != PT_LOAD || (header.p_flags & PF_X) == 0)
            continue;
        range.begin = object.dlpi_addr + header.p_vaddr;
        range.end = range.begin + header.p_memsz;
    }
    return range;
}

int look_at(dl_phdr_info* object, std::size_t, void*) {
    const Range range = code_of(*object);
    if (plan.program.end == 0)
        plan.program = range; // the first one is the program
    else if (std::strstr(object->dlpi_name, "libstdc++") != nullptr)
        plan.passed_through[0] = range;
    else if (range.holds(reinterpret_cast<std::uintptr_t>(&look_at)))
        plan.passed_through[1] = range;
    return 0;
}

__attribute__((constructor)) void begin() {
    plan.kind = kind_named(std::getenv("FAULT_KIND"));
    const char* const call = std::getenv("FAULT_CALL");
    const char* const mode = std::getenv("FAULT_MODE");
    const char* const report = std::getenv("FAULT_REPORT");
    plan.call = call == nullptr ? 0 : std::strtoul(call, nullptr, 10);
    plan.onwards = mode != nullptr && std::strcmp(mode, "onwards") == 0;
    if (report != nullptr)
        plan.report = static_cast<int>(::syscall(SYS_openat, AT_FDCWD, report,
                                                 O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644));
    dl_iterate_phdr(look_at, nullptr);
    std::array<void*, 2> warm_up{};
    backtrace(warm_up.data(), 2); // loads libgcc, which opens and reads
}

void tell(const char* line, std::size_t size) {
    if (plan.report >= 0)
        ::syscall(SYS_write, plan.report, line, size);
}

__attribute__((destructor)) void end() {
    if (!ready)
        return;
    ready = false;
    std::array<char, 40> line{};
    const int size = std::snprintf(line.data(), line.size(), "calls %lu\n", calls.load());
    tell(line.data(), static_cast<std::size_t>(size));
}

// dladdr() takes no memory, unlike backtrace_symbols().
void tell_frame(void* address) {
    Dl_info where{};
    if (dladdr(address, &where) == 0 || where.dli_fname == nullptr)
        return;
    std::array<char, 1024> line{};
    const auto offset = reinterpret_cast<std::uintptr_t>(address)
                        - reinterpret_cast<std::uintptr_t>(where.dli_fbase);
    const int size = std::snprintf(line.data(), line.size(), "frame %s 0x%lx\n", where.dli_fname,
                                   static_cast<unsigned long>(offset));
    tell(line.data(), static_cast<std::size_t>(size));
}

void tell_stack() {
    std::array<void*, MaxFrames> frames{};
    const int count = backtrace(frames.data(), static_cast<int>(frames.size()));
    for (int i = 0; i < count; ++i)
        if (!plan.passed_through[1].holds(
                reinterpret_cast<std::uintptr_t>(frames[static_cast<std::size_t>(i)])))
            tell_frame(frames[static_cast<std::size_t>(i)]);
}

bool passed_through(std::uintptr_t address) {
    return plan.passed_through[0].holds(address) || plan.passed_through[1].holds(address);
}

_Unwind_Reason_Code find_caller(_Unwind_Context* frame, void* found) {
    const std::uintptr_t address = _Unwind_GetIP(frame);
    if (passed_through(address))
        return _URC_NO_REASON;
    *static_cast<std::uintptr_t*>(found) = address;
    return _URC_END_OF_STACK;
}

} // namespace

bool fails(Kind kind) {
    if (!ready || inside || kind != plan.kind)
        return false;
    const unsigned long call = ++calls;
    if (plan.observe != nullptr) {
        inside = true;
        plan.observe(call);
        inside = false;
    }
    if (plan.call == 0 || call < plan.call || (!plan.onwards && call > plan.call))
        return false;
    if (call == plan.call && plan.report >= 0) {
        inside = true;
        tell_stack();
        inside = false;
    }
    return true;
}

bool fails(Kind of_program, Kind of_library, const void* caller) {
    if (!ready || inside || (plan.kind != of_program && plan.kind != of_library))
        return false;
    auto address = reinterpret_cast<std::uintptr_t>(caller);
    if (passed_through(address)) {
        inside = true;
        _Unwind_Backtrace(find_caller, &address);
        inside = false;
    }
    return fails(plan.program.holds(address) ? of_program : of_library);
}

void start() {
    ready = plan.kind != Kind::None;
}

void* next_definition(const char* symbol) {
    void* const found = dlsym(RTLD_NEXT, symbol);
    if (found == nullptr) {
        constexpr std::string_view Message = "faults: a call that is passed on has no definition\n";
        ::syscall(SYS_write, STDERR_FILENO, Message.data(), Message.size());
        ::_exit(97);
    }
    return found;
}

} // namespace graticule::faults

using graticule::faults::calls;
using graticule::faults::plan;
using graticule::faults::ready;

void graticule_faults_watch(graticule::faults::Kind kind, unsigned long call,
                            graticule::faults::Observer observe) {
    plan.kind = kind;
    plan.call = call;
    plan.observe = observe;
    calls = 0;
    ready = true;
}

unsigned long graticule_faults_rest() {
    ready = false;
    return calls;
}
