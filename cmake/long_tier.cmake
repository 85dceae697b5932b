# The longer tier: tests that `make test` leaves to `make test-long`. tests/long_tier.json lists them, each with its reason
# and the modules that it is about: where a change reaches one of these, CI runs it, too (scripts/affected.py).

# graticule_long_test(NAME) puts a test of the current folder into the longer tier.
function(graticule_long_test name)
    set(list ${PROJECT_SOURCE_DIR}/tests/long_tier.json)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${list})
    file(READ ${list} listed)
    string(JSON reason ERROR_VARIABLE missing GET "${listed}" ${name} reason)
    if(missing)
        message(FATAL_ERROR "tests/long_tier.json does not say why the test ${name} is in the longer tier")
    endif()
    set_property(TEST ${name} APPEND PROPERTY LABELS long)
endfunction()
