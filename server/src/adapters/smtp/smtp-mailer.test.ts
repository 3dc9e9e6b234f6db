import { describe, expect, it } from 'vitest';
import type { Mail } from '../../ports/mailer.ts';
import { checkSmtp } from './check-smtp.ts';
import { smtpMailer } from './smtp-mailer.ts';
import type { SmtpOptions } from './smtp-transport.ts';
import { refusal, type TestSmtpServer, testCertificate, testSmtpServer } from './testing-smtp-server.ts';

const from = { name: 'Kolaj', address: 'no-reply@kolaj.test' };
const mail: Mail = {
  id: '0b8f7a52-6a4e-4d2c-9a53-0d1c6a3f1a11',
  to: { name: 'Şule Yılmaz', address: 'sule@shop.test' },
  subject: 'İki adımlı giriş açıldı · Подтвердите адрес эл. почты',
  text: 'Merhaba Şule Yılmaz,\n\nПароль изменён.\n.\nBir nokta tek başına.\n',
  html: '<p>Merhaba <b>Şule Yılmaz</b></p><p>Пароль изменён.</p>',
  kind: 'verify',
  language: 'tr',
};

const mailerTo = ({ address }: TestSmtpServer, options: Partial<SmtpOptions> = {}) =>
  smtpMailer({ server: address, from, authorities: testCertificate, ...options });

describe('a mail over SMTP', () => {
  it('arrives whole: subject, both parts, one recipient, its headers', async () => {
    await using server = await testSmtpServer();
    expect(await mailerTo(server).send(mail)).toEqual({ kind: 'sent' });

    expect(server.taken).toHaveLength(1);
    const [arrived] = server.taken;
    expect(arrived).toMatchObject({ from: 'no-reply@kolaj.test', recipients: ['sule@shop.test'] });
    expect(arrived?.mail).toMatchObject({
      subject: mail.subject,
      from,
      to: [{ name: 'Şule Yılmaz', address: 'sule@shop.test' }],
      messageId: `<${mail.id}@kolaj.test>`,
    });
    expect(arrived?.mail.text?.trim()).toBe(mail.text.trim());
    expect(arrived?.mail.html?.trim()).toBe(mail.html);
    const headers = Object.fromEntries((arrived?.mail.headers ?? []).map(({ key, value }) => [key, value]));
    expect(headers).toMatchObject({ 'auto-submitted': 'auto-generated', 'content-language': 'tr' });
    expect(arrived?.mail.cc).toBeUndefined();
    // Every line fits what old servers take, and none holds bytes they do not know.
    expect(arrived?.source).toMatch(/^[\x20-\x7e\t\r\n]*$/);
    for (const line of arrived?.source.split('\r\n') ?? []) expect(line.length).toBeLessThanOrEqual(998);
  });

  it('keeps its identity when it is handed over again', async () => {
    await using server = await testSmtpServer();
    const mailer = mailerTo(server);
    await mailer.send(mail);
    await mailer.send(mail);
    expect(new Set(server.taken.map(({ mail: { messageId } }) => messageId)).size).toBe(1);
  });
});

describe('encryption and login', () => {
  it.each([
    ['STARTTLS', false],
    ['TLS from the start', true],
  ])('logs in only over an encrypted connection: %s', async (_name, secure) => {
    await using server = await testSmtpServer({ secure, wantsLogin: true });
    expect(await mailerTo(server).send(mail)).toEqual({ kind: 'sent' });
    expect(server.taken[0]).toMatchObject({ isEncrypted: true, user: 'post@kolaj.test' });
  });

  it('sends no password to a server without encryption, nor to one with a strange certificate', async () => {
    await using plain = await testSmtpServer({ wantsLogin: true, disabledCommands: ['STARTTLS'] });
    expect(await mailerTo(plain).send(mail)).toMatchObject({ kind: 'try-again' });
    await using strange = await testSmtpServer({ wantsLogin: true });
    const outcome = await smtpMailer({ server: strange.address, from }).send(mail);
    expect(outcome).toMatchObject({ kind: 'try-again', reason: expect.stringContaining('certificate') });
    expect([plain.taken, strange.taken]).toEqual([[], []]);
  });

  it('waits for the operator when the password is wrong', async () => {
    await using server = await testSmtpServer({ wantsLogin: true });
    const wrong = { ...server.address, login: { user: 'post@kolaj.test', password: 'wrong' } };
    const outcome = await mailerTo(server, { server: wrong }).send(mail);
    expect(outcome).toMatchObject({ kind: 'try-again', reason: expect.stringContaining('535') });
    expect(JSON.stringify(outcome)).not.toContain('wrong');
  });

  it('without a login takes the encryption of a relay with a home-made certificate, or none', async () => {
    await using homeMade = await testSmtpServer();
    await smtpMailer({ server: homeMade.address, from }).send(mail);
    expect(homeMade.taken[0]?.isEncrypted).toBe(true);
    await using plain = await testSmtpServer({ disabledCommands: ['STARTTLS'] });
    await smtpMailer({ server: plain.address, from }).send(mail);
    expect(plain.taken[0]?.isEncrypted).toBe(false);
  });
});

