# The names of all functions that a C header of Carom's declares. CMake runs again when the header changes.
function(carom_c_functions header names)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/include/carom/${header})
  file(STRINGS ${PROJECT_SOURCE_DIR}/include/carom/${header} lines REGEX "^CAROM_(SCENE_)?API ")
  list(TRANSFORM lines REPLACE "^CAROM_[A-Z_]*API [^(]*(carom_[a-z0-9_]+)\\(.*" "\\1")
  set(${names} ${lines} PARENT_SCOPE)
endfunction()
