import { login } from '@kolaj/contract/account/account';
import { getSetup, sendSetupLetter, setUp } from '@kolaj/contract/admin/installation';
import { getInstallation } from '@kolaj/contract/shop/shop';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { refusal, testSmtpServer } from '../../adapters/smtp/testing-smtp-server.ts';
import { aProduct, type Product } from '../../proofs/testing/testing-access.ts';
import { testDatabase } from '../../testing/database.ts';
import { aUser } from '../../testing/rows/people.ts';
import { firstStepsOf } from './first-steps.ts';

const database = await testDatabase();
const addresses = { console: 'http://127.0.0.1:3000' };
let product: Product;
beforeAll(async () => {
  product = await aProduct(database, { KOLAJ_DEMO: 'off' });
});
afterAll(() => product.close());
afterEach(() =>
  asSystem(database, async ({ db }) => {
    for (const table of ['installation_settings', 'setup_words', 'users', 'rate_counts'] as const)
      await db.deleteFrom(table).execute();
  }),
);

/** What a start prints. */
const start = () => firstStepsOf({ database, addresses, log: { warn: () => undefined } });
const printedWord = async () => /word (\S+)/.exec((await start()).join(' '))?.[1] ?? '';

let people = 0;
const form = (more: object = {}) => ({
  email: `Admin-${++people}@Test.kolaj.test`,
  name: 'Defne Aksoy',
  password: 'Kumas-2027!',
  ...more,
});
const ask = async (endpoint: Parameters<Product['ask']>[0], input: object, at = product) => {
  const { status, body } = await at.ask(endpoint, input);
  return { status, ...JSON.parse(body) };
};
const rowsOf = (table: 'users' | 'installation_settings' | 'setup_words') =>
  asSystem(database, ({ db }) => db.selectFrom(table).selectAll().execute());
const mailServer = ({ address: { host, port } }: { address: { host: string; port: number } }) => ({
  host,
  port,
  is_secure: false,
  user: '',
  from: 'Kolaj <no-reply@kolaj.test>',
});

describe('a start while nobody has an account (GEN-05)', () => {
  it('prints a word of its own; any process takes any of them', async () => {
    const [one, other] = [await printedWord(), await printedWord()];
    expect(one).toMatch(/^[A-Z0-9]{4}(-[A-Z0-9]{4}){3}$/);
    expect(other).not.toBe(one);
    expect(JSON.stringify(await rowsOf('setup_words'))).not.toContain(one);
    expect(await ask(setUp, form({ word: one.toLowerCase().replaceAll('-', ' ') }))).toMatchObject({ success: true });
  });

  it('shows everybody who is missing, and never the word', async () => {
    const word = await printedWord();
    const { body } = await product.ask(getInstallation, {});
    expect(JSON.parse(body)).toMatchObject({ missing: 'account' });
    expect(body).not.toContain(word);
    await aUser(database, {});
    expect(await ask(getInstallation, {})).toMatchObject({ missing: 'admin' });
    expect((await start()).join(' ')).toContain('npm run kolaj -- admin add');
    await aUser(database, { kind: 'admin' });
    expect(await ask(getInstallation, {})).toMatchObject({ missing: null });
    expect(await start()).toEqual([]);
  });
});

