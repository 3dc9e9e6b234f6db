import type { ClientChannel } from 'ssh2';
import {
  packet,
  packetCutter,
  questions,
  readAnswer,
  type SftpAnswer,
  type SftpEntry,
  type SftpFacts,
  versionAnswer,
} from './sftp-packets.ts';

/**
 * The calls of an SFTP session as promises. A character of a path stands for one byte: the library's own calls would replace
 * what is not UTF-8, and such a name could never be sent back.
 */
export interface SftpCalls {
  realPath: (path: string) => Promise<string>;
  stat: (path: string) => Promise<SftpFacts>;
  openFile: (path: string) => Promise<Buffer>;
  openDirectory: (path: string) => Promise<Buffer>;
  /** The next names of an open directory; null after the last. */
  readDirectory: (handle: Buffer) => Promise<SftpEntry[] | null>;
  close: (handle: Buffer) => Promise<void>;
  /** Bytes read into `buffer` from its `at` on; 0 at the end of the file. */
  read: (handle: Buffer, into: { buffer: Buffer; at: number; position: number }) => Promise<number>;
}

/** The server's "no" to one question, with its code of SFTP version 3. */
export class SftpRefusal extends Error {
  readonly code: number;

  constructor(code: number, words: string) {
    super(words);
    this.name = 'SftpRefusal';
    this.code = code;
  }
}

const allWell = 0;
const endOfFile = 1;
const forReading = 1;
const version = 3;

/** Greets the server at the other end of a channel. Rejects when the channel closes before it has answered. */
export async function sftpCalls(channel: ClientChannel): Promise<SftpCalls> {
  const { ask } = await conversation(channel);
  const path = (text: string) => ({ text: Buffer.from(text, 'latin1') });

  return {
    realPath: async (of) => expected(await ask(questions.realPath, [path(of)]), 'names').entries[0]?.name ?? of,
    stat: async (of) => expected(await ask(questions.stat, [path(of)]), 'facts').facts,
    openFile: async (of) =>
      expected(await ask(questions.open, [path(of), { u32: forReading }, { u32: 0 }]), 'handle').handle,
    openDirectory: async (of) => expected(await ask(questions.openDirectory, [path(of)]), 'handle').handle,
    async readDirectory(handle) {
      const answer = await ask(questions.readDirectory, [{ text: handle }]);
      return isEnd(answer) ? null : expected(answer, 'names').entries;
    },
    async close(handle) {
      expected(await ask(questions.close, [{ text: handle }]), 'status');
    },
    async read(handle, { buffer, at, position }) {
      const answer = await ask(questions.read, [{ text: handle }, { u64: position }, { u32: buffer.length - at }]);
      return isEnd(answer) ? 0 : expected(answer, 'data').bytes.copy(buffer, at);
    },
  };
}

const isEnd = (answer: SftpAnswer) => answer.kind === 'status' && answer.code === endOfFile;

function expected<Kind extends SftpAnswer['kind']>(answer: SftpAnswer, kind: Kind): SftpAnswer & { kind: Kind } {
  const isKind = (one: SftpAnswer): one is SftpAnswer & { kind: Kind } => one.kind === kind;
  if (answer.kind === 'status' && answer.code !== allWell) throw new SftpRefusal(answer.code, answer.words);
  if (isKind(answer)) return answer;
  throw new Error(`An answer of another kind: ${answer.kind}.`);
}

interface Waiting {
  resolve: (answer: SftpAnswer) => void;
  reject: (error: Error) => void;
}

/** Questions and answers by number; an answer to nothing is let go. A channel that ends rejects all that waits. */
async function conversation(channel: ClientChannel) {
  const waiting = new Map<number, Waiting>();
  const cut = packetCutter();
  let next = 0;
  const greeted = Promise.withResolvers<void>();

  const take = (bytes: Buffer) => {
    if (bytes[0] === versionAnswer) return greeted.resolve();
    const answer = readAnswer(bytes);
    waiting.get(answer.id)?.resolve(answer);
    waiting.delete(answer.id);
  };
  const end = (error: Error) => {
    greeted.reject(error);
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  channel.on('data', (chunk: Buffer) => {
    try {
      for (const bytes of cut(chunk)) take(bytes);
    } catch (error) {
      end(error instanceof Error ? error : new Error(String(error)));
      channel.destroy();
    }
  });
  channel.on('error', end).once('close', () => end(new Error('The server ended the session.')));
  channel.write(packet(questions.init, [{ u32: version }]));
  await greeted.promise;

  return {
    ask: (type: number, fields: Parameters<typeof packet>[1]) =>
      new Promise<SftpAnswer>((resolve, reject) => {
        if (channel.destroyed || !channel.writable) return reject(new Error('The session has ended.'));
        const id = next++ % 2 ** 32;
        waiting.set(id, { resolve, reject });
        channel.write(packet(type, [{ u32: id }, ...fields]));
      }),
  };
}
