import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smtpMailer } from './smtp-mailer.ts';

/** Debian's mail server, where it is installed; nothing of the system's own is touched. */
const exim = '/usr/sbin/exim4';

const isRoot = process.getuid?.() === 0;
/** As root it gives its rights up, as everywhere. */
const nobody = 65_534;

let folder = '';
let port = 0;
let server: ChildProcess | null = null;

/** Takes everything and puts it into one folder, a file per mail. */
const configuration = () => `
primary_hostname = mail.kolaj.test
spool_directory = ${folder}/spool
log_file_path = ${folder}/spool/log-%s
exim_user = ${isRoot ? nobody : process.getuid?.()}
exim_group = ${isRoot ? nobody : process.getgid?.()}
deliver_drop_privilege = true
keep_environment =
tls_advertise_hosts =
acl_smtp_rcpt = take
acl_smtp_data = take
begin acl
take:
  accept
begin routers
everything:
  driver = accept
  transport = folder
begin transports
folder:
  driver = appendfile
  directory = ${folder}/mail
  maildir_format
  create_directory
  envelope_to_add
`;

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}

async function arrived() {
  const box = path.join(folder, 'mail', 'new');
  const names = existsSync(box) ? await readdir(box) : [];
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(path.join(box, name)))));
}

describe.skipIf(!existsSync(exim))('a mail through Debian’s exim (skipped where exim4 is not installed)', () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'kolaj-exim-'));
    await chmod(folder, 0o755);
    await writeFile(path.join(folder, 'exim.conf'), configuration(), { mode: 0o644 });
    for (const name of ['spool', 'mail']) {
      await mkdir(path.join(folder, name));
      if (isRoot) await chown(path.join(folder, name), nobody, nobody);
    }
    port = await freePort();
    const own = ['-C', path.join(folder, 'exim.conf'), '-oX', `127.0.0.1.${port}`];
    server = spawn(exim, ['-bdf', ...own], { stdio: 'ignore' });
  });
  afterAll(async () => {
    const ended = server && new Promise((done) => server?.once('exit', done));
    server?.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  });

  it('arrives at one person, letter for letter', async () => {
    const mailer = smtpMailer({
      server: { host: '127.0.0.1', port, isSecure: false, login: null },
      from: { name: 'Kolaj', address: 'no-reply@kolaj.test' },
    });
    const mail = {
      id: '0b8f7a52-6a4e-4d2c-9a53-0d1c6a3f1a11',
      to: { name: 'Şule\r\nBcc: b@evil.test', address: 'sule@shop.test' },
      subject: 'E-posta adresinizi onaylayın · Подтвердите адрес',
      text: 'Merhaba,\n\n.\nПароль изменён.',
      html: '<p>Merhaba, пароль изменён.</p>',
      kind: 'verify',
      language: 'tr' as const,
    };
    // It listens a moment after it was started.
    await expect.poll(() => mailer.send(mail), { timeout: 20_000 }).toEqual({ kind: 'sent' });
    await expect.poll(async () => (await arrived()).length, { timeout: 20_000 }).toBe(1);

    const [taken] = await arrived();
    expect(taken).toMatchObject({ subject: mail.subject, messageId: `<${mail.id}@kolaj.test>` });
    expect(taken?.text?.trim()).toBe(mail.text);
    expect(taken?.html?.trim()).toBe(mail.html);
    expect(taken?.to?.map(({ address }) => address)).toEqual(['sule@shop.test']);
    const envelope = taken?.headers.find(({ key }) => key === 'envelope-to');
    expect(envelope?.value).toBe('sule@shop.test');
  });
});
