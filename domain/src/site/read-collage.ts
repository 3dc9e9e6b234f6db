import { fold } from '../shared/fold.ts';
import { keptWith } from '../shared/kept-with.ts';
import { codeOf, colorOf } from '../stock/sold-out.ts';
import type { SitePicture } from './model.ts';
import type { ExportPicture, SnapshotCollage } from './snapshot.ts';

/** What one collage says by itself. */
interface ReadCollage {
  code: string;
  color: string;
  foldedCode: string;
  foldedColor: string;
  picture: SitePicture;
  photos: readonly SitePicture[];
}

export const readCollage = keptWith((collage: SnapshotCollage): ReadCollage => {
  const [code, color] = [codeOf(collage), colorOf(collage)];
  return {
    code,
    color,
    foldedCode: fold(code),
    foldedColor: fold(color),
    picture: pictureOf(collage.picture, 'collage'),
    photos: collage.photos?.map((photo) => pictureOf(photo, 'photo')) ?? [],
  };
});

function pictureOf(picture: ExportPicture, kind: SitePicture['kind']): SitePicture {
  return { ...picture, kind, meanColor: meanColorOf(picture.thumbhash) };
}

const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** `#rrggbb` of the average colour inside a base64 thumbhash (its first 18 bits); null when the text is no thumbhash. */
export function meanColorOf(thumbhash: string): string | null {
  const [a = -1, b = -1, c = -1, d = -1] = Array.from(thumbhash.slice(0, 4), (letter) => base64.indexOf(letter));
  if (Math.min(a, b, c, d) < 0) return null;

  const bits = (a << 18) | (b << 12) | (c << 6) | d;
  const header = (bits >> 16) | (bits & 0xff00) | ((bits & 0xff) << 16);
  const lightness = (header & 63) / 63;
  const yellowBlue = ((header >> 6) & 63) / 31.5 - 1;
  const redGreen = ((header >> 12) & 63) / 31.5 - 1;

  const blue = lightness - (2 / 3) * yellowBlue;
  const red = (3 * lightness - blue + redGreen) / 2;
  return `#${[red, red - redGreen, blue].map(twoDigits).join('')}`;
}

function twoDigits(channel: number): string {
  const value = Math.round(Math.min(1, Math.max(0, channel)) * 255);
  return value.toString(16).padStart(2, '0');
}
