import { uploadPiecePath } from '@kolaj/contract/source/source-upload';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inShop } from '../../../../adapters/postgres/scope.ts';
import { testDatabase } from '../../../../testing/database.ts';
import { aZip } from '../../testing/testing-upload.ts';
import { zipSuite } from './testing-zips.ts';
import { unpackUpload } from './upload-unpack.job.ts';

const database = await testDatabase();
const { world, here, photo, stop, run, announce, bring, standing, filesIn } = await zipSuite(database);

const zip = () => aZip([0, 1].map((at) => ({ name: `Beren/${at}.jpg`, bytes: photo(at) })));
const into = (subfolder: string) => ({
  ...{ folder: 'Kasım', subfolder, name: 'Beren.zip' },
  places: [{ directory: 'Beren', folder: 'Kasım', subfolder }],
});

const piece = (id: string, offset: number, bytes: Buffer) =>
  here().owner.send(`${uploadPiecePath}?id=${id}&offset=${offset}`, bytes);

/** Nothing has come of it for a minute: nobody sends it. */
const fallSilent = (id: string) =>
  inShop(database, here().shop.id, ({ db }) =>
    sql`update uploads set updated_at = now() - interval '1 minute' where id = ${id}`.execute(db),
  );

describe('the same ZIP dropped into two places at once', () => {
  it('comes into both, piece by piece side by side', async () => {
    const bytes = zip();
    const first = await announce(bytes, into('Beren'));
    const second = await announce(bytes, into('Lina'));
    expect(second).toMatchObject({ received: 0, places: [{ subfolder: 'Lina' }] });
    for (const { id } of [first, second]) await piece(id, 0, bytes.subarray(0, 100));
    // As after a reload, or when the server was away.
    expect(await announce(bytes, into('Lina'))).toMatchObject({ id: second.id, received: 100 });
    expect(await announce(bytes, into('Beren'))).toMatchObject({ id: first.id, received: 100 });
    for (const { id } of [first, second]) await piece(id, 100, bytes.subarray(100));
    await run(first.id);
    await run(second.id);
    expect(await filesIn('Kasım')).toEqual(['Beren/0.jpg', 'Beren/1.jpg', 'Lina/0.jpg', 'Lina/1.jpg']);
  });

  it('comes into both when nothing in it says which brands it holds', async () => {
    const bytes = zip();
    const first = await announce(bytes, { ...into('Beren'), places: [] });
    const second = await announce(bytes, { ...into('Lina'), places: [] });
    expect(second).toMatchObject({ subfolder: 'Lina' });
    expect(second.id).not.toBe(first.id);
  });

  it('is found again in each of them while one is being unpacked', async () => {
    const bytes = zip();
    const first = await bring(bytes, into('Beren'));
    const second = await announce(bytes, into('Lina'));
    expect(second).toMatchObject({ status: 'receiving', received: 0 });
    expect(await announce(bytes, into('Beren'))).toMatchObject({ id: first, status: 'unpacking' });
    expect(await announce(bytes, into('Lina'))).toMatchObject({ id: second.id, status: 'receiving' });
  });
});

describe('the same ZIP dropped again once it has been unpacked', () => {
  it('tells how many of its photos were there before', async () => {
    const first = await bring(zip(), into('Beren'));
    await run(first);
    expect(await standing(first)).toMatchObject({ photos: 2, already_here: 0 });
    const again = await bring(zip(), into('Beren'));
    await run(again);
    expect(await standing(again)).toMatchObject({ photos: 2, already_here: 2 });
    const more = aZip([0, 1, 2].map((at) => ({ name: `Beren/${at}.jpg`, bytes: photo(at) })));
    const third = await bring(more, into('Beren'));
    await run(third);
    expect(await standing(third)).toMatchObject({ photos: 3, already_here: 2 });
  });

  it('does not count what it brought itself before it was killed', async () => {
    const id = await bring(zip(), into('Beren'));
    const cut = new AbortController();
    const clock = () => {
      cut.abort(new Error('the process stops'));
      return new Date();
    };
    const killed = unpackUpload.run(
      { shopId: here().shop.id, uploadId: id },
      { ...world.deps, clock },
      { ...stop(), signal: cut.signal },
    );
    await expect(killed).rejects.toThrow('the process stops');
    await run(id);
    expect(await standing(id)).toMatchObject({ status: 'done', photos: 2, already_here: 0 });
  });
});

describe('a ZIP that was broken off and is dropped again into another place', () => {
  it('continues where it stopped; who had sent it before is told to announce it again, and loses nothing', async () => {
    const bytes = zip();
    const before = await announce(bytes, into('Alles'));
    await piece(before.id, 0, bytes.subarray(0, 100));
    await fallSilent(before.id);
    const corrected = await announce(bytes, into('Beren'));
    expect(corrected).toMatchObject({ received: 100, places: [{ subfolder: 'Beren' }] });
    expect((await piece(before.id, 100, bytes.subarray(100))).status).toBe(404);
    const again = await announce(bytes, into('Alles'));
    expect(again).toMatchObject({ received: 0, places: [{ subfolder: 'Alles' }] });
    expect((await piece(corrected.id, 100, bytes.subarray(100))).body).toMatchObject({ status: 'unpacking' });
    await piece(again.id, 0, bytes);
    await run(corrected.id);
    await run(again.id);
    expect(await standing(corrected.id)).toMatchObject({ status: 'done', photos: 2 });
    expect(await filesIn('Kasım')).toEqual(['Alles/0.jpg', 'Alles/1.jpg', 'Beren/0.jpg', 'Beren/1.jpg']);
  });

  it('of another person is begun by each of them', async () => {
    const bytes = zip();
    const { id } = await announce(bytes, into('Alles'));
    await piece(id, 0, bytes.subarray(0, 100));
    await fallSilent(id);
    await inShop(database, here().shop.id, async ({ db }) => {
      await sql`update uploads set user_id = (select id from users where id <> user_id limit 1) where id = ${id}`.execute(
        db,
      );
    });
    expect(await announce(bytes, into('Beren'))).toMatchObject({ received: 0 });
  });
});
