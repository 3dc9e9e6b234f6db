import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { pixelsOf, toRgba, turned } from '../read/decode.ts';
import { turnOf } from '../read/orientation.ts';
import { planSlot, type StoredPhoto } from './slot-plan.ts';

// Real decoding and encoding; a busy machine needs its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const whole = { x: 0, y: 0, width: 1, height: 1 };

function aPhoto(overrides: Partial<StoredPhoto> = {}): StoredPhoto {
  return { width: 4000, height: 3000, orientation: 1, format: 'jpeg', ...overrides };
}

describe('planSlot', () => {
  it('resizes before it turns, so that the JPEG decoder may shrink', () => {
    const plan = planSlot(aPhoto({ orientation: 6 }), {
      crop: { x: 0, y: 0.1, width: 1, height: 0.8 },
      rotate: 0,
      size: { width: 396, height: 422 },
    });
    expect(plan).toEqual({
      extract: null,
      resize: { width: 528, height: 396 },
      turn: { flip: false, rotate: 90 },
      crop: { left: 0, top: 53, width: 396, height: 422 },
    });
  });

  it('cuts out first on the cliff below factor 3, where the decoder would not shrink', () => {
    const size = { width: 498, height: 1150 };
    const onCliff = planSlot(aPhoto(), { crop: { x: 0.3, y: 0, width: 0.325, height: 1 }, rotate: 0, size });
    expect(onCliff.extract).toEqual({ left: 1200, top: 0, width: 1300, height: 3000 });
    expect(onCliff.crop).toBeNull();

    const crop = { x: 0.3, y: 0, width: 0.325, height: 1 };
    const pastIt = planSlot(aPhoto({ width: 4800, height: 3600 }), { crop, rotate: 0, size });
    expect(pastIt.extract).toBeNull();
    expect(pastIt.resize.height).toBe(1150);
  });

  it('always cuts out first where the format cannot shrink', () => {
    const plan = planSlot(aPhoto({ format: 'png' }), {
      crop: { x: 0, y: 0, width: 0.5, height: 0.5 },
      rotate: 0,
      size: { width: 200, height: 150 },
    });
    expect(plan.extract).toEqual({ left: 0, top: 0, width: 2000, height: 1500 });
  });

  it('needs no cut for a whole photo', () => {
    const plan = planSlot(aPhoto(), { crop: whole, rotate: 0, size: { width: 2000, height: 1500 } });
    expect(plan).toMatchObject({ extract: null, crop: null });
  });

  it('shows the same part whatever the stored orientation and the wanted turn, by either way', async () => {
    const upright = await landscape();
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const stored = await storedAs(upright, orientation);
      for (const scale of [2, 4]) {
        for (const rotate of [0, 90, 180, 270]) {
          const seen = await throughPlan(stored, { orientation, rotate, scale });
          const wanted = await plainly(upright, { rotate, scale });
          expect(meanDifference(seen.data, wanted.data), `orientation ${orientation}, ${rotate}°`).toBeLessThan(6);
        }
      }
    }
  });
});

const size = { width: 480, height: 320 };
/** The middle of the upper left quarter of the photo. */
const part = { left: 40, top: 40, width: 320, height: 160 };

/** Smooth colours that differ everywhere, so that a wrong place or turn shows. */
function landscape(): Promise<Buffer> {
  const data = Buffer.alloc(size.width * size.height * 3);
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const at = (y * size.width + x) * 3;
      data[at] = (255 * x) / size.width;
      data[at + 1] = (255 * y) / size.height;
      data[at + 2] = 128;
    }
  }
  return sharp(data, { raw: { ...size, channels: 3 } })
    .png()
    .toBuffer();
}

/** Stores the upright picture as a camera would that writes this orientation. */
async function storedAs(upright: Buffer, orientation: number): Promise<Buffer> {
  const { flip, rotate } = turnOf(orientation);
  const turnedBack = await sharp(upright)
    .rotate((360 - rotate) % 360)
    .png()
    .toBuffer();
  const stored = flip ? await sharp(turnedBack).flip().png().toBuffer() : turnedBack;
  const jpeg = await sharp(stored).jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer();
  const straightened = await sharp(jpeg).autoOrient().raw().toBuffer();
  expect(meanDifference(straightened, await sharp(upright).raw().toBuffer())).toBeLessThan(3);
  return jpeg;
}

async function throughPlan(
  jpeg: Buffer,
  { orientation, rotate, scale }: { orientation: number; rotate: number; scale: number },
) {
  const { width, height } = await sharp(jpeg).metadata();
  const onSide = rotate % 180 !== 0;
  const across = part.width / scale;
  const down = part.height / scale;
  const plan = planSlot(
    { width, height, orientation, format: 'jpeg' },
    {
      crop: {
        x: part.left / size.width,
        y: part.top / size.height,
        width: part.width / size.width,
        height: part.height / size.height,
      },
      rotate,
      size: { width: onSide ? down : across, height: onSide ? across : down },
    },
  );
  const cut = plan.extract ? sharp(jpeg).extract(plan.extract) : sharp(jpeg);
  const upright = turned(cut.resize({ ...plan.resize, fit: 'fill' }), plan.turn);
  return pixelsOf(toRgba(plan.crop ? upright.extract(plan.crop) : upright));
}

async function plainly(upright: Buffer, { rotate, scale }: { rotate: number; scale: number }) {
  const cut = await sharp(upright).extract(part).png().toBuffer();
  const small = await sharp(cut)
    .resize(part.width / scale, part.height / scale, { fit: 'fill' })
    .png()
    .toBuffer();
  return pixelsOf(toRgba(sharp(small).rotate(rotate)));
}

function meanDifference(a: Buffer, b: Buffer): number {
  expect(a.length).toBe(b.length);
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += Math.abs((a[index] ?? 0) - (b[index] ?? 0));
  return sum / a.length;
}
