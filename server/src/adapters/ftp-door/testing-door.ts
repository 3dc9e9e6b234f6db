import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSecureContext } from 'node:tls';
import { selfSignedCertificate } from '@kolaj/testkit/file-servers/certificate';
import { type AccessOptions, Client } from 'basic-ftp';
import type { DoorOptions, DoorUser, ReceivedFile } from './door-options.ts';
import { type OpenDoor, openFtpDoor } from './ftp-door.ts';

export interface TestDoor {
  door: OpenDoor;
  /** Of the user `lalezar`, whose password is `right`. */
  root: string;
  /** What the door has told about files, in its order. */
  told: (['received', ReceivedFile] | ['moved', { from: string; to: string }] | ['removed', string])[];
  /** Shuts the user out from now on. */
  closeToUser: () => void;
  /** A client that has logged in; closed with the door. */
  client: (options?: AccessOptions) => Promise<Client>;
  /** The certificate of a door with TLS. */
  certificate: string;
  stop: () => Promise<void>;
}

export const ports = { from: 39_100, to: 39_199 };

/** A door on a port of its own with one user. */
export async function aDoor({ isSecure = false, ...options }: Partial<DoorOptions> & { isSecure?: boolean } = {}) {
  const root = await mkdtemp(path.join(tmpdir(), 'kolaj-door-'));
  const { key, certificate } = selfSignedCertificate();
  const told: TestDoor['told'] = [];
  let isWelcome = true;
  const user: DoorUser = {
    id: 'lalezar',
    root,
    isWelcome: async () => isWelcome,
    received: async (file) => void told.push(['received', file]),
    moved: async (change) => void told.push(['moved', change]),
    removed: async (file) => void told.push(['removed', file]),
    isReceived: async (file) => told.some(([kind, fact]) => kind === 'received' && fact.path === file),
  };
  const door = await openFtpDoor({
    host: '127.0.0.1',
    port: 0,
    passivePorts: ports,
    passiveAddress: null,
    secureContext: isSecure ? () => createSecureContext({ key, cert: certificate }) : null,
    isPlainAllowed: !isSecure,
    login: async ({ username, password }) =>
      username === 'lalezar' && password === 'right' ? { kind: 'welcome', user } : { kind: 'refused' },
    log: { info: () => undefined, warn: () => undefined },
    ...options,
  });
  const clients: Client[] = [];
  const test: TestDoor = {
    door,
    root,
    told,
    certificate,
    closeToUser: () => {
      isWelcome = false;
    },
    async client(access = {}) {
      const client = new Client(20_000);
      clients.push(client);
      await client.access({ host: '127.0.0.1', port: door.port, user: 'lalezar', password: 'right', ...access });
      return client;
    },
    async stop() {
      for (const client of clients) client.close();
      await door.close();
      await rm(root, { recursive: true });
    },
  };
  return test;
}

/** Says lines to a door, each after the answer to the one before, and gives everything it answered. */
export async function talkTo(port: number, lines: readonly (string | Buffer)[], ending = '\r\n'): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  const left = [...lines];
  socket.on('data', (chunk) => {
    said += chunk;
    const line = left.shift();
    if (line === undefined) socket.end();
    else socket.write(Buffer.concat([Buffer.from(line), Buffer.from(ending)]));
  });
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.on('close', resolve));
  return said;
}
