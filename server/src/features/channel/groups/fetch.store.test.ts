import { expect, it } from 'vitest';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aShop, aUser } from '../../../testing/rows/people.ts';
import { beginFetch, lastFetch, writeProgress } from './fetch.store.ts';

const database = await testDatabase();

it('keeps names and words that a provider sends with half characters and NUL in them', async () => {
  const shop = await aShop(database);
  const user = await aUser(database);
  await inShop(database, shop.id, async (scope) => {
    const id = (await beginFetch(scope, { kind: 'whatsapp', userId: user.id })) ?? '';
    await writeProgress(scope, {
      id,
      found: [{ id: '1', kind: 'whatsapp', type: 'group', name: 'VIP\0', senders: [] }],
      // As a text ends that was cut in the middle of an emoji.
      steps: [{ what: '1', state: 'failed', found: 0, why: { code: 'provider_said', words: 'not now \ud83d' } }],
    });
    expect(await lastFetch(scope, 'whatsapp')).toMatchObject({
      found: [{ name: 'VIP' }],
      steps: [{ why: { code: 'provider_said', words: 'not now \ufffd' } }],
    });
  });
});
