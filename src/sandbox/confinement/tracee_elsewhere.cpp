// SPDX-License-Identifier: Apache-2.0
#include "sandbox/confinement/failure.hpp"
#include "sandbox/confinement/tracee.hpp"

// On processors whose registers nobody has looked up yet: no session can be copied, and no other
// function is ever called, as there is no object.
namespace graticule::sandbox::confinement {

struct Tracee::Registers {};

Tracee::Tracee(pid_t) : m_process(0) {
    throw Failure("sessions are copied on x86-64 only");
}

Tracee::~Tracee() = default;

std::unique_ptr<Tracee> Tracee::clone(std::uint64_t) {
    return nullptr;
}

void Tracee::reap_children() {}

long Tracee::call(long, std::initializer_list<std::uint64_t>) {
    return -ENOSYS;
}

long Tracee::expect_call(std::string_view, long, std::initializer_list<std::uint64_t>) {
    return -ENOSYS;
}

void Tracee::write(std::uint64_t, std::string_view) const {}

std::string Tracee::read(std::uint64_t, std::size_t) const {
    return {};
}

void Tracee::release() {}

} // namespace graticule::sandbox::confinement
