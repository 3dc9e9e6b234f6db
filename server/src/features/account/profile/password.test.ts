import { getUser, updatePassword } from '@kolaj/contract/account/account';
import { changeEmail } from '@kolaj/contract/account/account-security';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { serveAccount } from '../../../testing/account.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aUser, testPassword } from '../../../testing/rows/people.ts';

const database = await testDatabase();
let served: Awaited<ReturnType<typeof serveAccount>>;
beforeAll(async () => {
  served = await serveAccount(database);
});
afterAll(() => served.close());

const newpassword = 'Another-2026!';
const query = (statement: ReturnType<typeof sql>) => asSystem(database, (scope) => statement.execute(scope.db));

async function person() {
  const user = await aUser(database);
  const device = served.device();
  await device.logIn(user.email);
  return { ...user, device };
}
/** The login was some time ago. */
const grownOld = (userId: string) =>
  query(sql`update sessions set authenticated_at = now() - interval '16 minutes' where user_id = ${userId}`);

describe('changing the password (API-15, D-19)', () => {
  it('needs nothing else shortly after a login', async () => {
    const { email, device } = await person();
    expect((await device.ask(updatePassword, { newpassword })).body).toMatchObject({ success: true });
    expect((await served.device().logIn(email)).body.code).toBe('login_failed');
    expect((await served.device().logIn(email, newpassword)).body.success).toBe(true);
    expect(served.lettersTo(email)).toEqual([{ kind: 'password-changed' }]);
  });

  it('needs the current password after a quarter of an hour', async () => {
    const { id, device } = await person();
    await grownOld(id);
    expect((await device.ask(updatePassword, { newpassword })).body).toMatchObject({ success: false, flag: 'reauth' });
    const wrong = await device.ask(updatePassword, { newpassword, password: 'Wrong-1234!' });
    expect(wrong.body).toMatchObject({ success: false, flag: 'wrong' });
    const right = await device.ask(updatePassword, { newpassword, password: testPassword });
    expect(right.body).toMatchObject({ success: true });
  });

  it.each(['Aa1!aaa', 'demo-1234!', 'DEMO-1234!', 'Demo-abcd!', 'Demo12345', 'Demo 1234!', `Aa1!${'x'.repeat(197)}`])(
    'refuses a weak one: %j (VAL-15)',
    async (weak) => {
      const { email, device } = await person();
      expect((await device.ask(updatePassword, { newpassword: weak })).body).toMatchObject({
        success: false,
        flag: 'weak',
      });
      expect((await served.device().logIn(email)).body.success).toBe(true);
    },
  );

  it('refuses the one that it is already', async () => {
    const { device } = await person();
    const answer = await device.ask(updatePassword, { newpassword: testPassword });
    expect(answer.body).toMatchObject({ success: false, flag: 'same' });
  });

  it('gives this device a new session and ends all others (S3)', async () => {
    const { email, device } = await person();
    const [other, stolen] = [served.device(), served.device({ cookie: device.cookie() })];
    await other.logIn(email);
    const before = device.cookie();
    await device.ask(updatePassword, { newpassword });
    expect(device.cookie()).not.toBe(before);
    expect((await device.ask(getUser)).status).toBe(200);
    expect((await other.ask(getUser)).status).toBe(401);
    expect((await stolen.ask(getUser)).status).toBe(401);
  });

  it('calls off a change of address that is under way', async () => {
    const { email, device } = await person();
    await device.ask(changeEmail, { email: `next-${email}`, password: testPassword });
    expect((await device.ask(getUser)).body).toMatchObject({ data: { pending_email: `next-${email}` } });
    await device.ask(updatePassword, { newpassword });
    expect((await device.ask(getUser)).body).toMatchObject({ data: { pending_email: null } });
  });

  it('lets nobody try passwords in a session that is not theirs: after ten, right ones are refused too', async () => {
    const { id, device } = await person();
    await grownOld(id);
    const tryOne = (password: string) => device.ask(updatePassword, { newpassword, password });
    for (let time = 0; time < 12; time++) {
      await tryOne('Wrong-1234!');
      await query(sql`update login_throttle set blocked_until = null where key like 'session:%' and failures < 10`);
    }
    expect(await tryOne(testPassword)).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
  });

  it('needs a login, and takes no keys of others (S18)', async () => {
    expect((await served.device().ask(updatePassword, { newpassword })).status).toBe(401);
    const { device } = await person();
    for (const key of ['admin', 'isAgent', 'verified', 'user_id', 'email', 'constructor']) {
      expect((await device.ask(updatePassword, { newpassword, [key]: 'x' })).status).toBe(400);
    }
  });

  it('leaves an audit row without secrets (D-90)', async () => {
    const { id, device } = await person();
    await device.ask(updatePassword, { newpassword });
    const { rows } = await query(
      sql`select action, diff from audit_log where user_id = ${id} order by id desc limit 1`,
    );
    expect(rows).toEqual([{ action: '/auth/updatePassword', diff: { sessions_ended: 0 } }]);
  });
});
