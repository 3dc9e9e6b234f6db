// Products that a shop has no more of: marked on any of their collages, shown on all of them (D-97).
import { listCollages } from '@kolaj/contract/collage/collage';
import { liftSoldOut, listSoldOut, setSoldOut } from '@kolaj/contract/collage/sold-out';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { aProduct, type Product } from '../../../proofs/testing/testing-access.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aCollage, aSubfolder, type TestSubfolder } from '../../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop } from '../../../testing/rows/people.ts';

const database = await testDatabase();
let product: Product;
let shop: TestShop;
let cookie: string;
let subfolder: TestSubfolder;

beforeAll(async () => {
  product = await aProduct(database);
});
beforeEach(async () => {
  shop = await aShop(database);
  const user = await aUser(database, { shop, verified: true });
  await inShop(database, shop.id, ({ db }) => sql`update users set name = 'Ayşe' where id = ${user.id}`.execute(db));
  cookie = await product.device(user);
  subfolder = await aSubfolder(database, shop);
});
afterAll(() => product.close());

async function mark(items: { id: string; whole?: boolean; sizes?: string[] }[], by = cookie) {
  const input = { items: items.map((item) => ({ whole: false, sizes: [], ...item })) };
  const answer = await product.ask(setSoldOut, input, { cookie: by });
  return { status: answer.status, changed: JSON.parse(answer.body).data?.result.changed };
}

async function shown(place = subfolder): Promise<Record<string, unknown>> {
  const answer = await product.ask(listCollages, { subfolder_id: place.id }, { cookie });
  const cards: { id: string; sold_out: unknown }[] = JSON.parse(answer.body).result;
  return Object.fromEntries(cards.map(({ id, sold_out }) => [id, sold_out]));
}

const sizesOf = (id: string, size: string) =>
  inShop(database, shop.id, ({ db }) =>
    sql`update collages set editor = jsonb_set(editor, '{text_data,values,size}', to_jsonb(${size}::text))
      where id = ${id}`.execute(db),
  );

async function listed() {
  const answer = await product.ask(listSoldOut, {}, { cookie });
  const { count, products } = listSoldOut.output.parse(JSON.parse(answer.body)).data.result;
  return { count, products };
}
const lift = async (
  marks: { brand: string; code: string; color: string; size?: string | undefined }[],
  by = cookie,
) => {
  const answer = await product.ask(liftSoldOut, { marks }, { cookie: by });
  return { status: answer.status, changed: JSON.parse(answer.body).data?.result.changed };
};

