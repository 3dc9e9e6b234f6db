import { type ApiKey, addApiKey, listApiKeys, revokeApiKey } from '@kolaj/contract/integration/api-key';
import { keyDays, keyStanding, keysAtMost } from '@kolaj/domain/integration/api-key';
import { notFound } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import type { Services } from '../../../kernel/feature.ts';
import { newToken } from '../../../secrets/token.ts';
import { addKey, countKeys, listKeys, revokeKey, type StoredKey } from './key.store.ts';

const tooMany = { success: false, code: 'too_many_keys', message: 'There are as many as there can be.' } as const;

/** So that people and secret scanners know one when they see it. */
const prefix = 'kolaj_';
const shownLetters = 4;

/** A shop's API keys. */
export const keyRoutes = ({ clock }: Pick<Services, 'clock'>): Route[] => [
  on(listApiKeys).run(async (_input, { inShop }) => {
    const now = clock();
    const keys = await inShop(listKeys);
    return { success: true, data: { result: keys.map((key) => keyView(key, now)) } };
  }),

  on(addApiKey).run(async ({ name, rights, life }, { inShop, note, account: { userId } }) => {
    const key = prefix + newToken();
    const begins = key.slice(0, prefix.length + shownLetters);
    return inShop(async (scope) => {
      if ((await countKeys(scope)) >= keysAtMost) return tooMany;
      const id = await addKey(scope, { name, token: key, begins, rights, days: keyDays(life), userId });
      note({ object: id, diff: { after: { name, begins, rights, life } } });
      await tell(scope, { kind: 'api-keys', id });
      return { success: true, data: { result: { id, key } } };
    });
  }),

  on(revokeApiKey).run(async ({ id }, { inShop, note }) => {
    await inShop(async (scope) => {
      const name = await revokeKey(scope, id);
      if (name === null) throw notFound();
      note({ object: id, diff: { before: { name } } });
      await tell(scope, { kind: 'api-keys', id });
    });
    return { success: true };
  }),
];

const keyView = (key: StoredKey, now: Date): ApiKey => ({
  ...{ id: key.id, name: key.name, begins: key.begins, rights: key.rights, created_by: key.createdBy },
  standing: keyStanding({ ...key, now }),
  created_at: key.createdAt.toISOString(),
  expires_at: key.expiresAt?.toISOString() ?? null,
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
});
