// SPDX-License-Identifier: Apache-2.0
// Opens a shared library when one of its functions is first called; see late_library.py.
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define HIDDEN __attribute__((visibility("hidden")))

extern HIDDEN const char late_library_file[];
extern HIDDEN const char* const late_library_names[];
extern HIDDEN void* late_library_addresses[];
HIDDEN void late_library_bind(uint64_t index);

// As where a library is missing when a program starts.
static void end(void) {
    fprintf(stderr, "graticule: %s. `make setup-build` installs what is missing\n", dlerror());
    _Exit(127);
}

// Several threads may do this at once: they all come to the same address.
void late_library_bind(uint64_t index) {
    void* const library = dlopen(late_library_file, RTLD_LAZY | RTLD_LOCAL);
    if (library == NULL)
        end();
    void* const address = dlsym(library, late_library_names[index]);
    if (address == NULL)
        end();
    __atomic_store_n(&late_library_addresses[index], address, __ATOMIC_RELEASE);
}
