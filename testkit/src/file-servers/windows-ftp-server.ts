import { once } from 'node:events';
import type { Stats } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { join, posix } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type FileServer, photographer, type RootOptions, serverFolders } from './file-server.ts';
import { timeStamp } from './scripted-ftp-data.ts';

/** How long the rest of the greeting is in coming: such a server looks its visitor up first. */
const greetingMs = 400;

export interface WindowsFtpServer extends FileServer {
  /** Every command so far, without passwords. */
  commands: string[];
}

/** One person's connection. */
interface Visit {
  control: Socket;
  root: string;
  folder: string;
  offset: number;
  /** Where the next transfer's connection comes in, and that connection. */
  passive: { server: Server; socket: Promise<Socket[]> } | null;
}

/**
 * An FTP server in another dialect than the scripted one, written from RFC 959 and 3659 and from what Windows servers answer:
 * listings of DOS, replies of several lines that arrive in pieces, a slow greeting, no EPSV, MLSD promised and not known, and
 * 226 before the last byte of the data.
 */
export async function startWindowsFtp(options: RootOptions = {}): Promise<WindowsFtpServer> {
  const folders = await serverFolders(options);
  const sockets = new Set<Socket>();
  const commands: string[] = [];
  const server = createServer((control) => {
    sockets.add(control);
    control.on('error', () => undefined).once('close', () => sockets.delete(control));
    const visit: Visit = { control, root: folders.root, folder: '/', offset: 0, passive: null };
    control.once('close', () => visit.passive?.server.close());
    serve(visit, commands).catch(() => control.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    ...photographer,
    host: '127.0.0.1',
    port: portOf(server),
    root: folders.root,
    fingerprint: null,
    commands,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
      await folders.remove();
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Greets, and answers commands in their order: one at a time, as a control connection is meant (RFC 959, 5.4). */
async function serve(visit: Visit, commands: string[]): Promise<void> {
  const { control } = visit;
  control.setNoDelay(true).setEncoding('utf8');
  control.write('220-Microsoft FTP Service\r\n');
  await wait(greetingMs);
  await say(visit, '    Only for customers.\r\n220 This server is watched.');
  let rest = '';
  for await (const chunk of control) {
    const lines = (rest + String(chunk)).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      commands.push(line.startsWith('PASS') ? 'PASS' : line);
      await answer(visit, line);
    }
  }
}

/** A reply comes in two pieces, which a client must not take for two. */
async function say({ control }: Visit, reply: string): Promise<void> {
  const text = `${reply}\r\n`;
  const middle = Math.floor(text.length / 2);
  control.write(text.slice(0, middle));
  await wait(1);
  control.write(text.slice(middle));
}

const notFound = '550-The system cannot find the file specified. \r\n Win32 error: 2\r\n550 End';

function answer(visit: Visit, line: string): Promise<void> {
  const [word = '', ...more] = line.split(' ');
  const argument = more.join(' ');
  const verb = word.toUpperCase();
  const always = replies[verb];
  if (always !== undefined) return say(visit, always);
  switch (verb) {
    case 'PASS':
      return say(
        visit,
        argument === photographer.password
          ? '230-Welcome.\r\n 12 of 100 users\r\n230 User logged in.'
          : '530 User cannot log in.',
      );
    case 'OPTS':
      return say(visit, /^UTF8 ON$/i.test(argument) ? '200 UTF8 encoding now ON.' : '501 Parameter not known.');
    case 'PWD':
      return say(visit, `257 "${visit.folder}" is current directory.`);
    case 'CWD':
      return changeFolder(visit, argument);
    case 'SIZE':
    case 'MDTM':
      return tellFact(visit, verb, argument);
    case 'REST':
      visit.offset = Number(argument);
      return say(visit, `350 Restarting at ${argument}.`);
    case 'PASV':
      return openPassive(visit);
    case 'LIST':
    case 'RETR':
      return transfer(visit, verb, argument);
    case 'QUIT':
      return say(visit, '221 Goodbye.').then(() => void visit.control.end());
    default:
      return say(visit, `500-'${verb}': command not understood.\r\n Ask your administrator.\r\n500 End`);
  }
}

/** MLST is promised, and neither it nor MLSD is known. */
const features = ['LANG EN*', 'UTF8', 'SIZE', 'MDTM', 'REST STREAM', 'MLST Type*;Size*;Modify*;'];

/** What is answered whatever comes with it. */
const replies: Readonly<Record<string, string>> = {
  USER: '331 Password required',
  FEAT: `211-Extended features supported:\r\n ${features.join('\r\n ')}\r\n211 END`,
  SYST: '215 Windows_NT',
  TYPE: '200 Type set.',
  NOOP: '200 NOOP command successful.',
  STRU: '200 STRU command successful.',
};

const placeOf = ({ root, folder }: Visit, path: string): string => join(root, posix.resolve('/', folder, path));

async function changeFolder(visit: Visit, path: string): Promise<void> {
  const facts = await stat(placeOf(visit, path)).catch(() => null);
  if (!facts?.isDirectory()) return say(visit, notFound);
  visit.folder = posix.resolve('/', visit.folder, path);
  return say(visit, '250 CWD command successful.');
}

async function tellFact(visit: Visit, verb: 'SIZE' | 'MDTM', path: string): Promise<void> {
  const facts = await stat(placeOf(visit, path)).catch(() => null);
  if (!facts?.isFile()) return say(visit, notFound);
  return say(visit, `213 ${verb === 'SIZE' ? facts.size : timeStamp(facts.mtime)}`);
}

async function openPassive(visit: Visit): Promise<void> {
  visit.passive?.server.close();
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A client may connect before it says what for.
  const socket = once(server, 'connection', { signal: AbortSignal.timeout(10_000) });
  socket.catch(() => server.close());
  visit.passive = { server, socket };
  const port = portOf(server);
  return say(visit, `227 Entering Passive Mode (127,0,0,1,${port >> 8},${port & 255}).`);
}

async function transfer(visit: Visit, verb: 'LIST' | 'RETR', path: string): Promise<void> {
  const { passive, offset } = visit;
  visit.passive = null;
  visit.offset = 0;
  if (passive === null) return say(visit, "425 Can't open data connection.");
  try {
    const bytes = await (verb === 'LIST' ? listing(visit, path) : fileFrom(placeOf(visit, path), offset));
    if (bytes === null) return await say(visit, notFound);
    const [data] = await passive.socket;
    if (data === undefined) return;
    await say(visit, '125 Data connection already open; Transfer starting.');
    await send(
      visit,
      data.on('error', () => undefined),
      bytes,
    );
  } finally {
    passive.server.close();
  }
}

/** The end of the file is on its way only after the server has said that all is sent. */
async function send(visit: Visit, data: Socket, bytes: Buffer): Promise<void> {
  const last = Math.max(0, bytes.length - 70_000);
  data.resume();
  await new Promise((resolve) => data.write(bytes.subarray(0, last), resolve));
  await say(visit, '226-Transfer complete.\r\n Thank you.\r\n226 End');
  await wait(20);
  data.end(bytes.subarray(last));
}

async function fileFrom(place: string, offset: number): Promise<Buffer | null> {
  const facts = await stat(place).catch(() => null);
  if (!facts?.isFile()) return null;
  await using handle = await open(place);
  const piece = Buffer.alloc(Math.max(0, facts.size - offset));
  await handle.read(piece, 0, piece.length, offset);
  return piece;
}

async function listing(visit: Visit, path: string): Promise<Buffer | null> {
  const place = placeOf(visit, path);
  const names = await readdir(place).catch(() => null);
  if (names === null) return null;
  const lines = await Promise.all(names.map(async (name) => dosLine(await stat(join(place, name)), name)));
  return Buffer.from(lines.map((line) => `${line}\r\n`).join(''));
}

/** `06-01-26  12:34PM       <DIR>          Beren`, `06-01-26  12:34PM              1500007 big.jpg`. */
function dosLine(facts: Stats, name: string): string {
  const [year = '', month, day, hour = '', minute] = facts.mtime.toISOString().split(/[-T:]/);
  const clock = `${String(Number(hour) % 12 || 12).padStart(2, '0')}:${minute}${Number(hour) < 12 ? 'AM' : 'PM'}`;
  const mark = facts.isDirectory() ? '<DIR>         ' : String(facts.size).padStart(14);
  return `${month}-${day}-${year.slice(2)}  ${clock}       ${mark} ${name}`;
}