describe('trouble', () => {
  it('tries again what the server puts off, and then it arrives', async () => {
    let puttingOff = true;
    await using server = await testSmtpServer({
      onRcptTo: (_address, _session, done) => done(puttingOff ? refusal(451, '4.7.1 Greylisted, come back') : null),
    });
    const mailer = mailerTo(server);
    expect(await mailer.send(mail)).toMatchObject({ kind: 'try-again', reason: expect.stringContaining('451') });
    puttingOff = false;
    expect(await mailer.send(mail)).toEqual({ kind: 'sent' });
    expect(server.taken).toHaveLength(1);
  });

  it('gives up a recipient that does not exist, and keeps the local part to itself', async () => {
    await using server = await testSmtpServer({
      onRcptTo: ({ address }, _session, done) => done(refusal(550, `5.1.1 <${address}>: user unknown`)),
    });
    const outcome = await mailerTo(server).send(mail);
    expect(outcome).toMatchObject({ kind: 'refused', reason: expect.stringContaining('<…@shop.test>') });
    expect(JSON.stringify(outcome)).not.toContain('sule@');
  });

  it('gives up a mail that the server refuses after reading it', async () => {
    await using server = await testSmtpServer({ answer: () => ({ code: 554, words: 'Message rejected' }) });
    expect(await mailerTo(server).send(mail)).toMatchObject({ kind: 'refused' });
  });

  it('waits for the operator when the server does not know the sender', async () => {
    await using server = await testSmtpServer({
      onMailFrom: (_address, _session, done) => done(refusal(553, '5.7.1 Sender address rejected')),
    });
    expect(await mailerTo(server).send(mail)).toMatchObject({ kind: 'try-again' });
  });

  it.each(['first-bytes', 'last-byte'] as const)('tries again when the connection tears at the %s', async (tearsAt) => {
    await using server = await testSmtpServer({ tearsAt });
    expect(await mailerTo(server).send(mail)).toMatchObject({ kind: 'try-again' });
    expect(server.taken).toEqual([]);
  });

  it('tries again when nobody listens', async () => {
    const server = await testSmtpServer();
    const mailer = mailerTo(server);
    await server[Symbol.asyncDispose]();
    expect(await mailer.send(mail)).toMatchObject({ kind: 'try-again' });
  });

  it('is patient with a server that greets late, but not for ever', async () => {
    await using slow = await testSmtpServer({ onConnect: (_session, done) => void setTimeout(done, 300) });
    expect(await mailerTo(slow).send(mail)).toEqual({ kind: 'sent' });
    await using silent = await testSmtpServer({ onConnect: () => undefined });
    const mailer = mailerTo(silent, { timeouts: { greeting: 100 } });
    expect(await mailer.send(mail)).toMatchObject({ kind: 'try-again' });
  });

  it('lets go of a server that never comes to an end', async () => {
    await using server = await testSmtpServer({ onMailFrom: () => undefined });
    const mailer = mailerTo(server, { timeouts: { whole: 200 } });
    expect(await mailer.send(mail)).toMatchObject({ kind: 'try-again' });
  });
});

describe('asking a mail server whether it would take mails', () => {
  const check = (server: TestSmtpServer['address']) => checkSmtp({ server, authorities: testCertificate });

  it('sends nothing and is content', async () => {
    await using server = await testSmtpServer({ wantsLogin: true });
    expect(await check(server.address)).toBeNull();
    expect(server.taken).toEqual([]);
  });

  it('hears what is wrong, by kind where an operator can put it right', async () => {
    await using server = await testSmtpServer({ wantsLogin: true });
    expect(await check({ ...server.address, login: { user: 'x', password: 'y' } })).toMatchObject({
      reason: expect.stringContaining('535'),
      trouble: 'login',
    });
    expect(await check({ ...server.address, port: 1 })).toMatchObject({
      reason: expect.stringContaining('ECONNREFUSED'),
      trouble: 'not_there',
    });
    expect(await check({ ...server.address, host: 'no-such-host.invalid' })).toMatchObject({ trouble: 'unknown_host' });
  });
});

describe('one recipient, or nobody (S12)', () => {
  it.each([
    'a@shop.test,b@evil.test',
    'a@shop.test\r\nRCPT TO:<b@evil.test>',
    'a@shop.test\r\nBcc: b@evil.test',
    'a@shop.test\n',
    'a@shop.test;b@evil.test',
    'Team: a@shop.test, b@evil.test;',
    '<a@shop.test> <b@evil.test>',
    '"a@shop.test,b"@evil.test',
    '"b@evil.test, "@shop.test',
    'a@shop.test (b@evil.test)',
    'a@[127.0.0.1]',
    'a@shop.test> SIZE=1',
    'a b@evil.test',
    'a@shop..test',
    '',
  ])('refuses %j', async (address) => {
    await using server = await testSmtpServer();
    const outcome = await mailerTo(server).send({ ...mail, to: { name: '', address } });
    expect(outcome.kind).toBe('refused');
    expect(server.taken).toEqual([]);
  });

  it.each([
    'Elif\r\nBcc: b@evil.test',
    'Elif\u2028Bcc: b@evil.test',
    '"Elif" <b@evil.test>, Ali',
    'b@evil.test, Elif',
    'Team: b@evil.test;',
    '=?utf-8?Q?b=40evil.test=2C?=',
  ])('the name %j adds nobody', async (name) => {
    await using server = await testSmtpServer();
    expect(await mailerTo(server).send({ ...mail, to: { ...mail.to, name } })).toEqual({ kind: 'sent' });
    const [arrived] = server.taken;
    expect(arrived?.recipients).toEqual(['sule@shop.test']);
    expect(arrived?.mail.to).toHaveLength(1);
    expect(arrived?.mail.to?.[0]?.address).toBe('sule@shop.test');
    expect(arrived?.mail.bcc).toBeUndefined();
  });

  it('a subject stays a subject', async () => {
    await using server = await testSmtpServer();
    await mailerTo(server).send({ ...mail, subject: 'Invitation to Lalezar\r\nBcc: b@evil.test\r\n\r\nBody' });
    expect(server.taken[0]?.mail.subject).toBe('Invitation to Lalezar Bcc: b@evil.test Body');
    expect(server.taken[0]?.recipients).toEqual(['sule@shop.test']);
  });
});
