/** A chromaticity of CIE 1931. */
export type Chromaticity = readonly [x: number, y: number];

/** How a number from 0 to 1 becomes light: a power, or the parts of a curve that is straight near black (ICC `para` type 3). */
export type Curve = { gamma: number } | { g: number; a: number; b: number; c: number; d: number };

export interface RgbSpace {
  red: Chromaticity;
  green: Chromaticity;
  blue: Chromaticity;
  white: Chromaticity;
  curve: Curve;
}

export const d65: Chromaticity = [0.3127, 0.329];
export const srgbCurve: Curve = { g: 2.4, a: 1 / 1.055, b: 0.055 / 1.055, c: 1 / 12.92, d: 0.04045 };
export const srgbSpace: RgbSpace = {
  red: [0.64, 0.33],
  green: [0.3, 0.6],
  blue: [0.15, 0.06],
  white: d65,
  curve: srgbCurve,
};

type Vector = readonly [number, number, number];
type Matrix = readonly [Vector, Vector, Vector];

/** The white of the space in which profiles meet. */
const d50: Vector = [0.9642, 1, 0.8249];
const bradford: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];

/** An ICC profile (version 4, as small as one may be) of an RGB space. null = its primaries make no space. */
export function rgbProfile(space: RgbSpace): Buffer | null {
  const toD50 = colourants(space);
  if (toD50 === null) return null;
  const curve = curveTag(space.curve);
  const [red, green, blue] = columns(toD50);
  return profile('RGB ', [
    ['rXYZ', xyzTag(red)],
    ['gXYZ', xyzTag(green)],
    ['bXYZ', xyzTag(blue)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]);
}

/** The same for grey. */
export function greyProfile(curve: Curve): Buffer {
  return profile('GRAY', [['kTRC', curveTag(curve)]]);
}

/** The primaries as XYZ columns, brought from the space's own white to D50. */
function colourants({ red, green, blue, white }: RgbSpace): Matrix | null {
  const primaries = transposed([xyzOf(red), xyzOf(green), xyzOf(blue)]);
  const back = inverse(primaries);
  const own = xyzOf(white);
  const toCones = inverse(bradford);
  if (back === null || toCones === null) return null;
  const [r, g, b] = times(back, own);
  const scaled = transposed([
    scale(xyzOf(red), [r, r, r]),
    scale(xyzOf(green), [g, g, g]),
    scale(xyzOf(blue), [b, b, b]),
  ]);
  const [from, to] = [times(bradford, own), times(bradford, d50)];
  const adapted: Matrix = [
    scale(bradford[0], [to[0] / from[0], to[0] / from[0], to[0] / from[0]]),
    scale(bradford[1], [to[1] / from[1], to[1] / from[1], to[1] / from[1]]),
    scale(bradford[2], [to[2] / from[2], to[2] / from[2], to[2] / from[2]]),
  ];
  const result = product(product(toCones, adapted), scaled);
  return result.flat().every(Number.isFinite) ? result : null;
}

function xyzOf([x, y]: Chromaticity): Vector {
  return [x / y, 1, (1 - x - y) / y];
}

function columns(matrix: Matrix): Matrix {
  return transposed(matrix);
}

function transposed([a, b, c]: Matrix): Matrix {
  return [
    [a[0], b[0], c[0]],
    [a[1], b[1], c[1]],
    [a[2], b[2], c[2]],
  ];
}

function scale(a: Vector, b: Vector): Vector {
  return [a[0] * b[0], a[1] * b[1], a[2] * b[2]];
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function times([a, b, c]: Matrix, v: Vector): Vector {
  return [dot(a, v), dot(b, v), dot(c, v)];
}

function product(a: Matrix, b: Matrix): Matrix {
  const [x, y, z] = transposed(b);
  return transposed([times(a, x), times(a, y), times(a, z)]);
}

function inverse([a, b, c]: Matrix): Matrix | null {
  const [bc, ca, ab] = [cross(b, c), cross(c, a), cross(a, b)];
  const determinant = dot(a, bc);
  if (Math.abs(determinant) < 1e-9) return null;
  const part: Vector = [1 / determinant, 1 / determinant, 1 / determinant];
  return transposed([scale(bc, part), scale(ca, part), scale(ab, part)]);
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

const headerLength = 128;

function profile(colours: 'RGB ' | 'GRAY', own: readonly (readonly [name: string, data: Buffer])[]): Buffer {
  const tags = [
    ['desc', textTag('colours of a picture')],
    ['cprt', textTag('CC0')],
    ['wtpt', xyzTag(d50)],
    ...own,
  ] as const;
  const tableLength = 4 + tags.length * 12;
  const head = Buffer.alloc(headerLength + tableLength);
  const bodies: Buffer[] = [head];
  let at = head.length;
  head.writeUInt32BE(tags.length, headerLength);
  for (const [index, [name, data]] of tags.entries()) {
    const entry = headerLength + 4 + index * 12;
    head.write(name, entry, 'latin1');
    head.writeUInt32BE(at, entry + 4);
    head.writeUInt32BE(data.length, entry + 8);
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
    bodies.push(padded);
    at += padded.length;
  }
  head.writeUInt32BE(at);
  head.writeUInt32BE(0x0420_0000, 8);
  head.write(`mntr${colours}XYZ `, 12, 'latin1');
  head.write('acsp', 36, 'latin1');
  for (const [index, value] of d50.entries()) head.writeInt32BE(fixed(value), 68 + index * 4);
  return Buffer.concat(bodies);
}

function fixed(value: number): number {
  return Math.round(value * 65_536);
}

function xyzTag(values: Vector): Buffer {
  return numbersTag('XYZ ', [], values);
}

function curveTag(curve: Curve): Buffer {
  if ('gamma' in curve) return numbersTag('para', [0], [curve.gamma]);
  return numbersTag('para', [3], [curve.g, curve.a, curve.b, curve.c, curve.d]);
}

function numbersTag(type: string, kind: readonly number[], values: readonly number[]): Buffer {
  const start = 8 + kind.length * 4;
  const tag = Buffer.alloc(start + values.length * 4);
  tag.write(type, 'latin1');
  for (const [index, value] of kind.entries()) tag.writeUInt16BE(value, 8 + index * 4);
  for (const [index, value] of values.entries()) tag.writeInt32BE(fixed(value), start + index * 4);
  return tag;
}

function textTag(text: string): Buffer {
  const tag = Buffer.alloc(28 + text.length * 2);
  tag.write('mluc', 'latin1');
  for (const [at, value] of [
    [8, 1],
    [12, 12],
    [20, text.length * 2],
    [24, 28],
  ] as const)
    tag.writeUInt32BE(value, at);
  tag.write('enUS', 16, 'latin1');
  tag.set(Buffer.from(text, 'utf16le').swap16(), 28);
  return tag;
}
