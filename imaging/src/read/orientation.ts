/** How a stored picture becomes upright: mirror top-bottom first, then turn clockwise. */
export interface Turn {
  flip: boolean;
  rotate: 0 | 90 | 180 | 270;
}

const exifTurns: Record<number, Turn> = {
  1: { flip: false, rotate: 0 },
  2: { flip: true, rotate: 180 },
  3: { flip: false, rotate: 180 },
  4: { flip: true, rotate: 0 },
  5: { flip: true, rotate: 90 },
  6: { flip: false, rotate: 90 },
  7: { flip: true, rotate: 270 },
  8: { flip: false, rotate: 270 },
};

const quarterTurns = [0, 90, 180, 270] as const;

/** The turn of an EXIF orientation (1–8, anything else counts as upright), followed by `extra` degrees clockwise. */
export function turnOf(orientation: number, extra = 0): Turn {
  const { flip, rotate } = exifTurns[orientation] ?? { flip: false, rotate: 0 };
  return { flip, rotate: quarterTurns[((rotate + extra) / 90) % 4] ?? 0 };
}

export function isOnSide({ rotate }: Turn): boolean {
  return rotate === 90 || rotate === 270;
}

/** The size of a stored picture once it is turned, and the other way round. */
export function turnedSize<Size extends { width: number; height: number }>(size: Size, turn: Turn): Size {
  return isOnSide(turn) ? { ...size, width: size.height, height: size.width } : size;
}
