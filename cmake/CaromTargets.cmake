# What every target of the project shares: strict warnings, and no compiler extensions.
function(carom_configure target)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
  target_compile_options(${target} PRIVATE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast -Wnon-virtual-dtor
    -Woverloaded-virtual -Wcast-align -Wcast-qual -Wdouble-promotion -Wformat=2
    -Wmissing-declarations)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    target_compile_options(${target} PRIVATE -Wno-restrict)  # warns of std::string's own operator+ (gcc bug 105651)
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL Clang)
    # With libstdc++ 12, clang warns of what std::stable_sort itself uses.
    target_compile_options(${target} PRIVATE -Wno-deprecated-declarations)
  endif()
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL wasm32)
    target_compile_options(${target} PRIVATE -Wno-shorten-64-to-32)  # what is counted in 64 bits fits its memory
  endif()
  # Only for the compilers that the project is checked with: a newer one may warn of more, and must not stop a build.
  if(CAROM_WARNINGS_AS_ERRORS AND "${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}" MATCHES "^(GNU 12|Clang 19)\\.")
    target_compile_options(${target} PRIVATE -Werror)
  endif()
endfunction()

# Large headers, read once for all of a target's files, where CAROM_PRECOMPILE says so; REUSE_FROM TARGET: those of
# another target, which has the same options.
function(carom_precompile target)
  if(NOT CAROM_PRECOMPILE)
    return()
  elseif("${ARGV1}" STREQUAL REUSE_FROM)
    target_precompile_headers(${target} ${ARGN})
  else()
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # The same bug, by the names it has when std::string is precompiled.
    target_compile_options(${target} PRIVATE -Wno-array-bounds -Wno-stringop-overflow)
  endif()
endfunction()
