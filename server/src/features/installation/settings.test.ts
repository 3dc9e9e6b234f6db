import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getInstallationSettings, saveInstallationSettings, sendTestLetter } from '@kolaj/contract/admin/installation';
import { getInstallation } from '@kolaj/contract/shop/shop';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { testSmtpServer } from '../../adapters/smtp/testing-smtp-server.ts';
import { parseEnv } from '../../env.ts';
import { aProduct, type Product } from '../../proofs/testing/testing-access.ts';
import { sealer } from '../../secrets/seal.ts';
import { readSettings, writeSettings } from '../../settings/installation.store.ts';
import { installationOf } from '../../settings/installation.ts';
import { testDatabase } from '../../testing/database.ts';
import { aUser } from '../../testing/rows/people.ts';
import { currentMailer } from '../mail/current-mailer.ts';
import { mailOf } from './change-settings.ts';

const database = await testDatabase();
const key = 'a key that is only used in this test';
let product: Product;
let cookie: string;
beforeAll(async () => {
  product = await aProduct(database);
  cookie = await product.device(await aUser(database, { kind: 'admin', email: 'admin@kolaj.test' }));
});
afterAll(() => product.close());
afterEach(() => asSystem(database, ({ db }) => db.deleteFrom('installation_settings').execute()));

const ask = async (endpoint: Parameters<Product['ask']>[0], input: object, at = product) => {
  const { status, body } = await at.ask(endpoint, input, { cookie });
  return { status, ...JSON.parse(body) };
};
const stored = () => asSystem(database, ({ db }) => db.selectFrom('installation_settings').selectAll().execute());
const from = 'Kolaj <no-reply@kolaj.test>';
const login = { user: 'post', password: 'a-secret-word' };
const relay = { host: 'mail.kolaj.test', port: 587, isSecure: false };
const withPassword = () =>
  asSystem(database, (scope) =>
    writeSettings(scope, {
      changes: { mail: { server: { ...relay, login }, from: { name: 'Kolaj', address: 'no-reply@kolaj.test' } } },
      by: null,
      sealer: sealer(key),
    }),
  );

describe('the settings of the installation', () => {
  it('are shown with who has set them, and hold at once where they can', async () => {
    expect(await ask(getInstallationSettings, {})).toMatchObject({
      data: { result: { registration: { value: 'open', source: 'default' }, demo: { value: true, source: 'env' } } },
    });
    expect(await ask(saveInstallationSettings, { registration: 'closed' })).toMatchObject({
      data: { result: { registration: { value: 'closed', source: 'setting' } } },
    });
    expect(await ask(getInstallation, {})).toMatchObject({ registration: 'closed' });
    const audited = asSystem(database, ({ db }) =>
      db.selectFrom('audit_log').select('diff').where('action', '=', 'installation.settings').execute(),
    );
    expect(await audited).toEqual([{ diff: { registration: 'closed' } }]);
  });

  it('say what waits for the next start', async () => {
    await ask(saveInstallationSettings, { public_url: 'http://127.0.0.1:4000' });
    expect(await ask(getInstallationSettings, {})).toMatchObject({
      data: { result: { public_url: { value: 'http://127.0.0.1:4000', running: null, source: 'setting' } } },
    });
    await ask(saveInstallationSettings, { public_url: null });
    expect(await stored()).toEqual([]);
  });

  it('keep what the environment sets', async () => {
    expect(await ask(saveInstallationSettings, { demo: false })).toMatchObject({ success: false, code: 'set_by_env' });
  });

  it('never show the mail server’s password, in no answer, row or audit', async () => {
    await withPassword();
    const answer = await ask(getInstallationSettings, {});
    expect(answer).toMatchObject({ data: { result: { mail: { value: { user: 'post', has_password: true } } } } });
    const rows = (await stored()).map(({ sealed, ...row }) => JSON.stringify(row) + sealed?.toString('latin1'));
    expect(JSON.stringify(answer) + rows.join('')).not.toContain(login.password);
  });

  it('take the stored password only to the host and user that it is for', async () => {
    await withPassword();
    const { mail = null } = await asSystem(database, (scope) => readSettings(scope, sealer(key)));
    const typed = { host: relay.host, port: 465, is_secure: true, user: 'post', from };
    expect(mailOf(typed, mail).server.login).toEqual(login);
    expect(mailOf({ ...typed, host: 'evil.test' }, mail).server.login).toEqual({ user: 'post', password: '' });
    expect(mailOf({ ...typed, user: 'other' }, mail).server.login).toEqual({ user: 'other', password: '' });
  });

  it('are refused when another key opens nothing: the password is empty, the rest stays', async () => {
    await withPassword();
    const { mail } = await asSystem(database, (scope) =>
      readSettings(scope, sealer('another key, long enough for it')),
    );
    expect(mail?.server).toMatchObject({ host: relay.host, login: { user: 'post', password: '' } });
  });
});

describe('a changed mail server', () => {
  it('takes the next letter; without one it goes to the outbox', async () => {
    await using smtp = await testSmtpServer();
    const dataDir = await mkdtemp(path.join(tmpdir(), 'kolaj-mailer-'));
    const parsed = parseEnv({ KOLAJ_DATA_DIR: dataDir });
    if (parsed.kind === 'invalid') throw new Error(parsed.sentences.join(' '));
    const installation = installationOf({ env: parsed.env, sealer: sealer(key) });
    const mailer = currentMailer({ env: parsed.env, database, installation, clock: () => new Date() });
    const letter = {
      ...{ id: crypto.randomUUID(), to: { address: 'elif@shop.test', name: '' }, subject: 'Hello', text: 'Hello' },
      ...{ html: '<p>Hello</p>', kind: 'test', language: 'en' as const },
    };
    expect(await mailer.send(letter)).toEqual({ kind: 'sent' });
    expect(await readdir(path.join(dataDir, 'outbox'))).not.toEqual([]);
    const { host, port } = smtp.address;
    await ask(saveInstallationSettings, { mail: { host, port, is_secure: false, user: '', from } });
    expect(await mailer.send(letter)).toEqual({ kind: 'sent' });
    expect(smtp.taken).toMatchObject([{ recipients: ['elif@shop.test'] }]);
    await mailer.close();
    await rm(dataDir, { recursive: true });
  });

  it('shows itself by a test letter to the administrator, saved or not', async () => {
    await using smtp = await testSmtpServer();
    expect(await ask(sendTestLetter, {})).toMatchObject({ success: false, code: 'no_mail_server' });
    const { host, port } = smtp.address;
    const mail = { host, port, is_secure: false, user: '', from };
    expect(await ask(sendTestLetter, { mail })).toMatchObject({ success: true });
    expect(smtp.taken).toMatchObject([{ recipients: ['admin@kolaj.test'] }]);
    expect(await stored()).toEqual([]);
  });
});
