import { mkdirSync, watch } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const storedMail = z.object({
  id: z.uuid(),
  /** ISO 8601, UTC. */
  at: z.iso.datetime(),
  to: z.string(),
  name: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  kind: z.string(),
  language: z.string(),
});
export type StoredMail = z.infer<typeof storedMail>;

/** The mails that the product has written into its outbox folder, read-only. */
export interface MailFolder {
  /** Newest first. */
  list: () => Promise<StoredMail[]>;
  find: (id: string) => Promise<StoredMail | null>;
  /** Calls back whenever a mail comes or goes; ends with the function that it hands back. */
  onChange: (tell: () => void) => () => void;
}

const fileName = /^[0-9a-f-]{36}\.json$/;

/** The folder need not exist yet. A file that is no mail is passed over. Unchanged files are read once. */
export function mailFolder(folder: string): MailFolder {
  const known = new Map<string, { stamp: string; mail: StoredMail | null }>();

  async function read(name: string): Promise<StoredMail | null> {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (!found) {
      known.delete(name);
      return null;
    }
    const stamp = `${found.ino} ${found.mtimeMs} ${found.size}`;
    const kept = known.get(name);
    if (kept?.stamp === stamp) return kept.mail;
    const mail = await parse(file);
    known.set(name, { stamp, mail });
    return mail;
  }

  const list = async () => {
    const names = await readdir(folder).catch((): string[] => []);
    const mails = await Promise.all(names.filter((name) => fileName.test(name)).map(read));
    for (const name of known.keys()) if (!names.includes(name)) known.delete(name);
    return mails.filter((mail) => mail !== null).sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1));
  };
  return {
    list,
    find: async (id) => (z.uuid().safeParse(id).success ? read(`${id}.json`) : null),
    onChange(tell) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const watcher = watch(folder, { persistent: false }, (_event, name) => {
        if (name === null || fileName.test(name)) tell();
      });
      watcher.on('error', () => watcher.close());
      return () => watcher.close();
    },
  };
}

async function parse(file: string): Promise<StoredMail | null> {
  try {
    return storedMail.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}
