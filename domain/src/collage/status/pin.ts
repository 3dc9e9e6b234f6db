/** A point of a picture, as parts of its width and height: 0–1 from the top left corner. */
export interface Pin {
  x: number;
  y: number;
}

/** A thousandth of the picture: finer than anybody points. */
const STEPS = 1000;

const onPicture = (part: number) => Math.round(Math.max(0, Math.min(1, part)) * STEPS) / STEPS;

/** The point of the picture that is meant: what is beside the picture means its nearest edge. */
export const pinAt = ({ x, y }: Pin): Pin => ({ x: onPicture(x), y: onPicture(y) });

/**
 * Where a point of the picture is in a frame that the picture covers, centred (`object-fit: cover`), as parts of the
 * frame; both ratios are width : height. A point of the cropped part is at the edge nearest to it.
 */
export function pinInFrame(pin: Pin, ratios: { picture: number; frame: number }): Pin {
  const excess = ratios.picture / ratios.frame;
  const spread = (part: number, factor: number) => (part - 0.5) * Math.max(1, factor) + 0.5;
  return pinAt({ x: spread(pin.x, excess), y: spread(pin.y, 1 / excess) });
}
