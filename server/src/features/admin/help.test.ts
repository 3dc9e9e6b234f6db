import { answerHelp, askForHelp, helpAtMost, listHelp } from '@kolaj/contract/help';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { serveForTest } from '../../testing/calls.ts';
import { testDatabase } from '../../testing/database.ts';
import { aShop, aUser } from '../../testing/rows/people.ts';
import { helpRoutes } from './help.routes.ts';

const database = await testDatabase();
let served: Awaited<ReturnType<typeof serveForTest>>;

beforeAll(async () => {
  served = await serveForTest({ database, routes: helpRoutes({ database }) });
});
afterAll(() => served.close());

async function anOwner() {
  const shop = await aShop(database, { name: 'Lalezar' });
  const user = await aUser(database, { shop });
  return { shop, ...user, device: await served.signIn(user.email) };
}
const anAdmin = async () => served.signIn((await aUser(database, { kind: 'admin' })).email);
const theirs = async (admin: Awaited<ReturnType<typeof anAdmin>>, email: string) =>
  (await admin.call(listHelp, {})).data.result.filter((one) => one.email === email);

describe('asking for help', () => {
  it('reaches the administrators with mail, shop, step and text', async () => {
    const { shop, email, device } = await anOwner();
    await device.call(askForHelp, { step: 'channels', words: '  Please connect our number.  ' });
    expect(await theirs(await anAdmin(), email)).toEqual([
      {
        id: expect.any(String),
        email,
        name: expect.any(String),
        shop: { pid: shop.pid, keyword: shop.keyword, name: 'Lalezar' },
        step: 'channels',
        words: 'Please connect our number.',
        created_at: expect.any(String),
        answered_at: null,
      },
    ]);
  });

  it('can be done without a shop', async () => {
    const { email } = await aUser(database);
    await (await served.signIn(email)).call(askForHelp, { step: 'account', words: 'I have no shop.' });
    expect(await theirs(await anAdmin(), email)).toMatchObject([{ shop: null, step: 'account' }]);
  });

  it('is answered, and can be opened again; both are written down', async () => {
    const { shop, email, device } = await anOwner();
    const admin = await anAdmin();
    await device.call(askForHelp, { step: 'photos', words: 'How?' });
    const [request] = await theirs(admin, email);
    const id = request?.id ?? '';
    await admin.call(answerHelp, { id, is_answered: true });
    expect((await theirs(admin, email))[0]?.answered_at).not.toBeNull();
    await admin.call(answerHelp, { id, is_answered: false });
    expect((await theirs(admin, email))[0]?.answered_at).toBeNull();
    const rows = await asSystem(database, ({ db }) =>
      db.selectFrom('audit_log').where('shop_id', '=', shop.id).select(['action', 'as_admin']).orderBy('id').execute(),
    );
    expect(rows).toEqual([
      { action: '/help/ask', as_admin: false },
      { action: 'admin.help', as_admin: true },
      { action: 'admin.help', as_admin: true },
    ]);
  });

  it('has an end for a day, for many at the same moment too', async () => {
    const { email, device } = await anOwner();
    const asked = Array.from({ length: helpAtMost + 3 }, (_, n) =>
      device.try(askForHelp, { step: 'send', words: `${n}` }),
    );
    const refused = (await Promise.all(asked)).filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    expect(await theirs(await anAdmin(), email)).toHaveLength(helpAtMost);
  });

  it.each([
    { step: 'send', words: '  ' },
    { step: 'else', words: 'x' },
    { step: 'send', words: 'x'.repeat(1001) },
  ])('refuses $step with a bad text', async (input) => {
    const { device } = await anOwner();
    expect((await device.try(askForHelp, input)).status).toBe(400);
  });

  it('is for administrators alone to read and to answer', async () => {
    const { device } = await anOwner();
    expect((await device.try(listHelp, {})).status).toBe(403);
    const id = '00000000-0000-4000-8000-000000000000';
    expect((await device.try(answerHelp, { id, is_answered: true })).status).toBe(403);
    expect((await (await anAdmin()).try(answerHelp, { id, is_answered: true })).status).toBe(404);
  });
});
