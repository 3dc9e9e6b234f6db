/** One engine of the render bench in a process of its own: prints its cost as one line of JSON. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paint, photoBox } from '@kolaj/scene/paint';
import type { PhotoOp } from '@kolaj/scene/scene';
import { createCanvas, type Image, loadImage, Path2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import { turned } from '../src/read/decode.ts';
import { renderCollage } from '../src/render/render.ts';
import type { PhotoFile } from '../src/render/slot-pixels.ts';
import { planSlot } from '../src/render/slot-plan.ts';
import { type BenchPhoto, overlayOf, type SlotCount, sceneOf } from './work.ts';

sharp.cache(false);
sharp.concurrency(1);

const warmUps = 2;
const rounds = 6;
const [, , engine, slotText, photosFile = ''] = process.argv;
const slots: SlotCount = slotText === '1' ? 1 : slotText === '2' ? 2 : 3;
const photos: BenchPhoto[] = JSON.parse(await readFile(photosFile, 'utf8'));
const folder = await mkdtemp(join(tmpdir(), 'kolaj-bench-engine-'));

const once = collageBy(engine);
for (let index = 0; index < warmUps; index++) await once(index);
const wallMs: number[] = [];
const before = process.cpuUsage();
for (let index = 0; index < rounds; index++) {
  const start = performance.now();
  await once(warmUps + index);
  wallMs.push(performance.now() - start);
}
const { user, system } = process.cpuUsage(before);
const peakMb = process.resourceUsage().maxRSS / 1024;
await rm(folder, { recursive: true });
console.log(JSON.stringify({ cpuMs: (user + system) / 1000 / rounds, wallMs, peakMb }));

function collageBy(engine: string | undefined): (index: number) => Promise<unknown> {
  switch (engine) {
    case 'bare':
      return bareCollage;
    case 'canvas':
      return canvasCollage;
    case 'four':
      return (index) => Promise.all([0, 1, 2, 3].map((more) => fullCollage(index + more, false)));
    default:
      return (index) => fullCollage(index, engine === 'refined');
  }
}

/** What the product does, from scene to JPEG file. On request the stored original replaces the refined file. */
async function fullCollage(index: number, fromRefined: boolean): Promise<void> {
  const { scene, used } = sceneOf(slots, index, photos);
  const files = used.map(({ original, refined }) => [original.file, { refined: fromRefined ? refined : original }]);
  const outcome = await renderCollage({
    scene,
    photos: Object.fromEntries(files),
    pictures: overlayOf(slots),
    folder,
    purpose: 'preview',
  });
  if (outcome.kind !== 'rendered') throw new Error(outcome.kind);
}

/** The floor: the same photos decoded, resized, cropped and encoded by the library, without overlay and text. */
async function bareCollage(index: number): Promise<void> {
  const { scene, used } = sceneOf(slots, index, photos);
  const pixels = Buffer.alloc(scene.width * scene.height * 3, 255);
  const ops = scene.ops.filter((op) => op.kind === 'photo');
  await Promise.all(ops.map((op, slot) => bareSlot(op, used[slot]?.original, { pixels, width: scene.width })));
  await sharp(pixels, { raw: { width: scene.width, height: scene.height, channels: 3 } })
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4', optimiseCoding: false })
    .toBuffer();
}

async function bareSlot(
  op: PhotoOp,
  photo: PhotoFile | undefined,
  to: { pixels: Buffer; width: number },
): Promise<void> {
  if (!photo) throw new Error('A slot without photo');
  const { x, y, width, height } = photoBox(op);
  const plan = planSlot(photo, { crop: op.crop, rotate: op.rotate, size: { width, height } });
  const cut = plan.extract ? sharp(photo.file).extract(plan.extract) : sharp(photo.file);
  const upright = turned(cut.resize({ ...plan.resize, fit: 'fill' }), plan.turn);
  const rows = await (plan.crop ? upright.extract(plan.crop) : upright).raw().toBuffer();
  for (let row = 0; row < height; row++) {
    rows.copy(to.pixels, ((y + row) * to.width + x) * 3, row * width * 3, (row + 1) * width * 3);
  }
}

/** The canvas library alone: it decodes the whole photo, scales, paints and encodes. */
async function canvasCollage(index: number): Promise<void> {
  const { scene, used } = sceneOf(slots, index, photos);
  const shown = new Map<string, Image>();
  for (const { original } of used) shown.set(original.file, await loadImage(original.file));
  const overlays = new Map<string, Image>();
  for (const [ref, file] of Object.entries(overlayOf(slots))) overlays.set(ref, await loadImage(file));
  const canvas = createCanvas(scene.width, scene.height);
  paint<Image, Path2D>(canvas.getContext('2d'), scene, {
    path: (d) => new Path2D(d),
    picture: ({ ref }) => overlays.get(ref) ?? null,
    photo({ path }) {
      const picture = shown.get(path);
      return picture ? { kind: 'upright', picture, width: picture.width, height: picture.height } : null;
    },
  });
  await canvas.encode('jpeg', 90);
}
