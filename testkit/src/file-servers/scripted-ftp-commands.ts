import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { posix } from 'node:path';
import { TLSSocket } from 'node:tls';
import { photographer } from './file-server.ts';
import { listingOf, machineFacts, sendFile, timeStamp } from './scripted-ftp-data.ts';
import type { FtpMoment, FtpSession, ScriptedFtpWorld } from './scripted-ftp-session.ts';

/** Answers one command as a good server does, but for the moment's fault. */
export async function answerCommand(moment: FtpMoment): Promise<void> {
  const { session, world, verb, argument } = moment;
  const say = (text: string) => void session.control.write(`${text}\r\n`);
  switch (verb) {
    case 'USER':
      return say('331 password?');
    case 'PASS':
      return say(argument === photographer.password ? '230 welcome' : '530 Login incorrect.');
    case 'FEAT':
      return say(
        `211-Features:\r\n UTF8\r\n SIZE\r\n MDTM\r\n REST STREAM${world.hasMlsd ? '\r\n MLST type*;size*;modify*;unique*;' : ''}\r\n211 End`,
      );
    case 'PWD':
      return say(`257 "${session.folder.replaceAll('"', '""')}" is the folder`);
    case 'PROT':
      session.isPrivate = argument === 'P';
      return say('200 ok');
    case 'REST':
      session.offset = Number(argument);
      return say('350 go on');
    case 'EPSV':
      return world.hasEpsv ? openData(moment) : say('502 no EPSV here');
    case 'PASV':
      return openData(moment);
    case 'CWD':
    case 'SIZE':
    case 'MDTM':
    case 'MLST':
      return say(await factOf(moment));
    case 'MLSD':
    case 'LIST':
      return transfer(moment);
    case 'RETR':
      return transfer(moment);
    case 'QUIT':
      return void session.control.end('221 bye\r\n');
    case 'TYPE':
    case 'STRU':
    case 'OPTS':
    case 'PBSZ':
    case 'NOOP':
      return say('200 ok');
    default:
      return say('502 not known');
  }
}

/** Where a path of the client is on this disk, as bytes. */
export function placeOf({ world, session }: FtpMoment, path: string): Buffer {
  const absolute = posix.resolve('/', session.folder, path);
  return Buffer.concat([Buffer.from(world.root), Buffer.from(absolute, 'latin1')]);
}

async function factOf(moment: FtpMoment): Promise<string> {
  const { session, verb, argument } = moment;
  const facts = await stat(placeOf(moment, argument)).catch(() => null);
  if (verb === 'MLST' && facts) return `250-Listing\r\n ${machineFacts(facts)}${argument}\r\n250 End`;
  if (!facts || facts.isDirectory() !== (verb === 'CWD')) return '550 No such file or directory.';
  if (verb === 'SIZE') return `213 ${facts.size}`;
  if (verb === 'MDTM') return `213 ${timeStamp(facts.mtime)}`;
  session.folder = posix.resolve('/', session.folder, argument);
  return '250 ok';
}

async function openData({ session, world, verb, fault }: FtpMoment): Promise<void> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  session.data = firstClient(server, world, session);
  session.data.catch(() => undefined);
  const address = server.address();
  let port = typeof address === 'object' && address ? address.port : 0;
  if (fault?.kind === 'passive-closed') {
    server.close();
    port = 9;
  }
  const host = (fault?.kind === 'passive-host' ? fault.host : '127.0.0.1').replaceAll('.', ',');
  const pasv = `227 Entering Passive Mode (${host},${port >> 8},${port & 255})`;
  session.control.write(`${verb === 'EPSV' ? `229 Entering Extended Passive Mode (|||${port}|)` : pasv}\r\n`);
}

async function firstClient(server: Server, world: ScriptedFtpWorld, session: FtpSession): Promise<Socket> {
  const close = () => void server.close();
  session.control.once('close', close);
  const [socket]: Socket[] = await once(server, 'connection');
  session.control.off('close', close);
  server.close();
  if (!socket) throw new Error('no data connection');
  world.track(socket);
  if (!session.isPrivate || !world.context) return socket;
  const secured = new TLSSocket(socket, { isServer: true, secureContext: world.context });
  world.track(secured, socket);
  return secured;
}

async function transfer(moment: FtpMoment): Promise<void> {
  const { session, verb, argument } = moment;
  const place = placeOf(moment, argument);
  const facts = await stat(place).catch(() => null);
  if (!facts || facts.isFile() !== (verb === 'RETR')) {
    session.control.write('550 No such file or directory.\r\n');
    return;
  }
  session.control.write('150 here it comes\r\n');
  const data = await session.data;
  session.data = null;
  if (!data) return;
  data.resume();
  const closed = once(data, 'close').catch(() => undefined);
  if (verb === 'RETR') await sendFile(moment, place, data);
  else data.end(await listingOf(moment, place));
  await closed;
  if (!session.control.destroyed) session.control.write('226 done\r\n');
}
