// Plants secrets, lives through the flows that touch them, and looks for them wherever they must not turn up (S14).
import { request } from 'node:http';
import { demoAccount } from '@kolaj/sandbox/demo-world';
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { asSystem } from '../adapters/postgres/scope.ts';
import { testPassword } from '../testing/rows/people.ts';
import { testInstallation } from './testing/testing-installation.ts';
import { type TestServer, untilFound } from './testing/testing-server.ts';

const installation = testInstallation();
let server: TestServer;
let behindProxy: TestServer;
const smtpPassword = 'canary smtp/word';

beforeAll(async () => {
  const env = { KOLAJ_DEMO: 'on', LOG_LEVEL: 'trace' };
  // A mail server that is never there: every mail fails, and says so in the log.
  const smtp = `smtp://sender:${encodeURIComponent(smtpPassword)}@127.0.0.1:1`;
  [server, behindProxy] = await Promise.all([
    installation.startForAll({ dataDir: installation.dataFolder(), env }),
    installation.startForAll({
      dataDir: installation.dataFolder(),
      env: { ...env, KOLAJ_TRUSTED_PROXIES: 'loopback', SMTP_URL: smtp, MAIL_FROM: 'kolaj@kolaj.test' },
    }),
  ]);
}, 240_000);

interface Asked {
  path: string;
  method?: 'GET' | 'POST';
  body?: string;
  headers?: Record<string, string>;
}
interface Answered {
  status: number;
  text: string;
  cookie: string;
}

/** A bare client: it may name any host. */
function ask(at: TestServer, { path, method = 'POST', body = '{}', headers = {} }: Asked): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const all = { 'content-type': 'application/json', ...headers };
    const asked = request(`${at.url}${path}`, { method, headers: all }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => {
        const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
        resolve({ status: answer.statusCode ?? 0, text, cookie });
      });
    });
    asked.on('error', reject).end(method === 'POST' ? body : undefined);
  });
}

const register = (at: TestServer, email: string, password: string, headers = {}) =>
  ask(at, { path: '/api/auth/register', headers, body: JSON.stringify({ email, password, name: 'Ada Canary' }) });

const outbox = z.array(z.object({ to: z.string(), kind: z.string(), text: z.string(), html: z.string() }));

/** The first mail of a kind to somebody, from the outbox. */
const mailTo = (email: string, kind: string) =>
  untilFound(async () => {
    const answer = await fetch(`http://127.0.0.1:${server.ports.sandbox}/outbox.json`);
    const mails = z.parse(outbox, await answer.json());
    return mails.find((mail) => mail.to.includes(email) && mail.kind === kind) ?? null;
  });

