// What the compiler's own libraries were built to expect and this platform does not give.
#include <cstdint>
#include <cstdlib>

extern "C" {
extern std::uintptr_t __stack_chk_guard;                // NOLINT(bugprone-reserved-identifier)
std::uintptr_t __stack_chk_guard = 0x595E9FBD;          // NOLINT(bugprone-reserved-identifier)
[[noreturn]] void __stack_chk_fail();                   // NOLINT(bugprone-reserved-identifier)
[[noreturn]] void __stack_chk_fail() { std::abort(); }  // NOLINT(bugprone-reserved-identifier)
}
