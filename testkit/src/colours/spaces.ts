import { d65, greyProfile, rgbProfile, srgbCurve, srgbSpace } from '@kolaj/imaging/colour/matrix-profile';
import { cmykProfile } from './cmyk-profile.ts';

export type NumbersKind = 'rgb' | 'grey' | 'cmyk';

/** What the numbers of a file may mean. `profile` null = the file does not say. */
export interface ColourSpace {
  name: string;
  kind: NumbersKind;
  profile: Buffer | null;
}

const p3 = rgbProfile({ red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: d65, curve: srgbCurve });
const adobe = rgbProfile({
  red: [0.64, 0.33],
  green: [0.21, 0.71],
  blue: [0.15, 0.06],
  white: d65,
  curve: { gamma: 563 / 256 },
});
const proPhoto = rgbProfile({
  red: [0.7347, 0.2653],
  green: [0.1596, 0.8404],
  blue: [0.0366, 0.0001],
  white: [0.3457, 0.3585],
  curve: { gamma: 1.8 },
});

export const colourSpaces: readonly ColourSpace[] = [
  { name: 'none', kind: 'rgb', profile: null },
  { name: 'sRGB', kind: 'rgb', profile: rgbProfile(srgbSpace) },
  { name: 'Display P3', kind: 'rgb', profile: p3 },
  { name: 'Adobe RGB', kind: 'rgb', profile: adobe },
  { name: 'ProPhoto', kind: 'rgb', profile: proPhoto },
  { name: 'grey', kind: 'grey', profile: greyProfile({ gamma: 1.8 }) },
  { name: 'grey, none', kind: 'grey', profile: null },
  { name: 'CMYK', kind: 'cmyk', profile: cmykProfile() },
];
