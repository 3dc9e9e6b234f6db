import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { ZodType } from 'zod';
import { duplicatesIn, type LedgerEntry } from '../ledger.ts';
import type { World, WorldAccount, WorldGroup } from '../world.ts';
import { createFaults, type Faults } from './faults.ts';
import { type Arrived, applyLine, emptyInbox, type JournalLine, journalLine, type Message } from './inbox.ts';
import { type NewPhones, withNewPhones } from './new-phones.ts';
import { createPictureStore, type PictureStore } from './picture-store.ts';

/** A call as it is reported to the ledger, which adds the number and the time. */
export type Call = Omit<LedgerEntry, 'seq' | 'time'>;

export type Change =
  | { kind: 'call' }
  | { kind: 'arrived'; messages: Arrived[] }
  | { kind: 'faults' }
  | { kind: 'reset' };

/** Everything outside Kolaj: accounts, groups with what they received, the ledger, and what goes wrong at the moment. */
/** What stands in a message after it was changed. */
export type EditedWords = Pick<Message, 'text' | 'bold' | 'buttons'>;

export interface Outside {
  world: World;
  newPhones: NewPhones;
  faults: Faults;
  pictures: PictureStore;
  now(): Date;
  random(): number;
  account(productId: string): WorldAccount | null;
  group(groupId: string): WorldGroup | null;
  /** Status of a phone as the provider tells it now. */
  statusOf(account: WorldAccount, phoneId: string): string | null;
  ledger(): readonly LedgerEntry[];
  duplicates(): ReturnType<typeof duplicatesIn>;
  chat(groupId: string): readonly Arrived[];
  queued(productId: string, phoneId: string): readonly Message[];
  /** All messages taken in and not purged, oldest first. */
  outgoing(productId: string): readonly Message[];
  record(call: Call): void;
  /** Takes a message in: into its group, or into the provider's queue while that is held. */
  takeIn(call: Call, message: Message): void;
  /** Deletes a message for everybody. */
  delete(call: Call, message: { groupId: string; msgId: string }): void;
  /** Its chat shows this message above all others. */
  pin(message: { groupId: string; msgId: string }): void;
  /** Changes what a message says. */
  edit(call: Call, message: { groupId: string; msgId: string }, words: EditedWords): void;
  /** Lets what waits in the queues arrive, the oldest first; everything unless told how many. */
  release(atMost?: number): void;
  /** Throws away what waits for this phone; returns how many. */
  purge(productId: string, phoneId: string): number;
  /** Forgets messages, ledger and pictures and switches all faults off. */
  reset(): void;
  announce(change: Change): void;
  /** Returns the function that ends the subscription. */
  onChange(listener: (change: Change) => void): () => void;
  close(): void;
}

interface Setup {
  world: World;
  clock: () => Date;
  random: () => number;
  /** Folder; without one nothing survives a restart. */
  persistTo: string | null;
}

export function createOutside({ world: given, clock, random, persistTo }: Setup): Outside {
  const { world, newPhones } = withNewPhones(given);
  const faults = createFaults(random);
  const pictures = createPictureStore(persistTo === null ? null : join(persistTo, 'pictures'));
  const listeners = new Set<(change: Change) => void>();
  const { journal, lines } = openLog(persistTo);
  let inbox = emptyInbox();
  for (const line of lines) applyLine(inbox, line);

  const announce = (change: Change) => {
    for (const listener of listeners) listener(change);
  };
  const write = (line: JournalLine) => {
    journal?.append(line);
    const messages = applyLine(inbox, line);
    if (messages.length > 0) announce({ kind: 'arrived', messages });
    announce({ kind: 'call' });
  };
  const entryOf = (call: Call): LedgerEntry => ({ seq: inbox.ledger.length + 1, time: clock().toISOString(), ...call });
  const queued = (productId: string, phoneId: string) =>
    inbox.queue.filter((waiting) => waiting.productId === productId && waiting.phoneId === phoneId);

  return {
    world,
    newPhones,
    faults,
    pictures,
    now: clock,
    random,
    account: (productId) => world.accounts.find((account) => account.productId === productId) ?? null,
    group: (groupId) => world.accounts.flatMap(({ groups }) => groups).find(({ id }) => id === groupId) ?? null,
    statusOf: (account, phoneId) => {
      const phone = account.phones.find(({ id }) => id === phoneId);
      const { on, phone: silenced } = faults.condition('phone-inactive');
      return phone && on && silenced === phone.id ? 'qr-code' : (phone?.status ?? null);
    },
    ledger: () => inbox.ledger,
    duplicates: () => duplicatesIn(inbox.ledger),
    chat: (groupId) => inbox.arrived.get(groupId) ?? [],
    queued,
    outgoing: (productId) =>
      [...inbox.arrived.values(), inbox.queue]
        .flat()
        .filter((message) => message.productId === productId)
        .sort((a, b) => a.acceptedAt.localeCompare(b.acceptedAt)),
    record: (call) => write({ event: 'call', entry: entryOf(call) }),
    takeIn: (call, message) =>
      write({ event: 'taken-in', entry: entryOf(call), message, waits: faults.condition('hold-queue').on }),
    pin: ({ groupId, msgId }) => write({ event: 'pinned', groupId, msgId }),
    edit: (call, { groupId, msgId }, words) =>
      write({ event: 'edited', entry: entryOf(call), groupId, msgId, ...words }),
    delete: (call, { groupId, msgId }) => write({ event: 'deleted', entry: entryOf(call), groupId, msgId }),
    release: (atMost) => {
      const leaving = inbox.queue.slice(0, atMost);
      if (leaving.length > 0) write({ event: 'arrived', msgIds: leaving.map(({ msgId }) => msgId) });
    },
    purge: (productId, phoneId) => {
      const msgIds = queued(productId, phoneId).map(({ msgId }) => msgId);
      write({ event: 'purged', msgIds });
      return msgIds.length;
    },
    reset: () => {
      journal?.clear();
      pictures.clear();
      faults.reset();
      inbox = emptyInbox();
      announce({ kind: 'reset' });
    },
    announce,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => journal?.close(),
  };
}

function openLog(persistTo: string | null): { journal: Journal<JournalLine> | null; lines: JournalLine[] } {
  return persistTo === null ? { journal: null, lines: [] } : openJournal(join(persistTo, 'journal.jsonl'), journalLine);
}

/** An append-only file of JSON lines. */
interface Journal<Line> {
  /** Handed to the system before it returns, so it survives a killed process (not a power cut). */
  append(line: Line): void;
  /** Forgets every line. */
  clear(): void;
  close(): void;
}

/** Opens (or creates) a journal and reads what it holds. A torn last line, left by a kill, is cut off. */
function openJournal<Line>(path: string, schema: ZodType<Line>): { lines: Line[]; journal: Journal<Line> } {
  mkdirSync(dirname(path), { recursive: true });
  if (!existsSync(path)) appendFileSync(path, '');
  const text = readFileSync(path);
  const whole = text.subarray(0, text.lastIndexOf(0x0a) + 1);
  if (whole.length < text.length) truncateSync(path, whole.length);

  const lines = whole
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => schema.parse(JSON.parse(line)));

  const file = openSync(path, 'a');
  return {
    lines,
    journal: {
      append: (line) => {
        writeSync(file, `${JSON.stringify(line)}\n`);
      },
      clear: () => truncateSync(path, 0),
      close: () => closeSync(file),
    },
  };
}
