import { type Chromaticity, type Curve, d65, type RgbSpace, rgbProfile, srgbCurve } from './matrix-profile.ts';

/** Colours by the numbers of ITU-T H.273, as films and newer picture formats name them. */
export interface CodePoints {
  primaries: number;
  transfer: number;
}

type Primaries = Omit<RgbSpace, 'curve'>;
const space = (red: Chromaticity, green: Chromaticity, blue: Chromaticity, white: Chromaticity = d65): Primaries => ({
  red,
  green,
  blue,
  white,
});

const primariesByCode: Record<number, Primaries> = {
  1: space([0.64, 0.33], [0.3, 0.6], [0.15, 0.06]),
  5: space([0.64, 0.33], [0.29, 0.6], [0.15, 0.06]),
  6: space([0.63, 0.34], [0.31, 0.595], [0.155, 0.07]),
  7: space([0.63, 0.34], [0.31, 0.595], [0.155, 0.07]),
  9: space([0.708, 0.292], [0.17, 0.797], [0.131, 0.046]),
  11: space([0.68, 0.32], [0.265, 0.69], [0.15, 0.06], [0.314, 0.351]),
  12: space([0.68, 0.32], [0.265, 0.69], [0.15, 0.06]),
};

/** As screens show it, browsers' too; not the curve of the camera. */
const television: Curve = { gamma: 2.4 };
const curveByCode: Record<number, Curve> = {
  1: television,
  4: { gamma: 2.2 },
  5: { gamma: 2.8 },
  6: television,
  8: { gamma: 1 },
  13: srgbCurve,
  14: television,
  15: television,
};

/** The profile that says the same; null = it is sRGB, or nothing that we know (the light of a scene: PQ, HLG). */
export function profileOfCodes({ primaries, transfer }: CodePoints): Buffer | null {
  const [corners, curve] = [primariesByCode[primaries], curveByCode[transfer]];
  if (!corners || !curve || (primaries === 1 && transfer === 13)) return null;
  return rgbProfile({ ...corners, curve });
}
