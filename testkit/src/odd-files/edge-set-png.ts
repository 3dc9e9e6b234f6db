import type { EdgeFile } from './edge-file.ts';
import { blackPng, cut, pngChunk, textBomb } from './edge-set-bytes.ts';
import { photo } from './edge-set-jpeg.ts';

export async function pngCases(): Promise<EdgeFile[]> {
  const good = await photo().png().toBuffer();
  return [...(await kinds(good)), ...sizes(), ...lies(good)];
}

async function kinds(good: Buffer): Promise<EdgeFile[]> {
  const clear = await photo().ensureAlpha(0.5).png().toBuffer();
  return [
    { name: 'png-named.jpg', bytes: good, verdict: 'png 600x400' },
    { name: '16-bit.png', bytes: await photo().toColourspace('rgb16').png().toBuffer(), verdict: 'png 600x400' },
    { name: '16-bit-grey.png', bytes: await photo().toColourspace('grey16').png().toBuffer(), verdict: 'png 600x400' },
    { name: 'half-transparent.png', bytes: clear, verdict: 'png 600x400' },
    { name: 'palette.png', bytes: await photo().png({ palette: true }).toBuffer(), verdict: 'png 600x400' },
    { name: 'interlaced.png', bytes: await photo().png({ progressive: true }).toBuffer(), verdict: 'png 600x400' },
    { name: 'animated.png', bytes: animated(good), verdict: 'png 600x400' },
  ];
}

/** An APNG of one frame that comes again: its first picture is an ordinary PNG. */
function animated(png: Buffer): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(1);
  const headerEnd = 8 + 25;
  return Buffer.concat([png.subarray(0, headerEnd), pngChunk('acTL', control), png.subarray(headerEnd)]);
}

function sizes(): EdgeFile[] {
  const bits = { bits: 1, colour: 0 } as const;
  return [
    { name: 'one-pixel.png', bytes: blackPng({ width: 1, height: 1, ...bits }), verdict: 'png 1x1' },
    { name: 'one-row.png', bytes: blackPng({ width: 60_000, height: 1, ...bits }), verdict: 'png 60000x1' },
    { name: 'one-column.png', bytes: blackPng({ width: 1, height: 60_000, ...bits }), verdict: 'png 1x60000' },
    { name: 'at-the-cap.png', bytes: blackPng({ width: 8000, height: 8000, ...bits }), verdict: 'png 8000x8000' },
    { name: 'over-the-cap.png', bytes: blackPng({ width: 8001, height: 8000, ...bits }), verdict: 'too-many-pixels' },
    {
      name: 'bomb-30000.png',
      bytes: blackPng({ width: 30_000, height: 30_000, ...bits }),
      verdict: 'too-many-pixels',
    },
  ];
}

function lies(good: Buffer): EdgeFile[] {
  const rgb = { bits: 8, colour: 2 } as const;
  const wrongSum = Buffer.from(good);
  wrongSum.writeUInt32BE(0, 29);
  return [
    {
      name: 'claims-65000.png',
      bytes: blackPng({ width: 65_000, height: 65_000, rows: 1, ...rgb }),
      verdict: 'too-many-pixels',
    },
    {
      name: 'claims-more-rows.png',
      bytes: blackPng({ width: 300, height: 300, rows: 30, ...rgb }),
      verdict: 'damaged',
    },
    {
      name: 'text-bomb.png',
      bytes: blackPng({ width: 300, height: 200, extra: [textBomb(40_000_000)], ...rgb }),
      verdict: 'png 300x200',
    },
    { name: 'wrong-checksum.png', bytes: wrongSum, verdict: 'damaged' },
    { name: 'no-size.png', bytes: blackPng({ width: 0, height: 300, ...rgb }), verdict: 'damaged' },
    { name: 'cut.png', bytes: cut(good, 0.7), verdict: 'damaged' },
    { name: 'no-end.png', bytes: good.subarray(0, -12), verdict: 'png 600x400' },
    { name: 'second-picture-behind.png', bytes: Buffer.concat([good, good]), verdict: 'png 600x400' },
  ];
}
