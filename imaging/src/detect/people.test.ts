import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Box, ProductPhoto } from '@kolaj/domain/collage/photo';
import { builtInTemplates } from '@kolaj/domain/template/built-in';
import { slotImage } from '@kolaj/domain/template/slots/framing';
import { placePhoto } from '@kolaj/scene/pictures/cover';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { refinePhoto } from '../refine/refine.ts';
import { findPeople, loadModels, smallPhoto } from './people.ts';

// Real models; a busy machine needs its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const people = join(import.meta.dirname, '../../../../shared/data/people');
const hasPeople = existsSync(people);
if (!hasPeople) console.log('Skipped: the folder of people (../shared/data/people) is not here.');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolaj-people-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('findPeople', () => {
  it('finds nobody on a picture of a dress on grey', async () => {
    const dress =
      '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="900" height="1200" fill="#b8b2a8"/><path d="M340 250 L560 250 L700 1000 L200 1000 Z" fill="#7a1f3d"/></svg>';
    const file = join(folder, 'dress.jpg');
    await sharp(Buffer.from(dress)).jpeg().toFile(file);
    expect(await findPeople(file)).toEqual({ kind: 'looked', hasFace: false, hasPerson: false, face: null });
  });

  it('says that it failed, and nothing about the photo, when it cannot be opened', async () => {
    expect(await findPeople(join(folder, 'gone.jpg'))).toEqual({ kind: 'failed' });
  });

  it('says so where the detectors are not installed', async () => {
    const hook = `
      import { registerHooks } from 'node:module';
      registerHooks({ resolve(name, context, next) {
        if (!name.startsWith('@tensorflow/')) return next(name, context);
        throw Object.assign(new Error(name + ' is not here'), { code: 'ERR_MODULE_NOT_FOUND' });
      } });`;
    const program = `
      const { findPeople } = await import(${JSON.stringify(new URL('./people.ts', import.meta.url).href)});
      console.log(JSON.stringify(await findPeople('any.jpg')));`;
    const { stdout } = await promisify(execFile)(process.execPath, [
      `--import=data:text/javascript,${encodeURIComponent(hook)}`,
      '--input-type=module',
      `--eval=${program}`,
    ]);
    expect(JSON.parse(stdout)).toEqual({ kind: 'not-installed' });
  });
});

describe.runIf(hasPeople)('on real pictures', () => {
  const seen = async (kind: 'with' | 'without') =>
    Promise.all(
      readdirSync(join(people, kind)).map(async (name) => ({ name, ...(await findPeople(join(people, kind, name))) })),
    );

  it('finds every face and person of eight', async () => {
    const found = await seen('with');
    expect(found).toHaveLength(8);
    for (const picture of found) expect(picture).toMatchObject({ hasFace: true, hasPerson: true });
  });

  it('sees the persons by their bodies too, not only by their faces', async () => {
    const models = await loadModels();
    for (const name of readdirSync(join(people, 'with')))
      expect(await models?.body(await smallPhoto(join(people, 'with', name))), name).toBe(true);
  });

  it('takes nothing for a person but a cat’s face', async () => {
    const found = await seen('without');
    expect(found.filter((picture) => 'hasPerson' in picture && picture.hasPerson).map(({ name }) => name)).toEqual([
      'chelsea.png',
    ]);
  });

  it('knows where the face is', async () => {
    const { face } = { face: null, ...(await findPeople(join(people, 'with/astronaut.png'))) };
    // Her brows and chin are between 12 and 33 % of the height, her cheeks between 35 and 53 % of the width.
    expect(covers(face, { x: 0.35, y: 0.12, width: 0.18, height: 0.21 })).toBe(true);
  });

  it('has every head whole in every slot of every built-in template that is large enough for it', async () => {
    const slots = builtInTemplates.flatMap(({ images }) => images);
    for (const name of readdirSync(join(people, 'with'))) {
      const photo = await refined(join(people, 'with', name));
      for (const slot of slots) {
        const { crop } = placePhoto(slot, photo.analysis, slotImage(photo, slot));
        const { width = 1, height = 1 } = photo.analysis.face ?? {};
        const isLargeEnough = crop.width >= width && crop.height >= height;
        expect(covers(crop, photo.analysis.face), `${name} in ${slot.width} × ${slot.height}`).toBe(isLargeEnough);
      }
    }
  });
});

async function refined(file: string): Promise<ProductPhoto> {
  const outcome = await refinePhoto({ file, folder });
  if (outcome.kind !== 'refined') throw new Error(outcome.reason);
  const seen = await findPeople(outcome.files.refined);
  return { path: file, analysis: { ...outcome.analysis, face: seen.kind === 'looked' ? seen.face : null } };
}

function covers(outer: Box | null, inner: Box | null): boolean {
  if (!outer || !inner) return false;
  const slack = 1e-3;
  return (
    inner.x >= outer.x - slack &&
    inner.y >= outer.y - slack &&
    inner.x + inner.width <= outer.x + outer.width + slack &&
    inner.y + inner.height <= outer.y + outer.height + slack
  );
}
