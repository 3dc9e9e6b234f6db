import { isKolajsiz } from '../pickable.ts';

/** Where a photo that is sent as it is belongs: the brand folder that groups are matched with, and the folder above it. */
export interface StreamPlace {
  folder: string;
  brand: string;
}

/**
 * Place of a ready photo by its path in the source (D-26, D-62): the directory that holds the `kolajsiz` one is the brand
 * (`SS26/Beren/kolajsiz/1.jpg`); at the top of the source it is the first one inside (`kolajsiz/Beren/1.jpg`). Null where no
 * directory could be a brand's.
 */
export function readyPlace(path: string): StreamPlace | null {
  const directories = path.split('/').slice(0, -1);
  const at = directories.findIndex(isKolajsiz);
  if (at === -1) return null;
  if (at === 0) return lowest(directories.slice(0, 2));
  return lowest(directories.slice(0, at));
}

/** Place of a phone's photo below the folder that phones write into: `mobil/Beren/1.jpg`, `mobil/SS26/Beren/1.jpg`. */
export function mobilePlace(path: string, uploadFolder: string): StreamPlace | null {
  if (!path.startsWith(`${uploadFolder}/`)) return null;
  const directories = path
    .slice(uploadFolder.length + 1)
    .split('/')
    .slice(0, -1);
  if (directories.length === 0) return null;
  const top = uploadFolder.split('/').at(-1) ?? uploadFolder;
  return lowest([top, ...directories.slice(0, 2)]);
}

/** The folder that phones write into where the shop names none (D-76). */
export const defaultUploadFolder = 'mobil';

function lowest(directories: readonly string[]): StreamPlace | null {
  const brand = directories.at(-1);
  if (brand === undefined || isKolajsiz(brand)) return null;
  return { folder: directories.at(-2) ?? brand, brand };
}
