import { createHash } from 'node:crypto';
import { Client, type ClientChannel } from 'ssh2';
import { SourceError } from '../../ports/source-error.ts';
import type { PooledConnection } from '../remote/connection-pool.ts';
import { within } from '../remote/deadline.ts';
import type { SourceLimits } from '../remote/limits.ts';
import { waysToWrite } from '../remote/readable-names.ts';
import type { ConnectStep } from '../remote/remote-server.ts';
import { resolveHost } from '../remote/resolve-host.ts';
import { type SftpCalls, sftpCalls } from './sftp-calls.ts';
import type { SftpSettings } from './sftp-settings.ts';
import { connectTrouble, isForbidden, isRefusal, sftpTrouble } from './sftp-trouble.ts';

export interface SftpConnection extends PooledConnection {
  calls: SftpCalls;
  /** Real path of the source's root, without a slash at the end; a character for each byte, like all paths here. */
  base: string;
}

/** Connects, checks the host key, logs in and finds the root. Rejects with a SourceError; nothing is left open then. */
export async function connectSftp(
  settings: SftpSettings,
  limits: SourceLimits,
  onStep: (step: ConnectStep) => void = () => undefined,
): Promise<SftpConnection> {
  onStep('resolve');
  const address = await resolveHost(settings.host, settings.reach);
  const client = new Client();
  let isAlive = true;
  client.on('close', () => {
    isAlive = false;
  });
  const stop = () => client.destroy();
  const connecting = enter(client, { settings, address, connectMs: limits.connectMs, onStep });
  const { calls, base } = await within(limits.connectMs, connecting, { stop, what: 'Connecting' });
  const leave = () => sayGoodbye(client);
  return { calls, base, isAlive: () => isAlive, close: () => void leave(), leave };
}

/** A server that hears nothing any more is not waited for. */
async function sayGoodbye(client: Client): Promise<void> {
  const closed = new Promise<void>((resolve) => client.on('close', () => resolve()));
  client.end();
  setTimeout(() => client.destroy(), 1_000).unref();
  await closed;
}

interface Entering {
  settings: SftpSettings;
  address: string;
  connectMs: number;
  onStep: (step: ConnectStep) => void;
}

async function enter(client: Client, entering: Entering): Promise<{ calls: SftpCalls; base: string }> {
  await logIn(client, entering);
  entering.onStep('root');
  const channel = await new Promise<ClientChannel>((resolve, reject) =>
    client.subsys('sftp', (error, opened) => (error ? reject(sftpTrouble(error)) : resolve(opened))),
  );
  channel.on('error', () => client.destroy());
  const calls = await sftpCalls(channel).catch((error: unknown) => {
    throw sftpTrouble(error);
  });
  return { calls, base: await rootOf(calls, entering.settings) };
}

function logIn(client: Client, { settings, address, connectMs, onStep }: Entering): Promise<void> {
  const { port, username, password, privateKey } = settings;
  let unknownKey: string | null = null;
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) =>
      reject(unknownKey === null ? connectTrouble(error, settings) : untrusted(settings, unknownKey));
    client.on('error', fail).on('close', () => fail(new Error('The server ended the connection.')));
    client.once('ready', resolve);
    client.on('keyboard-interactive', (_name, _words, _language, prompts, finish) =>
      finish(prompts.map(() => password ?? '')),
    );
    onStep('connect');
    // One small question after another: gathering them to larger packets would cost 40 ms for each.
    client.once('connect', () => client.setNoDelay(true));
    try {
      client.connect({
        host: address,
        port,
        username,
        ...(password === null ? {} : { password, tryKeyboard: true }),
        ...(privateKey === null ? {} : { privateKey }),
        readyTimeout: connectMs,
        keepaliveInterval: connectMs,
        hostVerifier: (key: Buffer) => {
          onStep('secure');
          const fingerprint = fingerprintOf(key);
          const isKnown = settings.fingerprint !== null && bare(settings.fingerprint) === bare(fingerprint);
          if (isKnown) onStep('login');
          else unknownKey = fingerprint;
          return isKnown;
        },
      });
    } catch (error) {
      // A private key that is none, or has a passphrase.
      reject(new SourceError('wrong-key', 'The private key cannot be read.', { cause: error }));
    }
  });
}

function untrusted({ fingerprint }: SftpSettings, found: string): SourceError {
  const words = fingerprint === null ? 'The host key is not known yet.' : 'The host key is another one than before.';
  return new SourceError('host-key', words, { fingerprint: found });
}

/** As `ssh-keygen -l` shows it. */
const fingerprintOf = (key: Buffer) => `SHA256:${bare(createHash('sha256').update(key).digest('base64'))}`;

const bare = (fingerprint: string) =>
  fingerprint
    .trim()
    .replace(/^SHA256:/i, '')
    .replace(/=+$/, '');

/** The root as people write it may have other bytes on the server than those of UTF-8. */
async function rootOf(calls: SftpCalls, { root, names }: SftpSettings): Promise<string> {
  const ways = root === '' ? ['.'] : waysToWrite(root, names);
  let refusal: unknown = null;
  for (const way of ways) {
    try {
      return await baseAt(calls, way);
    } catch (error) {
      if (!isRefusal(error)) throw sftpTrouble(error);
      refusal = error;
    }
  }
  const words = refusal instanceof Error ? refusal.message : '';
  throw new SourceError(isForbidden(refusal) ? 'root-forbidden' : 'root-missing', words, { cause: refusal });
}

async function baseAt(calls: SftpCalls, path: string): Promise<string> {
  const base = await calls.realPath(path);
  await calls.close(await calls.openDirectory(base));
  return base.replace(/\/+$/, '');
}
