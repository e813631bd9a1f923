# Toolchain for WebAssembly: clang 19 with Debian's wasi-libc and libc++ (see the group `wasm` of tools/setup).
# The module has neither exceptions nor threads; 128-bit vectors give the same bits as none.
set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -fno-rtti -msimd128 -D_LIBCPP_HARDENING_MODE=_LIBCPP_HARDENING_MODE_NONE")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-mexec-model=reactor -Wl,--strip-all,--stack-first,-z,stack-size=1048576")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR}/wasm)
