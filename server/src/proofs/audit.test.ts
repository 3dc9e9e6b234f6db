// Who did what (D-90): every call that needs a right leaves its row in the transaction of the change, and nobody takes it away.
import { endpoints } from '@kolaj/contract/all-endpoints';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../adapters/postgres/scope.ts';
import { testDatabase } from '../testing/database.ts';
import { aProduct, type People, type PersonName, type Product, somePeople } from './testing/testing-access.ts';
import { rows } from './testing/testing-rows.ts';
import { thingsOf } from './testing/testing-things.ts';

const database = await testDatabase();
let product: Product;
let people: People;

beforeAll(async () => {
  product = await aProduct(database);
  people = await somePeople(database, product);
});
afterAll(() => product.close());
// The things of every call bring an open invitation along, and a shop may have 50.
afterEach(() => asSystem(database, ({ db }) => db.deleteFrom('invitations').execute()));

interface AuditRow {
  action: string;
  user_id: string | null;
  shop_id: string | null;
  as_admin: boolean;
  request_id: string;
}

const auditRows = () =>
  asSystem(
    database,
    ({ db }): Promise<AuditRow[]> =>
      db
        .selectFrom('audit_log')
        .select(['action', 'user_id', 'shop_id', 'as_admin', 'request_id'])
        .orderBy('id')
        .execute(),
  );

/** A shop has only so many open ones, and the things of every call bring one along. */
const endInvitations = () =>
  asSystem(database, ({ db }) => sql`update invitations set expires_at = now() - interval '1 hour'`.execute(db));

/** Asks as one of the people about fresh things of shop A; answers what the audit has gained. */
async function gainedBy(personName: PersonName, call: string) {
  const endpoint = endpoints[call];
  const person = people.all.find(({ name }) => name === personName);
  if (!endpoint || !person) throw new Error(`There is no call ${call}, or nobody called ${personName}.`);
  await endInvitations();
  const things = await thingsOf(database, people.shops.A, person.user?.id);
  const before = (await auditRows()).length;
  const answer = await product.ask(endpoint, rows[call]?.(things) ?? {}, { cookie: await people.login(person) });
  const gained = (await auditRows()).slice(before);
  return { answer: { status: answer.status, ...JSON.parse(answer.body) }, gained, user: person.user?.id };
}

/** They have names of their own in the audit: what was done says more than the path. */
const ownNames: Readonly<Record<string, string>> = {
  sendCollages: 'broadcast.send',
  sendManual: 'broadcast.send-manual',
  sendFilm: 'broadcast.send-film',
  sendTelegram: 'broadcast.send-telegram',
  pauseBroadcast: 'broadcast.pause',
  resumeBroadcast: 'broadcast.resume',
  cancelBroadcast: 'broadcast.cancel',
  retryBroadcast: 'broadcast.retry',
  settleDeliveries: 'delivery.sent',
  recallPicture: 'broadcast.recall',
};

/**
 * Change nothing: one waits for a picture and needs a right because the specification's word for it is an effect (D-10), one
 * shows a code that only who may connect numbers may scan, three show names and telephones of customers (D-98), one what they brought.
 */
const changeNothing = ['finalCollage', 'getPhoneCode', 'listOrders', 'writeOutOrders', 'getOrder', 'getSales'];
/** Do nothing where an administrator has connected the shop, as here, or the other side cannot be asked; `clear-queue.test.ts`, `own.test.ts`, `edit.test.ts`, `reels.test.ts`, `film.test.ts` and `own-source.test.ts` look at their rows. */
const needProvider = [
  'purgeQueue',
  'connectBot',
  'connectServer',
  'beginPhone',
  'removeOwnChannel',
  'getPairingCode',
  'fetchOwnGroups',
  'sendTest',
  'editTelegram',
  'refreshReels',
  'makeFilm',
  'stopFilm',
  'saveOwnSource',
  'removeOwnSource',
];
/** Of a version whose pages are here, and of a price that was set with others; `build-site.test.ts` and `prices.test.ts` look at their rows. */
const needWhatWasBefore = ['rollBack', 'undoPrices'];
/** Works once per shop, and these have their names; `name-shop.test.ts` looks at its row. */
const worksOnce = 'nameShop';
const leftOut = [...changeNothing, ...needProvider, ...needWhatWasBefore, worksOnce];
const withRight = Object.entries(endpoints).filter(([name, { right }]) => right && !leftOut.includes(name));

describe('the audit', () => {
  it.each(withRight)('has a row for %s', async (name, { path }) => {
    const { answer, gained, user } = await gainedBy('owner A', name);
    expect(answer).toMatchObject({ status: 200, success: true });
    expect(gained).toEqual([
      {
        action: ownNames[name] ?? path,
        user_id: user,
        shop_id: people.shops.A.id,
        as_admin: false,
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
  });

  it('says when an admin did it in a shop (D-13)', async () => {
    const { gained, user } = await gainedBy('admin acting in A', 'startBuild');
    expect(gained).toMatchObject([
      { action: '/shop/build', user_id: user, shop_id: people.shops.A.id, as_admin: true },
    ]);
  });

  it('says when an admin came and went', async () => {
    expect((await gainedBy('admin', 'actInShop')).gained).toMatchObject([
      { action: 'admin.act', shop_id: people.shops.A.id, as_admin: true },
    ]);
    expect((await gainedBy('admin acting in A', 'leaveShop')).gained).toMatchObject([
      { action: 'admin.leave', shop_id: people.shops.A.id, as_admin: true },
    ]);
  });

  it.each(['finalCollage', 'getCollage', 'listStaff', 'previewBroadcast'])(
    'has none for %s, which only looks',
    async (name) => {
      expect((await gainedBy('owner A', name)).gained).toEqual([]);
    },
  );

  it('has none for what was refused', async () => {
    expect((await gainedBy('staff without rights', 'startBuild')).gained).toEqual([]);
  });

  it.each(['update audit_log set action = $$nothing$$', 'delete from audit_log', 'truncate audit_log'])(
    'cannot be changed afterwards: %s',
    async (statement) => {
      await expect(asSystem(database, ({ db }) => sql.raw(statement).execute(db))).rejects.toThrow(/permission denied/);
    },
  );
});
