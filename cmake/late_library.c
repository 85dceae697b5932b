// SPDX-License-Identifier: Apache-2.0
// Opens a shared library when one of its functions is first called; see late_library.py.
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define HIDDEN __attribute__((visibility("hidden")))

struct LateFunction {
    const char* library;
    const char* name;
};

extern HIDDEN const struct LateFunction late_library_functions[];
extern HIDDEN void* late_library_addresses[];
HIDDEN void late_library_bind(uint64_t index);

// As where a library is missing when a program starts.
static void end(void) {
    fprintf(stderr, "graticule: %s. `make setup-build` installs what is missing\n", dlerror());
    _Exit(127);
}

// Several threads may do this at once: they all come to the same address. The library's names are
// there for all, as if it had been linked: dlsym() finds them.
void late_library_bind(uint64_t index) {
    const struct LateFunction* const function = &late_library_functions[index];
    void* const library = dlopen(function->library, RTLD_LAZY | RTLD_GLOBAL);
    if (library == NULL)
        end();
    void* const address = dlsym(library, function->name);
    if (address == NULL)
        end();
    __atomic_store_n(&late_library_addresses[index], address, __ATOMIC_RELEASE);
}
