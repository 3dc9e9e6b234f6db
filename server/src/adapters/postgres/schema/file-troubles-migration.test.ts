import { randomUUID } from 'node:crypto';
import { leftOutFile } from '@kolaj/contract/source/source';
import { photoFaults } from '@kolaj/domain/source/file-trouble';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { testDatabase } from '../../../testing/database.ts';
import { databaseBefore } from '../testing/database-before.ts';
import { migrate } from './migrate.ts';

const { address } = await testDatabase();
const owner = new Client(address);

const leftOut: readonly [old: object, now: object][] = [
  [
    {
      path: 'a.jpg',
      code: 'still_uploading',
      reason: 'It changed while it was read; perhaps it is still being uploaded.',
    },
    { path: 'a.jpg', code: 'still_uploading' },
  ],
  [
    { path: 'b.jpg', code: 'refused', reason: 'It is a link that leads out of the source.' },
    { path: 'b.jpg', code: 'refused' },
  ],
  [
    { path: 'c.jpg', code: 'gone', reason: 'Kolaj may not read it (no permission).' },
    { path: 'c.jpg', code: 'no_permission' },
  ],
  [
    { path: 'd', code: null, reason: 'The folder lies too deep.' },
    { path: 'd', code: 'too_deep' },
  ],
  [
    { path: 'e', reason: 'Reading it broke off again and again.' },
    { path: 'e', code: 'broken_off' },
  ],
  [
    { path: 'f', code: 'of a day to come', reason: '“odd”' },
    { path: 'f', code: 'refused', words: '“odd”' },
  ],
];

const photos: readonly [verdict: string, code: string | null, sentence: string | null, fault: string | null][] = [
  ['readable', null, null, null],
  ['unreadable', 'too-slow', 'Decoding it takes too long.', 'too-slow'],
  ['unreadable', null, 'The file is empty.', 'empty'],
  ['unreadable', null, 'It could not be decoded in two tries.', 'quarantined'],
  ['unreadable', null, 'VipsJpeg: premature end', 'damaged'],
  ['unreadable', null, null, 'damaged'],
];

async function fill(): Promise<void> {
  const [shop, source, folder, job] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await owner.query(`insert into shops (id, pid, keyword, name) values ($1, 'p', 'k', 'Shop')`, [shop]);
  await owner.query(`insert into sources (id, shop_id, ftp_key, driver) values ($1, $2, 'k', 'local')`, [source, shop]);
  await owner.query(`insert into folders (id, shop_id, source_id, source_path, name) values ($1, $2, $3, 'f', 'F')`, [
    folder,
    shop,
    source,
  ]);
  await owner.query(`insert into import_jobs (id, shop_id, folder_id, selection) values ($1, $2, $3, '{}')`, [
    job,
    shop,
    folder,
  ]);
  for (const [name, failed] of [
    ['a', leftOut.map(([old]) => old)],
    ['b', []],
  ] as const) {
    const { rows } = await owner.query(
      `insert into subfolders (shop_id, folder_id, source_path, name, name_key) values ($1, $2, $3, $3, $3) returning id`,
      [shop, folder, name],
    );
    await owner.query(
      `insert into import_items (shop_id, import_id, subfolder_id, photos_total, photos_failed) values ($1, $2, $3, $4, $5)`,
      [shop, job, rows[0].id, failed.length, JSON.stringify(failed)],
    );
  }
  for (const [at, [verdict, code, sentence]] of photos.entries()) {
    const sha256 = String(at).repeat(64);
    await owner.query(`insert into blobs (sha256, bytes, mime) values ($1, 1, 'image/jpeg')`, [sha256]);
    await owner.query(`insert into photo_analyses (sha256, verdict, reason_code, reason) values ($1, $2, $3, $4)`, [
      sha256,
      verdict,
      code,
      sentence,
    ]);
  }
}

const column = async (query: string): Promise<unknown[]> =>
  (await owner.query({ text: query, rowMode: 'array' })).rows.map(([value]) => value);

beforeAll(async () => {
  await owner.connect();
  await databaseBefore('0008', owner, address);
  await fill();
});
afterAll(() => owner.end());

it('what an import and a look at a photo had stored in English becomes codes', async () => {
  expect(await migrate({ address, log: () => undefined })).toMatchObject({ kind: 'migrated' });

  const lists = await column('select photos_failed from import_items order by photos_total desc');
  expect(lists).toEqual([leftOut.map(([, now]) => now), []]);
  expect(z.safeParse(z.array(z.array(leftOutFile)), lists).error).toBeUndefined();

  const faults = await column('select fault from photo_analyses order by sha256');
  expect(faults).toEqual(photos.map(([, , , fault]) => fault));
  expect(z.safeParse(z.array(z.nullable(z.enum(photoFaults))), faults).error).toBeUndefined();
});
