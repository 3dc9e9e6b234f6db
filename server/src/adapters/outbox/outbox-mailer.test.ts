import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Mail } from '../../ports/mailer.ts';
import { outboxMailer } from './outbox-mailer.ts';

let folder = '';
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'kolaj-outbox-')), 'outbox');
});
afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }));

const aMail = (changes: Partial<Mail> = {}): Mail => ({
  id: randomUUID(),
  to: { address: 'elif@shop.test', name: 'Elif Demir' },
  subject: 'Adresinizi onaylayın',
  text: 'https://console.kolaj.test/verify/account/token',
  html: '<p>…</p>',
  kind: 'verify',
  language: 'tr',
  ...changes,
});
const clock = () => new Date('2026-11-21T19:00:00Z');

it('keeps a mail as one file for its owner’s eyes only', async () => {
  const mail = aMail();
  expect(await outboxMailer({ folder, clock }).send(mail)).toEqual({ kind: 'sent' });
  expect(await readdir(folder)).toEqual([`${mail.id}.json`]);
  const file = path.join(folder, `${mail.id}.json`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
    ...mail,
    to: 'elif@shop.test',
    name: 'Elif Demir',
    at: '2026-11-21T19:00:00.000Z',
  });
});

it('keeps one copy of a mail that is sent twice, also at the same time', async () => {
  const mail = aMail();
  const mailer = outboxMailer({ folder, clock });
  await Promise.all([mailer.send(mail), mailer.send(mail), mailer.send(mail)]);
  await mailer.send(mail);
  expect(await readdir(folder)).toEqual([`${mail.id}.json`]);
});

it('keeps the newest, and clears away what a killed process has left half written', async () => {
  const mailer = outboxMailer({ folder, clock: () => new Date(), keep: 3 });
  const sent = [aMail(), aMail(), aMail(), aMail(), aMail()];
  for (const [age, mail] of sent.entries()) {
    await mailer.send(mail);
    const written = new Date(Date.now() - (sent.length - age) * 60_000);
    await utimes(path.join(folder, `${mail.id}.json`), written, written);
  }
  const half = path.join(folder, `${randomUUID()}-${randomUUID()}.part`);
  await writeFile(half, '{');
  await utimes(half, 0, 0);

  const newest = aMail();
  await mailer.send(newest);
  const kept = [...sent.slice(-2), newest].map(({ id }) => `${id}.json`);
  expect((await readdir(folder)).toSorted()).toEqual(kept.toSorted());
});

it('takes one plain address and nothing else (S12)', async () => {
  const to = { name: '', address: 'a@shop.test,b@shop.test' };
  expect(await outboxMailer({ folder, clock }).send(aMail({ to }))).toMatchObject({ kind: 'refused' });
  await expect(outboxMailer({ folder, clock }).send(aMail({ id: '../../etc/passwd' }))).rejects.toThrow(TypeError);
});
