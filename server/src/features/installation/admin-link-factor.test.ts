import { login } from '@kolaj/contract/account/account';
import { takeAdminLink } from '@kolaj/contract/admin/admin-link';
import { afterAll, expect, it } from 'vitest';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { aProduct } from '../../proofs/testing/testing-access.ts';
import { testDatabase } from '../../testing/database.ts';
import { aUser } from '../../testing/rows/people.ts';
import { addAdmin } from './admin-people.ts';

const database = await testDatabase();
const product = await aProduct(database, { KOLAJ_DEMO: 'off' });
afterAll(() => product.close());

it('a second factor that a stranger has set up before does not keep the new administrator out', async () => {
  // Somebody has registered the address first (never verified it) and has put his own second factor on it.
  const user = await aUser(database, {});
  await asSystem(database, ({ db }) =>
    db
      .insertInto('second_factors')
      .values({ user_id: user.id, sealed: Buffer.from('x'), key_id: 'k', confirmed_at: new Date() })
      .execute(),
  );
  const { lines } = await asSystem(database, (scope) =>
    addAdmin(scope, { mail: user.email, home: 'https://kolaj.example' }),
  );
  const token = /verify\/admin\/(\S+)/.exec(lines.join(' '))?.[1] ?? '';
  const password = 'Kumas-2027!';
  expect(JSON.parse((await product.ask(takeAdminLink, { token, password })).body)).toMatchObject({ success: true });
  const answer = JSON.parse((await product.ask(login, { username: user.email, password })).body);
  expect(answer).toMatchObject({ success: true });
});
