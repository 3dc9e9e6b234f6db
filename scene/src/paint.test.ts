import { type Canvas, createCanvas, Path2D } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { type PaintSources, paint } from './paint.ts';
import type { PhotoOp, SceneOp } from './scene.ts';

/** A photo of 40 × 20 px: left half red, right half blue. */
function redBlue(): Canvas {
  const canvas = createCanvas(40, 20);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ff0000';
  context.fillRect(0, 0, 20, 20);
  context.fillStyle = '#0000ff';
  context.fillRect(20, 0, 20, 20);
  return canvas;
}

const sources: PaintSources<Canvas, Path2D> = {
  path: (d) => new Path2D(d),
  photo: () => ({ kind: 'upright', picture: redBlue(), width: 40, height: 20 }),
  picture: () => null,
};

function painted(ops: SceneOp[], from: PaintSources<Canvas, Path2D> = sources) {
  const canvas = createCanvas(100, 100);
  const context = canvas.getContext('2d');
  paint(
    context,
    { ops: [{ kind: 'rect', x: 0, y: 0, width: 100, height: 100, radius: 0, fill: '#ffffff' }, ...ops] },
    from,
  );
  return (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data.subarray(0, 3)];
}

function aPhoto(overrides: Partial<PhotoOp> = {}): PhotoOp {
  return {
    kind: 'photo',
    slot: 0,
    path: 'p',
    clip: { x: 10, y: 10, width: 80, height: 40, radius: 0 },
    crop: { x: 0, y: 0, width: 1, height: 1 },
    cx: 50,
    cy: 30,
    width: 80,
    height: 40,
    rotate: 0,
    ...overrides,
  };
}

describe('paint', () => {
  it('draws a photo into its slot and nowhere else', () => {
    const at = painted([aPhoto()]);
    expect(at(12, 12)).toEqual([255, 0, 0]);
    expect(at(87, 47)).toEqual([0, 0, 255]);
    expect(at(9, 30)).toEqual([255, 255, 255]);
    expect(at(50, 51)).toEqual([255, 255, 255]);
  });

  it('shows only the cropped part', () => {
    const at = painted([aPhoto({ crop: { x: 0.5, y: 0, width: 0.5, height: 1 } })]);
    const [red = 255, green = 255, blue = 0] = at(40, 30);
    expect([red < 3, green < 3, blue > 252]).toEqual([true, true, true]);
  });

  it('turns clockwise', () => {
    const at = painted([
      aPhoto({ rotate: 90, width: 40, height: 20, clip: { x: 40, y: 10, width: 20, height: 40, radius: 0 } }),
    ]);
    expect(at(50, 15)).toEqual([255, 0, 0]);
    expect(at(50, 45)).toEqual([0, 0, 255]);
  });

  it('rounds the corners of a slot', () => {
    const at = painted([aPhoto({ clip: { x: 10, y: 10, width: 80, height: 40, radius: 20 } })]);
    expect(at(11, 11)).toEqual([255, 255, 255]);
    expect(at(30, 30)).toEqual([255, 0, 0]);
  });

  it('leaves out what it has no pixels for', () => {
    const nothing: PaintSources<Canvas, Path2D> = { ...sources, photo: () => null };
    const at = painted([aPhoto(), { kind: 'picture', ref: 'x', x: 0, y: 0, width: 100, height: 100 }], nothing);
    expect(at(50, 30)).toEqual([255, 255, 255]);
  });

  it('fills paths and rounded boxes', () => {
    const at = painted([
      { kind: 'rect', x: 10, y: 10, width: 40, height: 40, radius: 20, fill: '#00ff00' },
      { kind: 'path', d: 'M60 60L90 60L90 90L60 90Z', fill: '#123456' },
    ]);
    expect(at(11, 11)).toEqual([255, 255, 255]);
    expect(at(30, 30)).toEqual([0, 255, 0]);
    expect(at(75, 75)).toEqual([0x12, 0x34, 0x56]);
  });
});
