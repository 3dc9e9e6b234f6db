import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';
import { selfSignedCertificate } from './certificate.ts';
import { type FileServer, photographer, type RootOptions, serverFolders } from './file-server.ts';
import { answerCommand } from './scripted-ftp-commands.ts';
import { type FtpFault, type FtpSession, reset, type ScriptedFtpWorld } from './scripted-ftp-session.ts';

/** One command of a client; `CONNECT` stands for a new connection. */
export interface FtpCommand {
  verb: string;
  argument: string;
  /** How often this verb came until now, over all connections, from 1. */
  nth: number;
}

export interface ScriptedFtpOptions extends RootOptions {
  /** What goes wrong at a command; null = nothing. */
  faults?: (command: FtpCommand) => FtpFault | null;
  /** false = an old server that only knows LIST. */
  hasMlsd?: boolean;
  hasEpsv?: boolean;
  /** Offers AUTH TLS with a certificate nobody vouches for. */
  tls?: boolean;
}

export interface ScriptedFtpServer extends FileServer {
  /** Every command so far, without passwords: `RETR /a.jpg`. */
  commands: string[];
  /** Most connections that were open at once. */
  mostConnections: () => number;
  /** Bytes of files sent. */
  sentBytes: () => number;
  /** Cuts every connection, as a restart of the server does. */
  dropEveryone: () => void;
}

/**
 * A small FTP server of our own that behaves badly on demand: for what no real server does when a test asks. Always
 * available. Files are read as they are in `root`, names byte for byte.
 */
export async function startScriptedFtp(options: ScriptedFtpOptions = {}): Promise<ScriptedFtpServer> {
  const folders = await serverFolders(options);
  const tls = options.tls ? ownCertificate() : null;
  const sockets = new Set<Socket>();
  /** Of them those that commands come by; files and listings have sockets of their own. */
  const sessions = new Set<Socket>();
  const commands: string[] = [];
  const times = new Map<string, number>();
  let most = 0;

  const world: ScriptedFtpWorld = {
    root: folders.root,
    hasMlsd: options.hasMlsd ?? true,
    hasEpsv: options.hasEpsv ?? true,
    context: tls?.context ?? null,
    sentBytes: 0,
    faultAt(verb, argument) {
      const nth = (times.get(verb) ?? 0) + 1;
      times.set(verb, nth);
      commands.push(verb === 'PASS' ? 'PASS' : `${verb} ${argument}`.trim());
      return options.faults?.({ verb, argument, nth }) ?? null;
    },
    track(socket, instead) {
      if (instead) sockets.delete(instead);
      if (instead && sessions.delete(instead)) sessions.add(socket);
      sockets.add(socket);
      socket
        .on('error', () => undefined)
        .once('close', () => {
          sockets.delete(socket);
          sessions.delete(socket);
        });
    },
  };
  const server = createServer((socket) => {
    world.track(socket);
    sessions.add(socket);
    // What has been told to end is no session any more, even if its last packet is still on its way.
    most = Math.max(most, [...sessions].filter(({ writableEnded }) => !writableEnded).length);
    greet(world, socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const dropEveryone = () => {
    for (const socket of sockets) reset(socket);
  };

  return {
    ...photographer,
    host: '127.0.0.1',
    port: typeof address === 'object' && address ? address.port : 0,
    root: folders.root,
    fingerprint: tls?.fingerprint ?? null,
    commands,
    mostConnections: () => most,
    sentBytes: () => world.sentBytes,
    dropEveryone,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      dropEveryone();
      await closed;
      await folders.remove();
    },
  };
}

function ownCertificate(): { context: SecureContext; fingerprint: string } {
  const { key, certificate } = selfSignedCertificate();
  return {
    context: createSecureContext({ key, cert: certificate }),
    fingerprint: new X509Certificate(certificate).fingerprint256,
  };
}

function greet(world: ScriptedFtpWorld, socket: Socket): void {
  const session: FtpSession = { control: socket, data: null, offset: 0, folder: '/', isPrivate: false };
  listen(world, session);
  const fault = world.faultAt('CONNECT', '');
  if (fault?.kind === 'hang') return;
  if (fault?.kind === 'drop') socket.destroy();
  else socket.write(fault?.kind === 'reply' ? `${fault.text}\r\n` : '220 ready\r\n');
}

/** Names are bytes here, so every character of a line stands for one. */
function listen(world: ScriptedFtpWorld, session: FtpSession): void {
  let rest = '';
  session.control.setEncoding('latin1').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(world, session, line);
  });
}

function take(world: ScriptedFtpWorld, session: FtpSession, line: string): void {
  const space = line.indexOf(' ');
  const verb = (space < 0 ? line : line.slice(0, space)).toUpperCase();
  const argument = space < 0 ? '' : line.slice(space + 1);
  const fault = world.faultAt(verb, argument);
  if (fault?.kind === 'hang') return;
  if (fault?.kind === 'drop') {
    reset(session.control);
    return;
  }
  if (fault?.kind === 'reply') {
    session.control.write(`${fault.text}\r\n`);
    return;
  }
  if (verb === 'AUTH') {
    encrypt(world, session);
    return;
  }
  answerCommand({ world, session, verb, argument, fault }).catch((error: unknown) => {
    if (!session.control.destroyed) session.control.write(`451 ${String(error)}\r\n`);
  });
}

function encrypt(world: ScriptedFtpWorld, session: FtpSession): void {
  if (!world.context) {
    session.control.write('502 no TLS here\r\n');
    return;
  }
  session.control.write('234 go on\r\n');
  const plain = session.control.removeAllListeners('data');
  session.control = new TLSSocket(plain, { isServer: true, secureContext: world.context });
  world.track(session.control, plain);
  listen(world, session);
}
