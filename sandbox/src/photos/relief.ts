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
  const relief: Relief = {
    columns,
    rows,
    points: new Float32Array(columns * rows * 3),
  };
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) lightOne(relief, height, { ...options, row, column });
  }
  return relief;
}

/** A point every three stage units, within reason: small pieces need few. */
function gridSize(units: number): number {
  return Math.round(Math.min(260, Math.max(20, units / 3)));
}

function lightOne(relief: Relief, height: Float32Array, at: ReliefOptions & { row: number; column: number }): void {
  const { columns, rows } = relief;
  const { row, column, halfWidth, length, roundness, glossPower, lightX = -0.42, tone } = at;
  const h = (r: number, c: number) =>
    height[Math.min(rows - 1, Math.max(0, r)) * columns + Math.min(columns - 1, Math.max(0, c))] ?? 0;

  const slopeX = (h(row, column + 1) - h(row, column - 1)) / ((4 * halfWidth) / (columns - 1));
  const slopeY = (h(row + 1, column) - h(row - 1, column)) / ((2 * length) / (rows - 1));
  const turn = ((column / (columns - 1)) * 2 - 1) * roundness;
  const nx = Math.sin(turn) - slopeX * Math.cos(turn);
  const ny = -slopeY;
  const nz = Math.cos(turn) + slopeX * Math.sin(turn);
  const size = Math.hypot(nx, ny, nz);
  const facing = (nx * lightX + ny * lightY + nz * lightZ) / size;

  const around = (h(row - 3, column) + h(row + 3, column) + h(row, column - 3) + h(row, column + 3)) / 4;
  const valley = Math.max(-0.35, Math.min(0.18, (h(row, column) - around) * 0.075));
  const bright = tone ? tone((column / (columns - 1)) * 2 - 1, row / (rows - 1)) : 1;
  const index = (row * columns + column) * 3;
  relief.points[index] = bright * Math.max(0.12, 0.34 + 0.8 * Math.max(0, facing) + valley);
  // Half-way vector between the light and the camera, which looks straight at the stage.
  const halfSize = Math.hypot(lightX, lightY, lightZ + 1);
  const half = Math.max(0, (nx * lightX + ny * lightY + nz * (lightZ + 1)) / (size * halfSize));
  relief.points[index + 1] = bright * half ** glossPower;
  relief.points[index + 2] = slopeX * 9;
}
