import type { EdgeFile } from './edge-file.ts';
import { containerCases } from './edge-set-containers.ts';
import { jpegCases } from './edge-set-jpeg.ts';
import { otherCases } from './edge-set-others.ts';
import { pngCases } from './edge-set-png.ts';

/** The generated edge set (battery I5): odd, broken and hostile files, the same at every call. */
export async function edgeSet(): Promise<EdgeFile[]> {
  return [...(await jpegCases()), ...(await pngCases()), ...(await containerCases()), ...(await otherCases())];
}
