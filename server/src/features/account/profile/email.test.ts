import { getUser, register, requestReset, resetPassword } from '@kolaj/contract/account/account';
import { changeEmail, confirmEmail } from '@kolaj/contract/account/account-security';
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

const dead = { success: false, code: 'dead_link' };

async function person() {
  const user = await aUser(database);
  const device = served.device();
  await device.logIn(user.email);
  const next = `next-${user.email}`;
  const ask = (email = next, password = testPassword) => device.ask(changeEmail, { email, password });
  return { ...user, device, next, ask };
}
const confirm = (token: string, device = served.device()) => device.ask(confirmEmail, { token });

describe('another address for an account', () => {
  it('is taken over by the link that was sent to it; the old address is told twice', async () => {
    const { email, next, device, ask } = await person();
    const other = served.device();
    await other.logIn(email);

    expect((await ask(next.toUpperCase())).body.success).toBe(true);
    expect(served.lettersTo(email)).toEqual([{ kind: 'email-change-notice', newEmail: next }]);
    expect((await device.ask(getUser)).body).toMatchObject({ data: { email, pending_email: next } });

    expect((await confirm(served.tokenIn(next, 'email-change'), device)).body.success).toBe(true);
    expect((await device.ask(getUser)).body).toMatchObject({
      data: { email: next, verified: true, pending_email: null },
    });
    expect(served.lettersTo(email).at(-1)).toEqual({ kind: 'email-changed', newEmail: next });
    expect((await other.ask(getUser)).status).toBe(401);
    expect((await served.device().logIn(email)).body.code).toBe('login_failed');
    expect((await served.device().logIn(next)).body.success).toBe(true);
  });

  it('ends every session when the link is followed elsewhere', async () => {
    const { next, device, ask } = await person();
    await ask();
    await confirm(served.tokenIn(next, 'email-change'));
    expect((await device.ask(getUser)).status).toBe(401);
  });

  it('needs the password', async () => {
    const { email, next, device, ask } = await person();
    expect((await ask(next, 'Wrong-1234!')).body).toMatchObject({ success: false, code: 'wrong_password' });
    expect((await device.ask(getUser)).body).toMatchObject({ data: { email, pending_email: null } });
    expect(served.lettersTo(next)).toEqual([]);
    expect((await served.device().ask(changeEmail, { email: next, password: testPassword })).status).toBe(401);
  });

  it('must be another one', async () => {
    const { email, ask } = await person();
    expect((await ask(email.toUpperCase())).body).toMatchObject({ success: false, code: 'same_address' });
  });

  it('that has an account looks the same to who asks; its holder is told (D-17)', async () => {
    const [one, holder] = [await person(), await aUser(database)];
    const [free, taken] = [await one.ask(), await one.ask(holder.email)];
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    expect((await one.device.ask(getUser)).body).toMatchObject({ data: { pending_email: holder.email } });
    expect(served.lettersTo(holder.email)).toEqual([{ kind: 'email-change-attempt' }]);
  });

  it('that somebody else has taken in the meantime is not taken over', async () => {
    const { email, next, device, ask } = await person();
    await ask();
    await served.device().ask(register, { email: next, password: testPassword, name: 'Elif Kaya' });
    expect((await confirm(served.tokenIn(next, 'email-change'))).body).toMatchObject(dead);
    expect((await device.ask(getUser)).body).toMatchObject({ data: { email } });
  });

  it('goes to one of two who want it at the same moment', async () => {
    const [one, other] = [await person(), await person()];
    await one.ask('both@test.kolaj.test');
    const first = served.tokenIn('both@test.kolaj.test', 'email-change');
    await other.ask('both@test.kolaj.test');
    const second = served.tokenIn('both@test.kolaj.test', 'email-change');
    const registration = { email: 'both@test.kolaj.test', password: testPassword, name: 'Elif Kaya' };
    const answers = await Promise.all([confirm(first), confirm(second), served.device().ask(register, registration)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
  });

  it('is the one asked for last', async () => {
    const { next, ask } = await person();
    await ask();
    const first = served.tokenIn(next, 'email-change');
    await ask(`later-${next}`);
    expect((await confirm(first)).body).toMatchObject(dead);
    expect((await confirm(served.tokenIn(`later-${next}`, 'email-change'))).body.success).toBe(true);
  });

  it('makes links that were mailed to the old one dead', async () => {
    const { email, next, ask } = await person();
    await served.device().ask(requestReset, { from: 'live', email });
    await served.deliver();
    const reset = served.tokenIn(email, 'reset');
    await ask();
    await confirm(served.tokenIn(next, 'email-change'));
    expect((await served.device().ask(resetPassword, { token: reset, password: 'Another-2026!' })).body).toMatchObject(
      dead,
    );
  });

  it('is confirmed once by ten at the same moment', async () => {
    const { next, ask } = await person();
    await ask();
    const token = served.tokenIn(next, 'email-change');
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
  });

  it('can be asked for five times an hour', async () => {
    const { next, ask } = await person();
    for (let time = 0; time < 5; time++) expect((await ask(`${time}-${next}`)).status).toBe(200);
    expect(await ask()).toMatchObject({ status: 429, body: { code: 'too_often' } });
  });

  it.each(['a@b.co,x@y.co', 'a@b.co\r\nBcc: x@y.co', 'A <a@b.co>', ''])(
    'is one address: %j is refused (S12)',
    async (wrong) => {
      const { ask } = await person();
      expect((await ask(wrong)).status).toBe(400);
    },
  );

  it('takes no keys of others (S18)', async () => {
    const { device, next } = await person();
    for (const key of ['admin', 'verified', 'user_id', 'constructor']) {
      expect((await device.ask(changeEmail, { email: next, password: testPassword, [key]: true })).status).toBe(400);
    }
  });

  it('leaves audit rows without the addresses (D-90)', async () => {
    const { id, next, ask } = await person();
    await ask();
    await confirm(served.tokenIn(next, 'email-change'));
    const { rows } = await asSystem(database, (scope) =>
      sql<{ action: string }>`select action, object, diff from audit_log where user_id = ${id} order by id`.execute(
        scope.db,
      ),
    );
    expect(rows.map(({ action }) => action)).toEqual(['/auth/login', '/auth/email', '/verify/email']);
    expect(JSON.stringify(rows)).not.toContain(next);
  });
});