describe('the list of what is sold out', () => {
  it('has each product once, the newest first, with its picture, its sizes and who said it', async () => {
    expect(await listed()).toEqual({ count: 0, products: [] });
    const one = await aCollage(database, shop, subfolder, { code: 'BR-1', color: 'Siyah' });
    const two = await aCollage(database, shop, subfolder, { code: 'BR-2', color: 'Bordo' });
    await sizesOf(two.id, 'S,M,L');
    await mark([{ id: one.id, whole: true }]);
    await mark([{ id: two.id, sizes: ['S', 'M'] }]);
    const { count, products } = await listed();
    expect(count).toBe(2);
    expect(products).toMatchObject([
      { brand: 'Beren', code: 'BR-2', color: 'Bordo', whole: false, sizes: ['S', 'M'], by: 'Ayşe', collage_id: two.id },
      { brand: 'Beren', code: 'BR-1', color: 'Siyah', whole: true, sizes: [], by: 'Ayşe', collage_id: one.id },
    ]);
    expect(products[0]?.picture?.w192).toContain(two.sha256);
  });

  it('leads back: a product is in stock again on all its collages, and once is enough', async () => {
    const one = await aCollage(database, shop, subfolder, { code: 'BR-1' });
    await aCollage(database, shop, subfolder, { code: 'BR-2' });
    await mark([{ id: one.id, whole: true }]);
    const [first] = (await listed()).products;
    expect(await lift(first?.marks ?? [])).toEqual({ status: 200, changed: 1 });
    expect(await lift(first?.marks ?? [])).toEqual({ status: 200, changed: 0 });
    expect((await shown())[one.id]).toBeNull();
    expect(await listed()).toEqual({ count: 0, products: [] });
  });

  it('names marks of one product under its old and its new code once, and takes both away', async () => {
    const { id } = await aCollage(database, shop, subfolder, { code: 'BR-7' });
    await sizesOf(id, 'S,M,L');
    await mark([{ id, sizes: ['S'] }]);
    await inShop(database, shop.id, ({ db }) =>
      sql`update collages set editor = jsonb_set(editor, '{text_data,code}', '"BR-8"') where id = ${id}`.execute(db),
    );
    await mark([{ id, sizes: ['S', 'M'] }]);
    const { products } = await listed();
    expect(products).toMatchObject([{ code: 'BR-8', sizes: ['S', 'M'] }]);
    await lift(products[0]?.marks ?? []);
    expect((await shown())[id]).toBeNull();
  });

  it('takes away what it names of one product, also where another one has got its old code', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map((at) => aCollage(database, shop, subfolder, { code: `BR-${at}` })),
    );
    if (!one || !other) throw new Error('no collages');
    const call = (id: string, code: string) =>
      inShop(database, shop.id, ({ db }) =>
        sql`update collages set editor = jsonb_set(editor, '{text_data,code}', to_jsonb(${code}::text)) where id = ${id}`.execute(
          db,
        ),
      );
    for (const { id } of [one, other]) await sizesOf(id, 'S,M,L');
    await mark([{ id: one.id, sizes: ['S', 'M'] }]);
    await call(one.id, 'BR-3');
    await call(other.id, 'BR-1');
    await mark([{ id: other.id, sizes: ['S', 'M', 'L'] }]);
    const { products } = await listed();
    expect(products.map(({ code, sizes }) => ({ code, sizes }))).toEqual([
      { code: 'BR-1', sizes: ['L'] },
      { code: 'BR-3', sizes: ['S', 'M'] },
    ]);
    await lift(products.find(({ code }) => code === 'BR-3')?.marks ?? []);
    expect((await listed()).products).toMatchObject([{ code: 'BR-1', sizes: ['L'] }]);
  });

  it('has what nothing else leads to: a new product with the code of a deleted one would be born sold out', async () => {
    const { id } = await aCollage(database, shop, subfolder, { code: 'BR-9', color: 'Siyah' });
    await mark([{ id, whole: true }]);
    await inShop(database, shop.id, async ({ db }) => {
      await db.updateTable('collages').set({ export_id: null }).where('id', '=', id).execute();
      await db.deleteFrom('collages').where('id', '=', id).execute();
    });
    const { products } = await listed();
    expect(products).toMatchObject([{ code: 'BR-9', color: 'siyah', whole: true, collage_id: null, picture: null }]);
    await lift(products[0]?.marks ?? []);
    const later = await aCollage(database, shop, subfolder, { code: 'BR-9', color: 'Siyah' });
    expect((await shown())[later.id]).toBeNull();
  });

  it('is each shop’s own', async () => {
    const one = await aCollage(database, shop, subfolder, { code: 'BR-1' });
    await mark([{ id: one.id, whole: true }]);
    const marks = (await listed()).products[0]?.marks ?? [];
    const stranger = await product.device(await aUser(database, { shop: await aShop(database), verified: true }));
    expect(await lift(marks, stranger)).toEqual({ status: 200, changed: 0 });
    expect((await listed()).count).toBe(1);
  });
});

