import { login, requestReset } from '@kolaj/contract/account/account';
import { confirmEmail } from '@kolaj/contract/account/account-security';
import { takeAdminLink } from '@kolaj/contract/admin/admin-link';
import { afterAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { aProduct } from '../../proofs/testing/testing-access.ts';
import { testDatabase } from '../../testing/database.ts';
import { aUser } from '../../testing/rows/people.ts';
import { issueToken } from '../account/links/token.store.ts';
import { addAdmin } from './admin-people.ts';

const database = await testDatabase();
const product = await aProduct(database, { KOLAJ_DEMO: 'off' });
afterAll(() => product.close());

const password = 'Kumas-2027!';
const ask = async (endpoint: Parameters<typeof product.ask>[0], input: object) => {
  const { status, body } = await product.ask(endpoint, input);
  return { status, ...JSON.parse(body) };
};

describe('an account that becomes an administrator by a link', () => {
  it('is not carried off by an address change that somebody asked for before', async () => {
    const user = await aUser(database, {});
    // A stranger has registered the address first (or knew its password) and has asked for another address.
    const stranger = `stranger-${user.email}`;
    const change = await asSystem(database, (scope) =>
      issueToken(scope, { userId: user.id, kind: 'email', email: stranger }),
    );
    const { lines } = await asSystem(database, (scope) =>
      addAdmin(scope, { mail: user.email, home: 'https://kolaj.example' }),
    );
    const token = /verify\/admin\/(\S+)/.exec(lines.join(' '))?.[1] ?? '';
    expect(await ask(takeAdminLink, { token, password })).toMatchObject({ success: true });

    await ask(confirmEmail, { token: change });
    const after = await asSystem(database, ({ db }) =>
      db.selectFrom('users').select(['email', 'is_admin']).where('id', '=', user.id).executeTakeFirstOrThrow(),
    );
    expect(after).toEqual({ email: user.email, is_admin: true });
    expect(await ask(login, { username: user.email, password })).toMatchObject({ success: true });
    void requestReset;
  });

  it('keeps no link for a new password from before', async () => {
    const user = await aUser(database, {});
    await asSystem(database, (scope) => issueToken(scope, { userId: user.id, kind: 'reset', email: user.email }));
    const { lines } = await asSystem(database, (scope) =>
      addAdmin(scope, { mail: user.email, home: 'https://kolaj.example' }),
    );
    const token = /verify\/admin\/(\S+)/.exec(lines.join(' '))?.[1] ?? '';
    await ask(takeAdminLink, { token, password });
    const open = await asSystem(database, ({ db }) =>
      db.selectFrom('auth_tokens').select('kind').where('user_id', '=', user.id).where('used_at', 'is', null).execute(),
    );
    expect(open).toEqual([]);
  });
});
