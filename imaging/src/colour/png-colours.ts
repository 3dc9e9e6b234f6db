import { open } from 'node:fs/promises';
import { profileOfCodes } from './cicp.ts';
import { type Chromaticity, rgbProfile, srgbSpace } from './matrix-profile.ts';

/** What a PNG says of its colours before its pixels begin. */
interface ColourChunks {
  codes?: Buffer;
  gamma?: Buffer;
  corners?: Buffer;
  isSrgb: boolean;
}

/** Larger chunks hold other things. */
const longest = 32;
/** A picture with more chunks before its pixels wants to keep us busy. */
const mostChunks = 1000;

/**
 * The profile that a PNG's own chunks amount to, as browsers read them: `cICP` goes before a profile (`isEmbedded`), that
 * before `sRGB`, that before `gAMA` with or without `cHRM`. null = they say sRGB or nothing.
 */
export async function pngProfile(file: string, { isEmbedded }: { isEmbedded: boolean }): Promise<Buffer | null> {
  const { codes, gamma, corners, isSrgb } = await colourChunks(file);
  // Only numbers of the whole range: others no browser understands either.
  if (codes?.length === 4 && codes[2] === 0 && codes[3] === 1) {
    return profileOfCodes({ primaries: codes[0] ?? 0, transfer: codes[1] ?? 0 });
  }
  if (isEmbedded || isSrgb || gamma?.length !== 4) return null;
  return gammaProfile(gamma.readUInt32BE(), corners);
}

/** Both in 1/100,000. 1/2.2 alone is what old programs wrote when they meant sRGB. */
function gammaProfile(gamma: number, corners: Buffer | undefined): Buffer | null {
  if (gamma === 0 || (gamma === 45_455 && !corners)) return null;
  const curve = { gamma: 100_000 / gamma };
  if (corners?.length !== 32) return rgbProfile({ ...srgbSpace, curve });
  const corner = (at: number): Chromaticity => [
    corners.readUInt32BE(at * 8) / 100_000,
    corners.readUInt32BE(at * 8 + 4) / 100_000,
  ];
  return rgbProfile({ white: corner(0), red: corner(1), green: corner(2), blue: corner(3), curve });
}

async function colourChunks(file: string): Promise<ColourChunks> {
  const found: ColourChunks = { isSrgb: false };
  await using handle = await open(file);
  const head = Buffer.alloc(8 + longest);
  let at = 8;
  for (let count = 0; count < mostChunks; count++) {
    const { bytesRead } = await handle.read(head, 0, head.length, at);
    if (bytesRead < 8) break;
    const length = head.readUInt32BE();
    const type = head.toString('latin1', 4, 8);
    if (type === 'IDAT') break;
    if (length <= longest && bytesRead >= 8 + length) note(found, type, Buffer.from(head.subarray(8, 8 + length)));
    at += length + 12;
  }
  return found;
}

function note(found: ColourChunks, type: string, data: Buffer): void {
  if (type === 'cICP') found.codes = data;
  if (type === 'gAMA') found.gamma = data;
  if (type === 'cHRM') found.corners = data;
  if (type === 'sRGB') found.isSrgb = true;
}
