include(HeadersAlone)
if(NOT TARGET fmt::fmt)
  headers_alone(fmt::fmt fmt)
  # Its own settings for a machine without its library, and for numbers that look the same everywhere.
  target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY FMT_STATIC_THOUSANDS_SEPARATOR=1)
endif()
set(fmt_FOUND TRUE)
