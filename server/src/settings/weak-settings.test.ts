import { describe, expect, it } from 'vitest';
import { asSystem } from '../adapters/postgres/scope.ts';
import { parseEnv } from '../env.ts';
import { testDatabase } from '../testing/database.ts';
import { aUser } from '../testing/rows/people.ts';
import { isExposed, weakAccounts, weakSettings } from './weak-settings.ts';

const database = await testDatabase();

function env(settings: Record<string, string>) {
  const parsed = parseEnv(settings);
  if (parsed.kind === 'invalid') throw new Error(parsed.sentences.join(' '));
  return parsed.env;
}
const problems = (settings: Record<string, string>) =>
  weakSettings(env(settings)).flatMap(({ kind, sentence }) => (kind === 'problem' ? [sentence] : []));
const warnings = (settings: Record<string, string>) =>
  weakSettings(env(settings)).flatMap(({ kind, sentence }) => (kind === 'warning' ? [sentence] : []));

/** A server as it should be. */
const strong = {
  KOLAJ_HOST: '0.0.0.0',
  KOLAJ_PUBLIC_URL: 'https://kolaj.example',
  KOLAJ_SITE_URL: 'https://sites.example',
  KOLAJ_TRUSTED_PROXIES: '10.0.0.0/8',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'kolaj@kolaj.example',
};

describe('who can reach the server', () => {
  it.each([
    [{}, false],
    [{ KOLAJ_HOST: 'LOCALHOST' }, false],
    [{ KOLAJ_HOST: '127.0.0.9' }, false],
    [{ KOLAJ_HOST: '::1' }, false],
    [{ KOLAJ_PUBLIC_URL: 'http://127.0.0.1:4000' }, false],
    [{ KOLAJ_PUBLIC_URL: 'http://[::1]:4000' }, false],
    [{ KOLAJ_HOST: '0.0.0.0' }, true],
    [{ KOLAJ_HOST: '::' }, true],
    [{ KOLAJ_HOST: '127.0.0.1.example' }, true],
    [{ KOLAJ_PUBLIC_URL: 'https://kolaj.example' }, true],
  ])('%j: %s', (settings, exposed) => expect(isExposed(env(settings))).toBe(exposed));
});

