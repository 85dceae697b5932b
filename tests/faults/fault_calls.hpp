// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

/// Which calls are counted, and which of them fails. For the library that is put before all others
/// (LD_PRELOAD) of the program under test; set by the environment:
///
///   FAULT_KIND    allocation or thread (operator new or pthread_create called by the program's own
///                 code, through templates and libstdc++ too), library-allocation or
///                 library-thread (called by any other library), read, write
///   FAULT_CALL    the call that fails, counted from 1; 0 counts only
///   FAULT_MODE    once, or onwards: that call and every later one
///   FAULT_REPORT  file that is told the stack of the first call that failed and, at the end of the
///                 process, the number of calls
namespace graticule::faults {

enum class Kind { None, Allocation, LibraryAllocation, Thread, LibraryThread, Read, Write };

/// Nothing is counted before: what goes wrong before main() nobody can report.
void start();

/// Counts one call of a kind; true where it is to fail.
bool fails(Kind kind);

/// Counts one call that the program or a library made, as the caller's address tells.
bool fails(Kind of_program, Kind of_library, const void* caller);

/// Called with each counted call's number; what it calls itself is not counted.
using Observer = void (*)(unsigned long call);

/// The definition that comes after ours, for calls that are passed on.
void* next_definition(const char* symbol);

} // namespace graticule::faults

// For a program that lets its own calls fail, one after another; found by dlsym(), since the
// library is there only where it is put before the others.
extern "C" {

/// Counts the calls of a kind from here on, of which `call` fails; 0 counts only.
/// @param observe may be null
void graticule_faults_watch(graticule::faults::Kind kind, unsigned long call,
                            graticule::faults::Observer observe);

/// Nothing fails any more. The number of calls that were counted.
unsigned long graticule_faults_rest();

} // extern "C"
