import * as calls from '@kolaj/contract/announcement/announcement';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { aProduct, type Product } from '../../../proofs/testing/testing-access.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aShop, aUser } from '../../../testing/rows/people.ts';

const database = await testDatabase();
let product: Product;
let admin: string;
let owner: string;
let staff: string;
beforeAll(async () => {
  product = await aProduct(database);
  const shop = await aShop(database);
  admin = await product.device(await aUser(database, { kind: 'admin' }));
  owner = await product.device(await aUser(database, { shop }));
  staff = await product.device(await aUser(database, { shop, kind: 'staff' }));
});
afterAll(() => product.close());
beforeEach(() => asSystem(database, ({ db }) => db.deleteFrom('announcements').execute()));

const ask = async (cookie: string, endpoint: Parameters<Product['ask']>[0], input: object) => {
  const { status, body } = await product.ask(endpoint, input, { cookie });
  return { status, ...JSON.parse(body) };
};
const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const english = { language: 'en', title: 'New prices', text: 'From Monday on.' };
const write = (own: object = {}) =>
  ask(admin, calls.saveAnnouncement, {
    ...{ kind: 'note', audience: 'all', texts: [english], from: inHours(-1), until: inHours(1) },
    ...own,
  });
const seenBy = async (cookie: string, language = 'en') =>
  (await ask(cookie, calls.readAnnouncement, { language })).data.result;
const titleFor = async (cookie: string, language?: string) => (await seenBy(cookie, language))?.title ?? null;

describe('an announcement', () => {
  it('is read by everybody in a language that they understand, until it is put away, each for himself', async () => {
    const { data } = await write({ texts: [english, { language: 'tr', title: 'Yeni fiyatlar', text: '' }] });
    expect(await titleFor(owner, 'tr')).toBe('Yeni fiyatlar');
    expect(await titleFor(staff, 'de')).toBe('New prices');
    await ask(owner, calls.putAwayAnnouncement, { id: data.id });
    await ask(owner, calls.putAwayAnnouncement, { id: data.id });
    expect(await titleFor(owner)).toBeNull();
    expect(await titleFor(staff)).toBe('New prices');
    expect((await ask(admin, calls.listAnnouncements, {})).data.result).toMatchObject([{ state: 'shown', readers: 1 }]);
  });

  it('for owners is no staff’s', async () => {
    await write({ audience: 'owners' });
    expect([await titleFor(owner), await titleFor(staff)]).toEqual(['New prices', null]);
  });

  it('is not seen before and not after its time', async () => {
    await write({ from: inHours(1), until: inHours(2) });
    await write({ from: inHours(-2), until: inHours(-1) });
    expect(await titleFor(owner)).toBeNull();
    const { result } = (await ask(admin, calls.listAnnouncements, {})).data;
    expect(result.map(({ state }: { state: string }) => state)).toEqual(['planned', 'over']);
  });

  it('with other words is read again, with another time only it is not', async () => {
    const { data } = await write();
    await ask(owner, calls.putAwayAnnouncement, { id: data.id });
    await write({ id: data.id, until: inHours(5) });
    expect(await titleFor(owner)).toBeNull();
    await write({ id: data.id, texts: [{ ...english, title: 'Other prices' }] });
    expect(await titleFor(owner)).toBe('Other prices');
  });

  it('whose words change before somebody puts away what they have read is read again', async () => {
    const { data } = await write();
    const read = await seenBy(owner);
    await write({ id: data.id, texts: [{ ...english, title: 'Other prices' }] });
    await ask(owner, calls.putAwayAnnouncement, read);
    expect(await titleFor(owner)).toBe('Other prices');
  });

  it('keeps odd words as they are', async () => {
    const odd = { language: 'en', title: '<b>"A" & B</b> \u202e🧵', text: "'); drop table announcements; --" };
    await write({ texts: [odd] });
    expect(await seenBy(owner)).toMatchObject(odd);
  });

  it.each([
    ['that ends before it begins', { from: inHours(2), until: inHours(1) }],
    ['without words', { texts: [] }],
    ['without a title', { texts: [{ ...english, title: ' ' }] }],
    ['twice in a language', { texts: [english, english] }],
    ['at no time', { from: 'tomorrow' }],
  ])('%s is refused', async (_, own) => {
    expect((await write(own)).status).toBe(400);
  });

  it('that there is not is changed by nobody and put away by nobody', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    expect((await write({ id })).status).toBe(404);
    expect((await ask(owner, calls.putAwayAnnouncement, { id })).status).toBe(200);
    const { rows } = await asSystem(database, ({ db }) => sql`select from announcement_readers`.execute(db));
    expect(rows).toEqual([]);
  });
});
