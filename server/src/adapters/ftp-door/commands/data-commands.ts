import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DoorEntry } from '../../../ports/door-folder.ts';
import { meant, prepareData, transfer } from '../session.ts';
import { anybody, type Command, type Commands, loggedIn, replyToTrouble, type UserSession } from './command.ts';
import { factsLine, listLine } from './listing-lines.ts';
import { store } from './store.ts';

/** Files and lists, and the connections they travel on. */
export const dataCommands: Commands = {
  PASV: loggedIn(async (session) => {
    const { control, door } = session;
    const address = door.options.passiveAddress ?? control.localAddress;
    if (!/^\d+\.\d+\.\d+\.\d+$/.test(address)) return control.reply(425, 'Say EPSV.');
    const passive = await prepareData(session);
    if (!passive) return;
    const { port } = passive;
    control.reply(227, `Come to (${address.replaceAll('.', ',')},${port >> 8},${port & 255}).`);
  }),

  EPSV: loggedIn(async (session, said) => {
    const { control } = session;
    if (said.trim().toUpperCase() === 'ALL') return control.reply(200, 'Only EPSV from now on.');
    const passive = await prepareData(session);
    if (!passive) return;
    control.reply(229, `Come to (|||${passive.port}|).`);
  }),

  REST: loggedIn((session, said) => {
    if (!/^\d{1,15}$/.test(said.trim())) return session.control.reply(501, 'How many bytes?');
    session.offset = Number(said);
    session.control.reply(350, `The next transfer begins at ${session.offset}.`);
  }),

  ABOR: anybody(({ control }) => control.reply(226, 'Nothing is being transferred.')),

  LIST: listing((entries) => entries.map((entry) => listLine(entry, new Date()))),
  MLSD: listing((entries) => entries.map(factsLine)),
  NLST: listing((entries) => entries.map(({ name }) => name)),

  RETR: loggedIn(async (session, said) => {
    const path = meant(session, said);
    if (path === null) return;
    try {
      const { folder } = session.user;
      const found = await folder.find(path);
      if (found.kind !== 'file') return session.control.reply(550, 'There is no such file.');
      const bytes = await folder.read(path, session.offset);
      await send(session, bytes).finally(() => bytes.destroy());
    } catch (error) {
      replyToTrouble(session, error);
    }
  }),

  STOR: loggedIn((session, said) => store(session, { said, from: session.offset })),
  APPE: loggedIn((session, said) => store(session, { said, from: 'what-came' })),
};

const send = (session: UserSession, bytes: Readable) =>
  transfer(session, async (socket: Socket) => {
    await pipeline(bytes, socket);
    session.control.reply(226, 'All sent.');
  });

/** Clients put the flags of `ls` in front of the path, which may begin with a dash itself. */
const withoutFlags = (said: string) => said.replace(/^-[a-z1]+(\s+|$)/i, '');

function listing(write: (entries: DoorEntry[]) => string[]): Command {
  return loggedIn(async (session, said) => {
    const path = meant(session, withoutFlags(said));
    if (path === null) return;
    try {
      const { folder } = session.user;
      const found = await folder.find(path);
      if (found.kind === 'refused' || found.kind === 'nothing') {
        return session.control.reply(550, 'There is no such file or folder.');
      }
      const name = path.slice(path.lastIndexOf('/') + 1);
      const entries = found.kind === 'directory' ? folder.entries(path) : [[{ ...found, name, isDirectory: false }]];
      await send(session, Readable.from(lines(entries, write), { objectMode: false }));
    } catch (error) {
      replyToTrouble(session, error);
    }
  });
}

async function* lines(
  entries: AsyncIterable<DoorEntry[]> | Iterable<DoorEntry[]>,
  write: (entries: DoorEntry[]) => string[],
): AsyncGenerator<string> {
  for await (const some of entries) {
    const text = write(some)
      .map((line) => `${line}\r\n`)
      .join('');
    if (text !== '') yield text;
  }
}