describe('a product that is sold out', () => {
  it('is so on all its collages, in other folders too, with who said it and when', async () => {
    const one = await aCollage(database, shop, subfolder, { code: 'BR-1', color: 'Siyah' });
    const two = await aCollage(database, shop, subfolder, { code: 'br-1 ', color: 'SİYAH' });
    const otherColour = await aCollage(database, shop, subfolder, { code: 'BR-1', color: 'Bordo' });
    const elsewhere = await aSubfolder(database, shop, { brand: 'BEREN' });
    const older = await aCollage(database, shop, elsewhere, { code: 'BR-1', color: 'Siyah' });

    expect(await mark([{ id: one.id, whole: true }])).toEqual({ status: 200, changed: 1 });
    const said = { whole: true, sizes: ['Std'], by: 'Ayşe', at: expect.stringMatching(/^20/) };
    expect(await shown()).toEqual({ [one.id]: said, [two.id]: said, [otherColour.id]: null });
    expect(await shown(elsewhere)).toEqual({ [older.id]: said });

    expect(await mark([{ id: older.id }])).toEqual({ status: 200, changed: 1 });
    expect(await shown()).toEqual({ [one.id]: null, [two.id]: null, [otherColour.id]: null });
  });

  it('stays so when somebody makes another collage of it', async () => {
    const { id } = await aCollage(database, shop, subfolder, { code: 'BR-2' });
    await mark([{ id, whole: true }]);
    const later = await aCollage(database, shop, subfolder, { code: 'BR-2' });
    expect(await shown()).toMatchObject({ [later.id]: { whole: true } });
  });

  it('stays so when a person corrects its code, confirms its colour, or calls its brand otherwise', async () => {
    const { id } = await aCollage(database, shop, subfolder, { code: 'BR-7', color: 'Siyah' });
    const set = (change: string, value: string) =>
      inShop(database, shop.id, ({ db }) =>
        sql`update collages set editor = jsonb_set(editor, ${`{text_data,${change}}`}::text[], ${value}::jsonb)
          where id = ${id}`.execute(db),
      );
    await set('guessed', '["color"]');
    await mark([{ id, whole: true }]);
    await set('guessed', '[]');
    expect(await shown()).toMatchObject({ [id]: { whole: true } });
    await set('code', '"BR-8"');
    await inShop(database, shop.id, ({ db }) =>
      sql`update subfolders set showing_name = 'Beren Moda' where id = ${subfolder.id}`.execute(db),
    );
    expect(await shown()).toMatchObject({ [id]: { whole: true } });
    expect(await mark([{ id }])).toEqual({ status: 200, changed: 1 });
    expect(await shown()).toEqual({ [id]: null });
  });

  it('is some sizes, and whole when all of them are', async () => {
    const { id } = await aCollage(database, shop, subfolder, { code: 'BR-3' });
    await sizesOf(id, '38-42');
    await mark([{ id, sizes: ['40'] }]);
    expect(await shown()).toMatchObject({ [id]: { whole: false, sizes: ['40'] } });
    await mark([{ id, sizes: ['38', '40', '42'] }]);
    expect(await shown()).toMatchObject({ [id]: { whole: true, sizes: ['38', '40', '42'] } });
    await mark([{ id, sizes: ['42'] }]);
    expect(await shown()).toMatchObject({ [id]: { whole: false, sizes: ['42'] } });
  });

  it('is said once however often it is said, and leaves one trace of each change', async () => {
    const { id } = await aCollage(database, shop, subfolder, { code: 'BR-4' });
    const answers = await Promise.all([mark([{ id, whole: true }]), mark([{ id, whole: true }])]);
    expect(answers.map(({ changed }) => changed).sort()).toEqual([0, 1]);
    const audit = await inShop(database, shop.id, ({ db }) =>
      sql<{ object: string; diff: object }>`select object, diff from audit_log where action like '%sold-out%'`.execute(
        db,
      ),
    );
    expect(audit.rows.map(({ object }) => object)).toContain('BR-4 BLACK');
  });

  it('is a whole selection at once, or nothing of it', async () => {
    const ids = [];
    for (let n = 0; n < 3; n++) ids.push((await aCollage(database, shop, subfolder, { code: `BR-5${n}` })).id);
    const stranger = await aShop(database);
    const foreign = await aCollage(database, stranger, await aSubfolder(database, stranger), { code: 'X' });
    expect((await mark([...ids, foreign.id].map((id) => ({ id, whole: true })))).status).toBe(404);
    expect(Object.values(await shown())).toEqual([null, null, null]);
    expect(await mark(ids.map((id) => ({ id, whole: true })))).toEqual({ status: 200, changed: 3 });
  });

  it('is not marked by staff without the right to edit', async () => {
    const { id } = await aCollage(database, shop, subfolder, { code: 'BR-6' });
    const rights = { edit: false, approve: true, send: true, manage: true };
    const helper = await product.device(await aUser(database, { shop, kind: 'staff', rights, verified: true }));
    expect((await mark([{ id, whole: true }], helper)).status).toBe(403);
  });
});
