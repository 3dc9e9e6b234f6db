import { writeTryFolder } from '@kolaj/demo-photos/source/write-source';

/** Draws the photos that a new shop may try with; answers where they are, `{brand}/….jpg`. */
export async function drawTryPhotos(folder: string): Promise<string[]> {
  const { files } = await writeTryFolder(folder);
  return files;
}
