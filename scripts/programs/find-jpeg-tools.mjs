import { canUnpack, findProgram, unpackPackages, updatePackageList } from './debian-programs.mjs';

const folder = 'jpeg-tools';

/**
 * libjpeg's own programs, the floor of every render: installed, or unpacked from Debian's packages now. null = there is no way to
 * them, and the rows that need them are left out. `libraries` belong on the programs' LD_LIBRARY_PATH.
 * @returns {{ djpeg: string, cjpeg: string, libraries: string[] } | null}
 */
export function findJpegTools() {
  const found = both();
  if (found || !canUnpack()) return found;
  if (updatePackageList()) unpackPackages(['libjpeg-turbo-progs'], folder);
  return both();
}

function both() {
  const djpeg = findProgram('djpeg', folder);
  const cjpeg = findProgram('cjpeg', folder);
  return djpeg && cjpeg ? { djpeg: djpeg.program, cjpeg: cjpeg.program, libraries: djpeg.libraries } : null;
}
