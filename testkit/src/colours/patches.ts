/** Numbers of a colour as a file has them, 0–1. */
export type Numbers = readonly number[];

/** Pictures of four colours each: left to right, then below. Reds, skin, denim, greys, black, white and some that are hard. */
export const rgbPictures: readonly (readonly [Numbers, Numbers, Numbers, Numbers])[] = [
  [
    [0.863, 0.118, 0.118],
    [0.45, 0.45, 0.45],
    [0.1, 0.35, 0.6],
    [0.95, 0.8, 0.65],
  ],
  [
    [1, 1, 1],
    [0, 0, 0],
    [0.2, 0.55, 0.3],
    [0.6, 0.2, 0.5],
  ],
  [
    [0.9, 0.75, 0.1],
    [0.1, 0.6, 0.6],
    [0.16, 0.14, 0.18],
    [0.97, 0.5, 0.3],
  ],
];

/** Side of one of the four squares, px. */
export const squareSide = 32;

/** The same colours, roughly, as numbers of another kind. */
export function numbersAs(kind: 'rgb' | 'grey' | 'cmyk', [red = 0, green = 0, blue = 0]: Numbers): Numbers {
  if (kind === 'rgb') return [red, green, blue];
  if (kind === 'grey') return [0.3 * red + 0.59 * green + 0.11 * blue];
  const black = 0.7 * (1 - Math.max(red, green, blue));
  const ink = (part: number) => Math.max(0, (1 - part - black) / (1 - black));
  return [ink(red), ink(green), ink(blue), black];
}
