#ifndef CAROM_TESTS_CHECK_H
#define CAROM_TESTS_CHECK_H

#include <stdio.h>
#include <stdlib.h>

/// Ends the program, naming the line, when something does not hold. Unlike assert, in optimised builds too.
#define CHECK(holds)                                                                  \
  do {                                                                                \
    if (!(holds)) {                                                                   \
      fprintf(stderr, "%s:%d: this does not hold: %s\n", __FILE__, __LINE__, #holds); \
      exit(1);                                                                        \
    }                                                                                 \
  } while (0)

/// The same for the result of a call, which is named too.
#define EXPECT(result, call)                                                                         \
  do {                                                                                               \
    const carom_result got = (call);                                                                 \
    if (got != (result)) {                                                                           \
      fprintf(stderr, "%s:%d: %s returned %s\n", __FILE__, __LINE__, #call, carom_result_name(got)); \
      exit(1);                                                                                       \
    }                                                                                                \
  } while (0)

#endif
