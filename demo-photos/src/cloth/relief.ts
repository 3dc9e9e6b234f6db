/** Height of the cloth over its form, in stage units; u −1…1 across, v 0…1 down. */
export type Folds = (u: number, v: number) => number;

/** Light on a piece of cloth, sampled on a grid over (u, v). */
export interface Relief {
  columns: number;
  rows: number;
  /**
   * Three numbers per grid point: brightness (about 0.2…1.25), gloss (0…1), and how far the folds push the pattern
   * aside (stage units).
   */
  points: Float32Array;
}

export interface ReliefOptions {
  folds: Folds;
  /** Mean half width and length of the piece, stage units. */
  halfWidth: number;
  length: number;
  /** How far the form turns away at its edges, radians: 0 is flat, 1.4 a full round. */
  roundness: number;
  /** Sharpness of the gloss: 4 is cotton, 40 satin. */
  glossPower: number;
  /** Light from above left by default; mirrored for pieces that were mirrored. */
  lightX?: number;
  /** Extra brightness at a point, 1 is neutral. */
  tone?: (u: number, v: number) => number;
}

const lightY = -0.5;
const lightZ = 0.78;

/** Distance of the point that a fold is compared with, to find its valleys: stage units. */
const reach = 9;

/** Lights the folds as a photographer's soft box from above left would, with darker valleys. */
export function lightFolds(options: ReliefOptions): Relief {
  const { folds, halfWidth, length } = options;
  const columns = gridSize(2 * halfWidth);
  const rows = gridSize(length);
  const height = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      height[row * columns + column] = folds((column / (columns - 1)) * 2 - 1, row / (rows - 1));
    }
  }
  return { columns, rows, points: light(height, { ...options, columns, rows }) };
}

/** A point every three stage units, within reason: a narrow piece has narrow folds, a large one is not seen closer. */
function gridSize(units: number): number {
  return Math.round(Math.min(260, Math.max(48, units / 3)));
}

/** Brightness, gloss and push at every point of the grid. */
function light(height: Float32Array, options: ReliefOptions & { columns: number; rows: number }): Float32Array {
  const { columns, rows, halfWidth, length, roundness, glossPower, lightX = -0.42, tone } = options;
  const points = new Float32Array(columns * rows * 3);
  const perX = (columns - 1) / (4 * halfWidth);
  const perY = (rows - 1) / (2 * length);
  const reachX = Math.max(1, Math.round(reach * 2 * perX));
  const reachY = Math.max(1, Math.round(reach * 2 * perY));
  // Half-way vector between the light and the camera, which looks straight at the stage.
  const halfSize = Math.hypot(lightX, lightY, lightZ + 1);
  for (let column = 0; column < columns; column++) {
    const u = (column / (columns - 1)) * 2 - 1;
    const sine = Math.sin(u * roundness);
    const cosine = Math.cos(u * roundness);
    const [left, right] = [Math.max(0, column - 1), Math.min(columns - 1, column + 1)];
    const [farLeft, farRight] = [Math.max(0, column - reachX), Math.min(columns - 1, column + reachX)];
    for (let row = 0; row < rows; row++) {
      const line = row * columns;
      const lineAbove = Math.max(0, row - 1) * columns;
      const lineBelow = Math.min(rows - 1, row + 1) * columns;
      const slopeX = ((height[line + right] ?? 0) - (height[line + left] ?? 0)) * perX;
      const slopeY = ((height[lineBelow + column] ?? 0) - (height[lineAbove + column] ?? 0)) * perY;
      const nx = sine - slopeX * cosine;
      const nz = cosine + slopeX * sine;
      const size = Math.sqrt(nx * nx + slopeY * slopeY + nz * nz);
      const facing = (nx * lightX - slopeY * lightY + nz * lightZ) / size;

      const farAbove = height[Math.max(0, row - reachY) * columns + column] ?? 0;
      const farBelow = height[Math.min(rows - 1, row + reachY) * columns + column] ?? 0;
      const around = (farAbove + farBelow + (height[line + farLeft] ?? 0) + (height[line + farRight] ?? 0)) / 4;
      const valley = Math.max(-0.35, Math.min(0.18, ((height[line + column] ?? 0) - around) * 0.075));
      const bright = tone ? tone(u, row / (rows - 1)) : 1;
      const half = Math.max(0, (nx * lightX - slopeY * lightY + nz * (lightZ + 1)) / (size * halfSize));
      const index = (line + column) * 3;
      points[index] = bright * Math.max(0.12, 0.34 + 0.8 * Math.max(0, facing) + valley);
      points[index + 1] = bright * half ** glossPower;
      points[index + 2] = slopeX * 9;
    }
  }
  return points;
}
