import { isIP } from 'node:net';
import { type ConnectionOptions, TLSSocket } from 'node:tls';
import { Client, enterPassiveModeIPv6, FTPError, type FTPResponse } from 'basic-ftp';
import { connectForPassiveTransfer, parsePasvResponse } from 'basic-ftp/dist/transfer.js';
import { SourceError } from '../../ports/source-error.ts';
import type { PooledConnection } from '../remote/connection-pool.ts';
import { within } from '../remote/deadline.ts';
import type { SourceLimits } from '../remote/limits.ts';
import { asBytes, waysToWrite } from '../remote/readable-names.ts';
import type { ConnectStep } from '../remote/remote-server.ts';
import { resolveHost } from '../remote/resolve-host.ts';
import type { FtpSettings } from './ftp-settings.ts';
import { ftpTrouble, isRefusal, wordsOf } from './ftp-trouble.ts';

/**
 * For both the control and the data connections. The certificate is judged by `checkCertificate`, before a password is sent:
 * only so can an unknown one be shown to a person.
 */
function tlsOptions(host: string, address: string): ConnectionOptions {
  return { host: address, rejectUnauthorized: false, ...(isIP(host) ? {} : { servername: host }) };
}

/** Throws `certificate`, with its fingerprint, unless an authority vouches for it or a person does. */
function checkCertificate({ ftp }: Client, settings: FtpSettings): void {
  const { socket } = ftp;
  if (!(socket instanceof TLSSocket)) throw new SourceError('tls-not-offered', 'The connection is not encrypted.');
  if (isTrusted(socket, settings)) return;
  const { fingerprint256 } = socket.getPeerCertificate();
  throw new SourceError('certificate', 'Nobody vouches for the certificate of this server.', {
    cause: socket.authorizationError,
    fingerprint: fingerprint256,
  });
}

/** The same for a data connection that was just opened, when its handshake is through. */
function guardDataConnection({ ftp }: Client, settings: FtpSettings): void {
  const socket = ftp.dataSocket;
  if (!(socket instanceof TLSSocket)) return;
  socket.once('secureConnect', () => {
    // A resumed session is tied to the control connection, which was checked.
    if (!socket.isSessionReused() && !isTrusted(socket, settings)) {
      socket.destroy(new Error('The data connection has another certificate.'));
    }
  });
}

function isTrusted(socket: TLSSocket, { fingerprint }: FtpSettings): boolean {
  if (socket.authorized) return true;
  return fingerprint !== null && bare(fingerprint) === bare(socket.getPeerCertificate().fingerprint256 ?? '');
}

/** As people copy it: with or without colons, small or capital letters. */
const bare = (fingerprint: string) =>
  fingerprint
    .replace(/^sha256[:=\s]*/i, '')
    .replace(/[^0-9a-f]/gi, '')
    .toLowerCase();

export interface FtpConnection extends PooledConnection {
  client: Client;
  /** Absolute path of the source's root, without a slash at the end; a character for each byte, like all paths here. */
  base: string;
  /** Knows MLSD and MLST: exact times and types. */
  hasFacts: boolean;
}

/** A listing of 100,000 long names. */
const maxListingBytes = 40 * 1024 * 1024;

/**
 * Connects, encrypts, logs in and enters the root. Rejects with a SourceError; nothing is left open then.
 */
export async function connectFtp(
  settings: FtpSettings,
  limits: SourceLimits,
  onStep: (step: ConnectStep) => void = () => undefined,
): Promise<FtpConnection> {
  onStep('resolve');
  const address = await resolveHost(settings.host, settings.reach);
  const client = new Client(limits.stallMs, { maxListingBytes });
  // Bytes go out and come in as they are: what names are in is not known yet, and may differ from folder to folder.
  client.ftp.encoding = 'latin1';
  readWholeLines(client);
  prepareDataConnections(client, settings, limits.connectMs);
  const stop = () => client.close();
  try {
    const base = await within(limits.connectMs, enter(client, { settings, address, onStep }), {
      stop,
      what: 'Connecting',
    });
    const hasFacts = client.availableListCommands.includes('MLSD');
    client.availableListCommands = [hasFacts ? 'MLSD' : 'LIST'];
    return { client, base, hasFacts, isAlive: () => !client.closed, close: stop, leave: () => leave(client) };
  } catch (error) {
    stop();
    throw ftpTrouble(error);
  }
}

/** A server that says nothing to a goodbye is not waited for longer than this, ms. */
const goodbyeMs = 1_000;

async function leave(client: Client): Promise<void> {
  const stop = () => client.close();
  await within(goodbyeMs, client.send('QUIT'), { stop, what: 'Saying goodbye' }).catch(() => undefined);
  stop();
}

interface Entering {
  settings: FtpSettings;
  address: string;
  onStep: (step: ConnectStep) => void;
}

