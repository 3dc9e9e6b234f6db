import { randomUUID } from 'node:crypto';
import { collageFailure } from '@kolaj/contract/collage/failure';
import type { CollageFailure } from '@kolaj/domain/collage/failure';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { testDatabase } from '../../../testing/database.ts';
import { databaseBefore } from '../testing/database-before.ts';
import { migrate } from './migrate.ts';

const { address } = await testDatabase();
const owner = new Client(address);

/** Of every collage, in this order; the comma is part of a name. */
const photos = ['SS26/Beren/BR 1.jpg', 'SS26/Beren/BR 1, yeni.jpg', 'BR 1.jpg'];

const old: readonly [reason: string, detail: string | null, failure: CollageFailure | null][] = [
  ['no_image', '', { reason: 'no_image', photos: [] }],
  ['no_image', photos.join(', '), { reason: 'no_image', photos }],
  ['image_broken', 'BR 1.jpg', { reason: 'image_broken', photos: ['BR 1.jpg'] }],
  [
    'image_broken',
    `BR 1.jpg, ${photos[1]}`,
    { reason: 'image_broken', photos: ['SS26/Beren/BR 1, yeni.jpg', 'BR 1.jpg'] },
  ],
  ['image_broken', 'BR 1.jpg, gone.jpg', { reason: 'image_broken', photos: [], words: 'BR 1.jpg, gone.jpg' }],
  ['image_small', 'SS26/Beren/BR 1.jpg', { reason: 'image_small', photos: ['SS26/Beren/BR 1.jpg'] }],
  ['image_small', 'all of them', { reason: 'image_small', photos: [], words: 'all of them' }],
  ['no_template', '', { reason: 'no_template', lack: null }],
  ['no_template', null, { reason: 'no_template', lack: null }],
  ['no_template', 'first-1: slot 2', { reason: 'no_template', lack: { template: 'first-1', slot: 2, conditions: {} } }],
  [
    'no_template',
    'a: slot 1 (has_face=false, has_barcode=true)',
    { reason: 'no_template', lack: { template: 'a', slot: 1, conditions: { has_face: false, has_barcode: true } } },
  ],
  [
    'no_template',
    'Yaz: slot 9 (eski): slot 12',
    { reason: 'no_template', lack: { template: 'Yaz: slot 9 (eski)', slot: 12, conditions: {} } },
  ],
  ['no_template', 'a: slot 1 (has_hat=true)', { reason: 'no_template', lack: null, words: 'a: slot 1 (has_hat=true)' }],
  ['no_template', 'first-1: slot x', { reason: 'no_template', lack: null, words: 'first-1: slot x' }],
  ['field_missing', 'Kumaş, Fiyat', { reason: 'field_missing', fields: ['Kumaş', 'Fiyat'] }],
  ['field_missing', '', { reason: 'field_missing', fields: [] }],
  [
    'template_invalid',
    'The template is not there any more; choose another.',
    { reason: 'template_invalid', fault: { code: 'gone' } },
  ],
  [
    'template_invalid',
    '100% Yaz: its overlay picture is missing.',
    { reason: 'template_invalid', fault: { code: 'overlay_missing', template: '100% Yaz' } },
  ],
  ['template_invalid', 'no slots', { reason: 'template_invalid', fault: null, words: 'no slots' }],
  ['template_invalid', null, { reason: 'template_invalid', fault: null }],
  ['render_error', 'The picture could not be drawn in two tries.', { reason: 'render_error' }],
  ['render_error', 'Skia: out of memory', { reason: 'render_error', words: 'Skia: out of memory' }],
  ['source_gone', 'The photos are no longer in the source.', { reason: 'source_gone' }],
  ['source_gone', 'BR 1.jpg', { reason: 'source_gone', words: 'BR 1.jpg' }],
  ['internal', 'Three tries broke off.', { reason: 'internal' }],
  ['internal', null, { reason: 'internal' }],
  ['sent_back', 'fiyat 24,50 "değil" mi?', { reason: 'sent_back', note: 'fiyat 24,50 "değil" mi?' }],
  ['sent_back', '', { reason: 'sent_back', note: '' }],
  ['nobody_wrote_this', 'x', null],
];

async function fill(): Promise<void> {
  const [shop, source, folder, subfolder] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const sha256 = 'a'.repeat(64);
  await owner.query(`insert into shops (id, pid, keyword, name) values ($1, 'p', 'k', 'Shop')`, [shop]);
  await owner.query(`insert into sources (id, shop_id, ftp_key, driver) values ($1, $2, 'k', 'local')`, [source, shop]);
  await owner.query(`insert into folders (id, shop_id, source_id, source_path, name) values ($1, $2, $3, 'f', 'F')`, [
    folder,
    shop,
    source,
  ]);
  await owner.query(
    `insert into subfolders (id, shop_id, folder_id, source_path, name, name_key) values ($1, $2, $3, 'f/b', 'B', 'b')`,
    [subfolder, shop, folder],
  );
  await owner.query(`insert into blobs (sha256, bytes, mime) values ($1, 1, 'image/jpeg')`, [sha256]);
  const rows = [...old, [null, null] as const];
  for (const [at, [reason, detail]] of rows.entries()) {
    const { rows: made } = await owner.query(
      `insert into collages (shop_id, folder_id, subfolder_id, source_key, kolaj_name, product_code, status, version,
         fail_reason, fail_detail)
       values ($1, $2, $3, $4, 'k', 'p', $5, $6, $7, $8) returning id`,
      [shop, folder, subfolder, String(at), reason === null ? 'done' : 'failed', at, reason, detail],
    );
    for (const [position, name] of photos.entries()) {
      await owner.query(
        `insert into collage_images (collage_id, shop_id, path, position, sha256) values ($1, $2, $3, $4, $5)`,
        [made[0].id, shop, name, position, sha256],
      );
    }
  }
}

const column = async (query: string): Promise<unknown[]> =>
  (await owner.query({ text: query, rowMode: 'array' })).rows.map(([value]) => value);

beforeAll(async () => {
  await owner.connect();
  await databaseBefore('0007', owner, address);
  await fill();
});
afterAll(() => owner.end());

it('what was stored in English becomes codes with values; what cannot be read keeps its words', async () => {
  const updated = 'select updated_at from collages order by version';
  const times = await column(updated);
  expect(await migrate({ address, log: () => undefined })).toMatchObject({ kind: 'migrated' });

  const failures = await column('select failure from collages order by version');
  expect(failures).toEqual([...old.map(([, , failure]) => failure), null]);
  // Who reads them takes these only, and one that is none would stop the whole list.
  expect(z.safeParse(z.array(z.nullable(collageFailure)), failures).error).toBeUndefined();
  expect(await column(updated)).toEqual(times);
});