describe('settings of a server that others can reach', () => {
  it('may be anything when only this machine can reach it', () => {
    expect(problems({ KOLAJ_DEMO: 'on', KOLAJ_SECRET_KEY: 'a'.repeat(32) })).toEqual([]);
  });

  it('are fine', () => {
    expect(problems(strong)).toEqual([]);
    expect(warnings(strong)).toEqual([]);
    expect(problems({ ...strong, KOLAJ_TRUSTED_PROXIES: 'none' })).toEqual([]);
    expect(problems({ ...strong, KOLAJ_SECRET_KEY: '7f3a9c0e5b1d8264f0e9d8c7b6a59483' })).toEqual([]);
  });

  it.each([
    [{ KOLAJ_DEMO: 'on', KOLAJ_FTP_PLAIN: 'on' }, /^Demo mode is on.+Set KOLAJ_DEMO=off\.$/],
    [{ KOLAJ_PUBLIC_URL: '' }, /^Set KOLAJ_PUBLIC_URL to the https address/],
    [{ KOLAJ_PUBLIC_URL: 'http://kolaj.example' }, /^Set KOLAJ_PUBLIC_URL to the https address/],
    [{ KOLAJ_SITE_URL: '' }, /^Set KOLAJ_SITE_URL to a host of its own/],
    [{ KOLAJ_SITE_URL: 'https://kolaj.example:8443' }, /^Set KOLAJ_SITE_URL to a host of its own/],
    [{ KOLAJ_SITE_URL: 'http://sites.example' }, /^Set KOLAJ_SITE_URL to an https address/],
    [{ KOLAJ_TRUSTED_PROXIES: '' }, /^Set KOLAJ_TRUSTED_PROXIES/],
    [{ KOLAJ_TRUSTED_PROXIES: '0.0.0.0/0' }, /^KOLAJ_TRUSTED_PROXIES trusts everybody/],
    [{ KOLAJ_TRUSTED_PROXIES: '10.0.0.1, ::/0' }, /^KOLAJ_TRUSTED_PROXIES trusts everybody/],
    [{ KOLAJ_SECRET_KEY: 'abababababababababababababababab' }, /^KOLAJ_SECRET_KEY can be guessed/],
    [{ KOLAJ_SECRET_KEY: 'please-change-me-please-change-me' }, /^KOLAJ_SECRET_KEY can be guessed/],
  ])('are weak: %j', (change, sentence) => {
    expect(problems({ ...strong, ...change })).toEqual([expect.stringMatching(sentence)]);
  });

  it.each([
    [{ SMTP_URL: '' }, /^Without a mail server mails stay/],
    [{ SMTP_URL: 'smtp://mail.example' }, /^Mails may cross the network in the clear/],
    [{ KOLAJ_OPS_PORT: '9100', KOLAJ_OPS_HOST: '10.0.0.5' }, /^Whoever reaches 10\.0\.0\.5:9100/],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://traces.example:4318', OTEL_EXPORTER_OTLP_HEADERS: 'x-key=k' },
      /^The key of the collector of traces crosses the network in the clear/,
    ],
  ])('lack something: %j', (change, sentence) => {
    expect(warnings({ ...strong, ...change })).toEqual([expect.stringMatching(sentence)]);
    expect(problems({ ...strong, ...change })).toEqual([]);
  });

  it.each([{ SMTP_URL: 'smtp://127.0.0.1' }, { SMTP_URL: 'smtp://me:word@mail.example' }])(
    'send mails safely: %j',
    (change) => expect(warnings({ ...strong, ...change })).toEqual([]),
  );

  it.each([
    [{}, { problems: 0, warnings: 0 }],
    [{ KOLAJ_FTP_PORT: '2121' }, { problems: 1, warnings: 0 }],
    [
      { KOLAJ_FTP_PORT: '2121', KOLAJ_FTP_PLAIN: 'on' },
      { problems: 0, warnings: 1 },
    ],
    [
      { KOLAJ_FTP_PORT: '2121', KOLAJ_FTP_HOST: '127.0.0.1' },
      { problems: 0, warnings: 0 },
    ],
    [
      { KOLAJ_FTP_PORT: '2121', KOLAJ_FTP_TLS_KEY: 'k', KOLAJ_FTP_TLS_CERT: 'c' },
      { problems: 0, warnings: 0 },
    ],
  ])('let no password of the FTP door cross the network in the clear unless somebody wants it: %j', (change, found) => {
    expect({
      problems: problems({ ...strong, ...change }).length,
      warnings: warnings({ ...strong, ...change }).length,
    }).toEqual(found);
    expect(problems({ KOLAJ_FTP_PORT: '2121', KOLAJ_FTP_HOST: '0.0.0.0' })).toHaveLength(1);
  });

  it.each(['proxy.example', '10.0.0.0/99', 'loopback,somebody'])('do not parse with the proxy %s', (list) => {
    expect(parseEnv({ KOLAJ_TRUSTED_PROXIES: list }).kind).toBe('invalid');
  });
});

describe('accounts that are weak', () => {
  it('are those of the demo, and administrators with only a password', async () => {
    // Nobody administers: nothing is said of second factors.
    expect((await asSystem(database, weakAccounts)).map(({ kind }) => kind)).toEqual(['fine']);

    const admin = await aUser(database, { kind: 'admin' });
    await aUser(database, { email: 'owner@demo.kolaj.test' });
    expect(await asSystem(database, weakAccounts)).toEqual([
      { kind: 'problem', sentence: expect.stringContaining('owner@demo.kolaj.test') },
      {
        kind: 'problem',
        sentence: `Administrators without a second factor: ${admin.email}. They set it up under Account.`,
      },
    ]);

    await asSystem(database, async ({ db }) => {
      await db
        .updateTable('users')
        .set({ deleted_at: new Date() })
        .where('email', '=', 'owner@demo.kolaj.test')
        .execute();
      const factor = { user_id: admin.id, sealed: Buffer.from('x'), key_id: 'x', confirmed_at: new Date() };
      await db.insertInto('second_factors').values(factor).execute();
    });
    expect((await asSystem(database, weakAccounts)).map(({ kind }) => kind)).toEqual(['fine', 'fine']);
  });
});