async function enter(client: Client, { settings, address, onStep }: Entering): Promise<string> {
  const { port, tls, username, password, root } = settings;
  const secure = tlsOptions(settings.host, address);
  onStep('connect');
  if (tls === 'implicit') await client.connectImplicitTLS(address, port, secure).catch(asWrongProtocol);
  else await greeting(client, { address, port });

  if (tls !== 'none') onStep('secure');
  if (tls === 'explicit') await client.useTLS(secure).catch(asTlsTrouble);
  if (tls !== 'none') checkCertificate(client, settings);

  onStep('login');
  // Names and passwords may hold letters of any language.
  await client.sendIgnoringError('OPTS UTF8 ON');
  await client.login(asBytes(username), asBytes(password));
  await client.useDefaultSettings();
  // Fewer facts than the client asks for: servers look up an owner's name for each file.
  if (client.availableListCommands.includes('MLSD')) {
    await client.sendIgnoringError('OPTS MLST type;size;modify;create;unique;');
  }

  onStep('root');
  if (root !== '') await enterRoot(client, settings).catch(asRootTrouble);
  const base = await client.pwd();
  return base.replaceAll('""', '"').replace(/\/+$/, '');
}

/** The root as people write it may have other bytes on the server than those of UTF-8. */
async function enterRoot(client: Client, { root, names }: FtpSettings): Promise<void> {
  const ways = waysToWrite(root, names);
  for (const [at, way] of ways.entries()) {
    try {
      await client.send(`CWD ${way}`);
      return;
    } catch (error) {
      if (!isRefusal(error) || at === ways.length - 1) throw error;
    }
  }
}

/** A server that never ends its line; the client itself closes at as much. */
const longestReply = 64 * 1024;

/** Replies arrive in pieces of any length, and the client takes the end of a piece for the end of a line. */
function readWholeLines({ ftp }: Client): void {
  const take = ftp[controlData].bind(ftp);
  let torn = '';
  ftp[controlData] = (piece) => {
    const text = torn + piece;
    const end = text.length > longestReply ? text.length : text.lastIndexOf('\n') + 1;
    torn = text.slice(end);
    if (end > 0) take(text.slice(0, end));
  };
}

/** Protected in the client, which has no other place for it; named once, so that an update that renames it fails to compile. */
const controlData = '_onControlSocketData';

/** What does not greet like FTP would be waited for in vain: SSH, a web server, implicit TLS. */
function greeting(client: Client, { address, port }: { address: string; port: number }): Promise<FTPResponse> {
  const greeted = client.connect(address, port);
  client.ftp.socket.once('data', (chunk) => {
    if (/^(?:\d{3}[ -]|\d{1,3}$)/.test(String(chunk))) return;
    client.ftp.closeWithError(new SourceError('not-this-protocol', 'What answers at this port does not speak FTP.'));
  });
  return greeted;
}

function asWrongProtocol(error: unknown): never {
  if (isTlsError(error)) throw new SourceError('not-this-protocol', 'It does not speak TLS here.', { cause: error });
  throw error;
}

function asTlsTrouble(error: unknown): never {
  if (error instanceof FTPError && error.code >= 500) {
    throw new SourceError('tls-not-offered', error.message, { cause: error });
  }
  if (isTlsError(error)) throw new SourceError('not-this-protocol', 'The encryption failed.', { cause: error });
  throw error;
}

const isTlsError = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(ERR_SSL|ERR_TLS|EPROTO)/.test(String(error.code));

function asRootTrouble(error: unknown): never {
  if (!(error instanceof FTPError)) throw error;
  const isForbidden = /denied|permission|forbidden/i.test(error.message);
  throw new SourceError(isForbidden ? 'root-forbidden' : 'root-missing', wordsOf(error), { cause: error });
}

type Mode = (client: Client) => Promise<FTPResponse>;

const extended: Mode = ({ ftp }) => enterPassiveModeIPv6(ftp);

/** The host in the answer is ignored: behind NAT it is wrong, and otherwise it could point at somebody else (I15). */
const classic: Mode = async ({ ftp }) => {
  const answer = await ftp.request('PASV');
  const { port } = parsePasvResponse(answer.message);
  const host = ftp.socket.remoteAddress;
  if (host === undefined) throw new Error('The connection is closed.');
  await connectForPassiveTransfer(host.replace(/^::ffff:/i, ''), port, ftp);
  return answer;
};

/**
 * Lets a client open data connections: EPSV first, PASV where that is not known or leads nowhere, and what worked from then on.
 */
function prepareDataConnections(client: Client, settings: FtpSettings, connectMs: number): void {
  const open = async (mode: Mode) => {
    const what = 'Data connection';
    const answer = await within(connectMs, mode(client), { stop: () => undefined, what });
    guardDataConnection(client, settings);
    return answer;
  };
  const last = (mode: Mode) => () =>
    open(mode).catch((error: unknown) => {
      if (error instanceof FTPError || client.closed) throw ftpTrouble(error);
      throw new SourceError('passive-ports', 'The ports for data cannot be reached.', { cause: error });
    });
  client.prepareTransfer = async () => {
    try {
      const answer = await open(extended);
      client.prepareTransfer = last(extended);
      return answer;
    } catch (error) {
      // No free port now: the same again later, not another way.
      if (client.closed || (error instanceof FTPError && error.code < 500)) throw ftpTrouble(error);
      client.prepareTransfer = last(classic);
      return client.prepareTransfer(client.ftp);
    }
  };
}
