# What is installed, and the Debian package of it (`make package`): the program, what it reads at run time, the demo's data,
# the documentation. The environment of generated code is no part of it: it is made by scripts/setup.sh and takes a gigabyte.
include(GNUInstallDirs)

set(share ${CMAKE_INSTALL_DATADIR}/graticule)
set(doc ${CMAKE_INSTALL_DATADIR}/doc/graticule)
install(TARGETS graticule RUNTIME)
install(DIRECTORY ${GRATICULE_SHARE_DIR}/ DESTINATION ${share} USE_SOURCE_PERMISSIONS
    PATTERN __pycache__ EXCLUDE
    PATTERN sandbox/environment EXCLUDE
    PATTERN sandbox/javascript-packages EXCLUDE)
install(FILES scripts/setup/sandbox.lock scripts/setup/javascript/package.json scripts/setup/javascript/package-lock.json
    DESTINATION ${share}/sandbox)
install(DIRECTORY demo DESTINATION ${share} PATTERN ".*" EXCLUDE)
install(FILES README.md CHANGELOG.md packaging/copyright DESTINATION ${doc})
install(DIRECTORY docs DESTINATION ${doc} FILES_MATCHING PATTERN *.md PATTERN *.png PATTERN *.svg)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME graticule)
set(CPACK_PACKAGE_VENDOR "The Graticule authors")
set(CPACK_PACKAGE_CONTACT "The Graticule authors <graticule@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "answers questions about geospatial data asked in plain words")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "${CPACK_PACKAGE_DESCRIPTION_SUMMARY}
Turns a question in plain language and a folder of vector, raster and tabular
data into an answer, maps, layers and tables, with geodesic distances on the
real Earth. It needs no network and no language model, works with one where
there is one, and measures how well language models and agents do such tasks.")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
# Libraries that the program opens when it first needs them leave no trace in it, but libgraticule_native.so is tied to each.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "proj-data, fonts-dejavu-core, fonts-noto-core")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS ca-certificates)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "chromium-headless-shell, nodejs, python3-venv")
set(CPACK_STRIP_FILES ON)
set(CPACK_OUTPUT_FILE_PREFIX ${CMAKE_BINARY_DIR}/package)
include(CPack)
