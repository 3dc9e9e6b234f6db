import { describe, expect, it } from 'vitest';
import {
  type EdgeLook,
  groundOf,
  type OutputKind,
  offeredOutputs,
  outputBox,
  outputKinds,
  outputShapes,
  type Rgb,
} from './outputs.ts';

describe('where a collage is placed on an output', () => {
  it.each<[why: string, kind: OutputKind, picture: [number, number], box: [number, number, number, number]]>([
    ['a usual collage keeps its size on a story', 'story', [1000, 1150], [40, 330, 1000, 1150]],
    ['and is as high as a square', 'square', [1000, 1150], [71, 0, 939, 1080]],
    ['a narrow one keeps clear of what the apps cover', 'story', [1536, 2396], [133, 270, 814, 1270]],
    ['a small one is enlarged', 'story', [500, 575], [0, 284, 1080, 1242]],
    ['a wide one is as wide as the output', 'square', [1600, 800], [0, 270, 1080, 540]],
    ['one of the very size stays as it is', 'square', [1080, 1080], [0, 0, 1080, 1080]],
  ])('%s', (_why, kind, [width, height], [x, y, w, h]) => {
    expect(outputBox(kind, { width, height })).toEqual({ x, y, width: w, height: h });
  });

  it('is whole and keeps its shape, whatever the shape is', () => {
    for (const kind of outputKinds) {
      for (const width of [40, 333, 1000, 1536, 3000]) {
        for (const height of [40, 575, 1150, 2396]) {
          const box = outputBox(kind, { width, height });
          expect(box.x).toBeGreaterThanOrEqual(0);
          expect(box.y).toBeGreaterThanOrEqual(outputShapes[kind].covered.top);
          expect(box.x + box.width).toBeLessThanOrEqual(outputShapes[kind].width);
          expect(box.y + box.height).toBeLessThanOrEqual(outputShapes[kind].height - outputShapes[kind].covered.bottom);
          expect(Math.abs(box.height - (box.width * height) / width)).toBeLessThanOrEqual(1 + height / width);
        }
      }
    }
  });
});

describe('what fills an output around the collage', () => {
  const edge = (colour: Rgb, spread = 0): EdgeLook => ({ colour, spread });
  const sides = (...looks: [EdgeLook, EdgeLook, EdgeLook, EdgeLook]) => looks;
  const white = edge([255, 255, 255]);

  it.each<[why: string, edges: EdgeLook[], ground: ReturnType<typeof groundOf>]>([
    ['one plain colour goes on', sides(white, white, white, white), { kind: 'extended', colour: [255, 255, 255] }],
    [
      'what JPEG left of it is the same colour',
      sides(edge([240, 238, 236], 3), edge([244, 240, 236], 5), edge([242, 239, 236]), edge([242, 239, 236])),
      { kind: 'extended', colour: [242, 239, 236] },
    ],
    ['a photo at one side is softened', sides(white, white, white, edge([255, 255, 255], 30)), { kind: 'softened' }],
    ['two colours would show a seam', sides(white, white, white, edge([20, 20, 20])), { kind: 'softened' }],
    ['no edge seen is softened', [], { kind: 'softened' }],
  ])('%s', (_why, edges, ground) => {
    expect(groundOf(edges)).toEqual(ground);
  });
});

describe('which outputs a collage offers', () => {
  it.each<[why: string, isApproved: boolean, chosen: OutputKind[], made: OutputKind[], offered: string[]]>([
    ['nothing when the shop has chosen nothing', true, [], [], []],
    ['what is chosen comes once it is approved', true, ['square', 'story'], [], ['story comes', 'square comes']],
    ['and not before', false, ['story'], [], []],
    ['what is made is there', true, ['story', 'square'], ['story'], ['story', 'square comes']],
    ['and stays when the shop chooses otherwise', true, ['square'], ['story', 'square'], ['story', 'square']],
    ['also when the approval is taken back', false, ['story'], ['story'], ['story']],
  ])('%s', (_why, isApproved, chosen, made, offered) => {
    const outputs = offeredOutputs({ isApproved, chosen, made });
    expect(outputs.map(({ kind, isMade }) => (isMade ? kind : `${kind} comes`))).toEqual(offered);
  });
});
