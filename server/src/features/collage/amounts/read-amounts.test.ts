import { getSettings, saveSettings } from '@kolaj/contract/settings/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aCollage, aSubfolder, type TestSubfolder } from '../../../testing/rows/collages.ts';
import { aShop, type TestShop } from '../../../testing/rows/people.ts';
import { settingsRoutes } from '../../settings/settings.routes.ts';
import { writeEditor } from '../open/save.store.ts';
import { readAmounts } from './read-amounts.job.ts';

const database = await testDatabase();
const announced: string[] = [];
let served: Awaited<ReturnType<typeof serveForTest>>;
let shop: TestShop;
let owner: Person;
let subfolder: TestSubfolder;

beforeAll(async () => {
  served = await serveForTest({
    database,
    routes: settingsRoutes({ announce: async (_scope, name) => void announced.push(name) }),
  });
});
afterAll(() => served.close());
beforeEach(async () => {
  announced.length = 0;
  shop = await aShop(database);
  owner = await served.ownerOf(shop.id);
  subfolder = await aSubfolder(database, shop);
});

const context = { signal: new AbortController().signal, attempt: 1, lastAttempt: false };
const run = () => readAmounts.run({}, { database }, context);
const priced = async (price: string, discountprice: string | null = null) =>
  (await aCollage(database, shop, subfolder, { price, discountprice })).id;
const rowsOf = () =>
  asSystem(database, ({ db }) =>
    db
      .selectFrom('collages')
      .where('shop_id', '=', shop.id)
      .orderBy('created_at')
      .select([
        'price_minor',
        'discount_minor',
        'price_currency',
        'amounts_read_as',
        'discounted',
        'version',
        'updated_at',
      ])
      .execute(),
  );
const amounts = async () =>
  (await rowsOf()).map(({ price_minor, discount_minor, price_currency }) => [
    price_minor,
    discount_minor,
    price_currency,
  ]);

describe('amounts of collages', () => {
  it('are read from what is stored; a second run and one at the same time change nothing', async () => {
    await priced('1.299,00 TL', '999');
    await priced('$24.50');
    await priced('ask us', '5');
    await priced('0');
    const before = await rowsOf();
    await Promise.all([run(), run()]);
    const read = [
      [129_900, 99_900, 'TRY'],
      [2450, null, 'USD'],
      [null, null, null],
      [null, null, null],
    ];
    expect(await amounts()).toEqual(read);
    const after = await rowsOf();
    await run();
    expect(await rowsOf()).toEqual(after);
    expect(after.map(({ discounted }) => discounted)).toEqual([true, false, false, false]);
    expect(after.map(({ version, updated_at }) => [version, updated_at])).toEqual(
      before.map(({ version, updated_at }) => [version, updated_at]),
    );
  });

  it('are read again after the owner has changed currency or format', async () => {
    await priced('1,299');
    await run();
    expect(await amounts()).toEqual([[null, null, null]]);

    const { data } = await owner.call(saveSettings, { currency: 'USD', price_decimal: '.' });
    expect(data.result.prices).toEqual({ currency: 'USD', isAssumed: false, decimal: '.' });
    expect(announced).toEqual(['pricesChanged']);
    await run();
    expect(await amounts()).toEqual([[129_900, null, 'USD']]);

    await owner.call(saveSettings, { currency: 'KWD', price_decimal: ',' });
    await run();
    expect(await amounts()).toEqual([[1299, null, 'KWD']]);
  });

  it('are written with the texts', async () => {
    const id = await priced('10');
    const text_data = { code: 'A', values: { price: '26,90' }, discountprice: '19', guessed: [] };
    const editor = { template_id: crypto.randomUUID(), template_version: 1, text_data, images: [], why: [] };
    await inShop(database, shop.id, (scope) => writeEditor(scope, id, editor));
    expect(await amounts()).toEqual([[2690, 1900, 'TRY']]);
    expect((await rowsOf())[0]?.amounts_read_as).toBe('TRY,?');
  });

  it('are read with the new rules also where a first text is being saved while they change', async () => {
    const id = await priced('10');
    await asSystem(database, ({ db }) =>
      db.updateTable('collages').set({ editor: null }).where('id', '=', id).execute(),
    );
    const text_data = { code: 'A', values: { price: '1,299' }, discountprice: null, guessed: [] };
    const editor = { template_id: crypto.randomUUID(), template_version: 1, text_data, images: [], why: [] };
    const [written, changed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const saving = inShop(database, shop.id, async (scope) => {
      await writeEditor(scope, id, editor);
      written.resolve();
      await changed.promise;
    });
    await written.promise;
    await owner.call(saveSettings, { currency: 'USD', price_decimal: '.' });
    const reading = run();
    setTimeout(changed.resolve, 200);
    await Promise.all([saving, reading]);
    expect(await amounts()).toEqual([[129_900, null, 'USD']]);
  });

  it('begin with what is guessed of the shop', async () => {
    const prices = async () => (await owner.call(getSettings, {})).data.result.prices;
    expect(await prices()).toEqual({ currency: 'TRY', isAssumed: true, decimal: ',' });
    await owner.call(saveSettings, { currency: 'EUR', price_decimal: ',' });
    expect(await prices()).toEqual({ currency: 'EUR', isAssumed: false, decimal: ',' });
  });

  it('are refused a currency and a mark that do not exist', async () => {
    for (const wrong of [{ currency: 'ABC' }, { currency: 'try' }, { price_decimal: '·' }, { currency: '' }]) {
      expect(await owner.status(saveSettings, { currency: 'TRY', price_decimal: ',', ...wrong })).toBe(400);
    }
  });
});
