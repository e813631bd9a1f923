# headers_alone(fmt::fmt fmt): a target for the headers in one folder of /usr/include, without all the others there,
# which are for another machine.
function(headers_alone target folder)
  find_path(${folder}_HEADERS ${folder} PATHS /usr/include NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  set(alone ${CMAKE_BINARY_DIR}/headers/${folder})
  file(MAKE_DIRECTORY ${alone})
  file(CREATE_LINK ${${folder}_HEADERS}/${folder} ${alone}/${folder} SYMBOLIC)
  add_library(${target} INTERFACE IMPORTED)
  target_include_directories(${target} SYSTEM INTERFACE ${alone})
endfunction()
