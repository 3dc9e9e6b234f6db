import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Language } from '@kolaj/domain/shared/language';
import PO from 'pofile';

const folder = fileURLToPath(new URL('./src/locales/', import.meta.url));
const fileOf = (language: Language) => `${folder}${language}.po`;

const LOCK_WAIT_MS = 100;
const LOCK_TRIES = 100;

/** Texts of one language by id. */
export function readTexts(language: Language): Map<string, string> {
  if (!existsSync(fileOf(language))) return new Map();
  const po = PO.parse(readFileSync(fileOf(language), 'utf8'));
  return new Map(po.items.map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? '']));
}

/** Writes one language's texts sorted by id, so that two people's additions meet in few lines. */
export function writeTexts(language: Language, texts: ReadonlyMap<string, string>): void {
  const po = new PO();
  po.headers = {
    'Project-Id-Version': 'kolaj',
    Language: language,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
  };
  for (const [id, text] of [...texts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const item = new PO.Item();
    item.msgid = id;
    item.msgstr = [text];
    item.flags = {};
    item.extractedComments = ['js-lingui-explicit-id'];
    po.items.push(item);
  }
  const draft = `${fileOf(language)}.draft`;
  writeFileSync(draft, `${po.toString().trimEnd()}\n`);
  renameSync(draft, fileOf(language));
}

/** Runs `work` while nobody else changes the texts (a lock folder; left behind by a crash, it says so). */
export async function withLock(work: () => void): Promise<void> {
  const lock = `${folder}.lock`;
  for (let tries = 0; ; tries += 1) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (tries >= LOCK_TRIES)
        throw new Error(`${lock} is still there: remove it if no add-texts runs`, { cause: error });
      await wait(LOCK_WAIT_MS);
    }
  }
  try {
    work();
  } finally {
    rmSync(lock, { recursive: true });
  }
}
