import { writeTryFolder } from '@kolaj/demo-photos/source/write-source';

/** Draws the photos that a new shop may try with; answers the names of their brands, which are directories. */
export async function drawTryPhotos(folder: string): Promise<string[]> {
  const { brands } = await writeTryFolder(folder);
  return brands;
}