describe('/setup', () => {
  it('makes an administrator with a proved address, and keeps what was set', async () => {
    await using smtp = await testSmtpServer();
    const input = form({
      word: await printedWord(),
      registration: 'invite',
      language: 'tr',
      mail: mailServer(smtp),
    });
    expect(await ask(setUp, input)).toMatchObject({ success: true, data: { email: input.email.toLowerCase() } });
    expect(await rowsOf('users')).toMatchObject([
      { email: input.email.toLowerCase(), is_admin: true, language: 'tr', verified_at: expect.anything() },
    ]);
    expect((await rowsOf('installation_settings')).map(({ name }) => name).sort()).toEqual([
      'language',
      'mail',
      'registration',
    ]);
    expect(await rowsOf('setup_words')).toEqual([]);
    expect(await ask(getInstallation, {})).toMatchObject({ registration: 'invite', missing: null });
    expect(await ask(login, { username: input.email, password: input.password })).toMatchObject({ success: true });
    expect(await ask(getSetup, {})).toMatchObject({ data: { result: { state: 'done', settings: null } } });
  });

  it('is for one: of several at once exactly one wins', async () => {
    const word = await printedWord();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(setUp, form({ word }))));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'setup_done')).toHaveLength(4);
    expect(await rowsOf('users')).toHaveLength(1);
  });

  it('is closed once anybody has an account', async () => {
    const word = await printedWord();
    await aUser(database, {});
    expect(await ask(setUp, form({ word }))).toMatchObject({ success: false, code: 'setup_done' });
  });

  it('refuses a wrong word, and soon asks its network to wait', async () => {
    await printedWord();
    const tries = [];
    for (let time = 0; time < 22; time++) {
      const answer = await product.web.inject({
        method: 'POST',
        url: '/api/setup',
        payload: form({ word: 'ABCD-EFGH-JKMN-PQRS' }),
        remoteAddress: '10.250.0.1',
      });
      tries.push(answer.statusCode === 429 ? 429 : answer.json().code);
    }
    expect(tries).toEqual([...Array(20).fill('setup_word'), 429, 429]);
    expect(await rowsOf('users')).toEqual([]);
  });

  it('refuses a public address without TLS', async () => {
    const word = await printedWord();
    const far = { headers: { host: 'kolaj.example' }, remoteAddress: '203.0.113.7' };
    const seen = await product.web.inject({ url: '/api/setup/state', ...far });
    expect(seen.json()).toMatchObject({ data: { result: { state: 'unsafe' } } });
    const tried = await product.web.inject({ method: 'POST', url: '/api/setup', payload: form({ word }), ...far });
    expect(tried.json()).toMatchObject({ success: false, code: 'setup_unsafe' });
    expect(await rowsOf('users')).toEqual([]);
  });

  it('says in the server’s words why a mail server refuses, and keeps nothing', async () => {
    const word = await printedWord();
    const mail = { ...mailServer({ address: { host: '127.0.0.1', port: 1 } }) };
    const answer = await ask(setUp, form({ word, mail }));
    expect(answer).toMatchObject({ success: false, code: 'mail_server_refused', trouble: 'not_there' });
    expect(answer.message).toContain('ECONNREFUSED');
    expect([await rowsOf('users'), await rowsOf('installation_settings')]).toEqual([[], []]);
    expect(await ask(setUp, form({ word }))).toMatchObject({ success: true });
  });

  it('refuses an address with which the next start would be refused', async () => {
    const word = await printedWord();
    const answer = await ask(setUp, form({ word, public_url: 'http://kolaj.example' }));
    expect(answer).toMatchObject({ success: false, code: 'address_unfit' });
    expect(answer.message).toContain('https');
    const good = { public_url: 'https://kolaj.example/', site_url: 'https://sites.example' };
    expect(await ask(setUp, form({ word, ...good }))).toMatchObject({ success: true });
    expect(await rowsOf('installation_settings')).toContainEqual(
      expect.objectContaining({ name: 'publicUrl', value: 'https://kolaj.example' }),
    );
  });

  it('lets nobody set what the environment sets', async () => {
    const given = await aProduct(database, { KOLAJ_DEMO: 'off', KOLAJ_REGISTRATION: 'closed' });
    const word = await printedWord();
    const answer = await ask(setUp, form({ word, registration: 'open' }), given);
    expect(answer).toMatchObject({ success: false, code: 'set_by_env' });
    expect(await ask(getSetup, {}, given)).toMatchObject({
      data: { result: { settings: { registration: { value: 'closed', source: 'env' } } } },
    });
    await given.close();
  });

  it.each([
    ['a field of its own', { is_admin: true }],
    ['an address with a path', { public_url: 'https://kolaj.example/console' }],
    ['an address with a password', { public_url: 'https://a:b@kolaj.example' }],
    ['another scheme', { public_url: 'ftp://kolaj.example' }],
    ['a weak password', { password: 'short' }],
    ['one name', { name: 'Defne' }],
    ['two senders', { mail: { host: 'mail', port: 25, is_secure: false, user: '', from: 'a@x.test, b@x.test' } }],
    [
      'a host with a line break',
      { mail: { host: 'mail\r\nx', port: 25, is_secure: false, user: '', from: 'a@x.test' } },
    ],
    ['a port that is none', { mail: { host: 'mail', port: 70_000, is_secure: false, user: '', from: 'a@x.test' } }],
  ])('refuses odd data: %s', async (_what, more) => {
    const word = await printedWord();
    expect((await ask(setUp, form({ word, ...more }))).status).toBe(400);
    expect(await rowsOf('users')).toEqual([]);
  });
});

describe('a test letter', () => {
  it('leaves by the server that is being typed in, before anything is stored', async () => {
    await using smtp = await testSmtpServer();
    const input = { word: await printedWord(), email: 'defne@shop.test', mail: mailServer(smtp) };
    expect(await ask(sendSetupLetter, input)).toMatchObject({ success: true });
    expect(smtp.taken).toMatchObject([{ recipients: ['defne@shop.test'] }]);
    expect(await rowsOf('installation_settings')).toEqual([]);
  });

  it('that is refused says why; nobody sends one without the word', async () => {
    await using smtp = await testSmtpServer({
      onMailFrom: (_address, _session, done) => done(refusal(553, '5.7.1 Sender address rejected')),
    });
    const mail = mailServer(smtp);
    const word = await printedWord();
    const refused = await ask(sendSetupLetter, { word, email: 'defne@shop.test', mail });
    expect(refused).toMatchObject({ success: false, code: 'mail_server_refused', trouble: null });
    expect(refused.message).toContain('Sender address rejected');
    const stranger = await ask(sendSetupLetter, { word: 'WRONG', email: 'defne@shop.test', mail });
    expect(stranger).toMatchObject({ success: false, code: 'setup_word' });
  });
});