describe('secrets', () => {
  it('are in no log line, no answer and no row', async () => {
    const email = 'canary@kolaj.test';
    const [first, second] = ['Canary-First-1!', 'Canary-Second-2!'];
    const answers: Answered[] = [];
    const say = async (asked: Asked, at = server) => {
      const answer = await ask(at, asked);
      answers.push(answer);
      return answer;
    };

    answers.push(await register(server, email, first));
    const { cookie } = answers[0] ?? { cookie: '' };
    const own = { cookie };
    await say({ path: '/api/auth/login', body: JSON.stringify({ username: email, password: `${second}x` }) });
    await say({ path: '/api/auth/login', body: `{"username":"${email}","password":"${first}"` });
    await say({ path: '/api/auth/updatePassword', body: JSON.stringify({ newpassword: first }), headers: own });
    await say({ path: '/api/auth/login', body: JSON.stringify({ username: email, password: [first] }) });

    const begun = await ask(server, {
      path: '/api/auth/second-factor/begin',
      body: JSON.stringify({ password: first }),
      headers: own,
    });
    const { secret } = JSON.parse(begun.text).data;
    const epoch = Math.floor(Date.now() / 1000);
    const code = generateSync({ secret, epoch: epoch - 3_600 });
    await say({ path: '/api/auth/second-factor/confirm', body: JSON.stringify({ code }), headers: own });

    await say({ path: '/api/mailer/resetPassword', body: JSON.stringify({ from: 'live', email }) });
    const mail = await mailTo(email, 'reset');
    const token = /\/verify\/resetPassword\/([\w-]+)/.exec(mail.text)?.[1] ?? '';
    expect(token.length).toBeGreaterThan(40);
    await say({ path: `/verify/resetPassword/${token}`, method: 'GET' });
    await say({ path: `/api/verify/resetPassword/${token}`, method: 'GET' });
    await say({ path: '/api/verify/resetPassword', body: JSON.stringify({ token, password: 'weak' }) });
    const reset = await say({ path: '/api/verify/resetPassword', body: JSON.stringify({ token, password: second }) });
    expect(JSON.parse(reset.text)).toMatchObject({ success: true });
    await say({ path: '/api/verify/resetPassword', body: JSON.stringify({ token, password: second }) });

    const owner = await ask(server, {
      path: '/api/auth/login',
      body: JSON.stringify({ username: 'owner@demo.kolaj.test', password: testPassword }),
    });
    for (const path of [
      '/api/shop',
      '/api/whatsapp/product',
      '/api/shop/onboarding',
      '/api/auth/user',
      '/api/auth/sessions',
    ]) {
      await say({ path, method: 'GET', headers: { cookie: owner.cookie } });
    }
    for (const path of ['/api/provider/listPhones', '/api/shop/folder/list_all', '/api/shop/import/list']) {
      await say({ path, headers: { cookie: owner.cookie } });
    }

    const canaries = [first, second, secret, token, cookie.split('=')[1] ?? '', demoAccount.apiKey];
    expect(new Set(canaries).size).toBe(6);
    const log = `${server.said()}\n${server.complained()}`;
    const told = answers.map(({ text }) => text).join('\n');
    const rows = await everyRow();
    expect(rows).toContain(email);
    for (const canary of canaries) {
      expect(canary.length).toBeGreaterThan(10);
      expect([log.includes(canary), told.includes(canary), rows.includes(canary)], canary).toEqual([
        false,
        false,
        false,
      ]);
    }
  });

  it('of the mail server are in no log line either, though every mail fails', async () => {
    await register(behindProxy, 'nobody@kolaj.test', 'Canary-First-1!');
    const database = await installation.database(behindProxy);
    await untilFound(async () => {
      const { rows } = await asSystem(database, ({ db }) =>
        sql`select from pgboss.job where name like '%mail%' and (retry_count > 0 or state in ('retry', 'failed'))`.execute(
          db,
        ),
      );
      return rows.length > 0 ? true : null;
    });
    const log = `${behindProxy.said()}\n${behindProxy.complained()}`;
    for (const canary of [
      smtpPassword,
      encodeURIComponent(smtpPassword),
      Buffer.from(smtpPassword).toString('base64'),
    ]) {
      expect(log).not.toContain(canary);
    }
  });
});

/** Every row of every table, months in their table, as text, as somebody with a copy of the database reads it. */
async function everyRow(): Promise<string> {
  const database = await installation.database(server);
  return asSystem(database, async ({ db }) => {
    const { rows: tables } = await sql<{ name: string }>`
      select c.oid::regclass::text as name from pg_class c
      where c.relkind in ('r', 'p') and not c.relispartition
        and c.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`.execute(db);
    const texts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{ text: string }>`select row::text as text from ${sql.raw(name)} as row`.execute(db);
      texts.push(...rows.map(({ text }) => text));
    }
    return texts.join('\n');
  });
}

describe('headers that a visitor can forge', () => {
  it('never reach a mailed link', async () => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    };
    const email = 'forged@kolaj.test';
    await register(server, email, 'Canary-First-1!', headers);
    const body = JSON.stringify({ from: 'live', email });
    await ask(server, { path: '/api/mailer/resetPassword', headers, body });
    for (const kind of ['verify', 'reset']) {
      const { text, html } = await mailTo(email, kind);
      expect(text + html).not.toContain('evil.example');
      expect(text).toContain(`${server.url}/verify/`);
      expect(html).toContain(`${server.url}/verify/`);
    }
  });

  it.each([
    ['counts for nothing when nobody stands in front', () => server, '127.0.0.1'],
    ['counts when it comes from the proxy that the settings name', () => behindProxy, '203.0.113.9'],
  ])('X-Forwarded-For %s', async (_case, at, seen) => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    await ask(at(), {
      path: '/api/auth/login',
      headers,
      body: JSON.stringify({ username: 'staff@demo.kolaj.test', password: testPassword }),
    });
    const database = await installation.database(at());
    const rows = await asSystem(database, ({ db }) =>
      db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select('ip')
        .where('email', '=', 'staff@demo.kolaj.test')
        .execute(),
    );
    expect(rows).toEqual([{ ip: seen }]);
  });
});
