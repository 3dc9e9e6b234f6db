import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { retention } from '@kolaj/domain/installation/retention';
import { isMailAddress, mailName } from '@kolaj/domain/mail/mail-address';
import type { Mail, Mailer } from '../../ports/mailer.ts';

export interface OutboxOptions {
  /** Made on the first mail. */
  folder: string;
  clock: () => Date;
  /** Older mails than the newest so many are thrown away; default 500. */
  keep?: number;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const partEnding = '.part';
/** A part that old belongs to a process that was killed. */
const stalePartMs = 60_000;

/**
 * Where mails go without a mail server: one file per mail, for its owner's eyes only (it holds links), named by the mail's
 * id so that sending again replaces it. A file appears whole or not at all.
 */
export function outboxMailer({ folder, clock, keep = retention['outbox-files'].count }: OutboxOptions): Mailer {
  return {
    async send(mail) {
      if (!isMailAddress(mail.to.address)) return { kind: 'refused', reason: 'The address is not one plain address.' };
      if (!uuid.test(mail.id)) throw new TypeError('A mail is named by its UUID.');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(folder, mail.id, JSON.stringify(asFile(mail, clock()), null, 2));
      await forgetOld(folder, { keep, now: clock().getTime() });
      return { kind: 'sent' };
    },
    close: async () => undefined,
  };
}

/** What the sandbox's outbox page reads (`sandbox/src/outbox/mail-folder.ts`). */
const asFile = ({ id, to, subject, text, html, kind, language }: Mail, at: Date) => ({
  id,
  at: at.toISOString(),
  to: to.address,
  name: mailName(to.name),
  subject,
  text,
  html,
  kind,
  language,
});

async function writeWhole(folder: string, id: string, content: string): Promise<void> {
  const part = path.join(folder, `${id}-${randomUUID()}${partEnding}`);
  const file = await open(part, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path.join(folder, `${id}.json`));
}

/** Several processes may tidy up at once: what is gone already is as good as removed. */
async function forgetOld(folder: string, { keep, now }: { keep: number; now: number }): Promise<void> {
  const names = await readdir(folder);
  const mails = names.filter((name) => name.endsWith('.json'));
  const parts = names.filter((name) => name.endsWith(partEnding));
  const written = async (name: string) =>
    stat(path.join(folder, name)).then(
      ({ mtimeMs }) => ({ name, mtimeMs }),
      () => ({ name, mtimeMs: now }),
    );

  const stale = (await Promise.all(parts.map(written))).filter(({ mtimeMs }) => mtimeMs < now - stalePartMs);
  const old = mails.length > keep ? (await Promise.all(mails.map(written))).sort(byAge).slice(keep) : [];
  for (const { name } of [...stale, ...old]) await rm(path.join(folder, name), { force: true });
}

const byAge = (a: { mtimeMs: number }, b: { mtimeMs: number }) => b.mtimeMs - a.mtimeMs;
