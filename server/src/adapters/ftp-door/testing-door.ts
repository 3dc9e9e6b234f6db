import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSecureContext } from 'node:tls';
import { selfSignedCertificate } from '@kolaj/testkit/file-servers/certificate';
import { type AccessOptions, Client } from 'basic-ftp';
import { openDiskFolder, type ReceivedFile } from './disk-folder.ts';
import type { DoorOptions, DoorUser } from './door-options.ts';
import { incomingName } from './door-path.ts';
import { type OpenDoor, openFtpDoor } from './ftp-door.ts';

/** What is behind a door, as others see and change it. */
export interface DoorGround {
  open: DoorUser['open'];
  /** A file that did not come in by the door, with the folders above it. */
  write: (file: string, content: string) => Promise<void>;
  makeFolder: (folder: string) => Promise<void>;
  /** So many empty files in a folder. */
  fill: (folder: string, files: number) => Promise<void>;
  read: (file: string) => Promise<Buffer>;
  /** Size and time. */
  facts: (file: string) => Promise<{ bytes: number; modifiedAt: Date }>;
  names: (folder: string) => Promise<string[]>;
  /** Files that are known to have come whole. */
  received: () => Promise<ReceivedFile[]>;
  /** Where files on their way in are. */
  incoming: string;
  remove: () => Promise<void>;
}

export interface DiskGround extends DoorGround {
  root: string;
}

export async function diskGround(): Promise<DiskGround> {
  const root = await mkdtemp(path.join(tmpdir(), 'kolaj-door-'));
  let received: ReceivedFile[] = [];
  const isAtOrBelow = (place: string, file: string) => file === place || file.startsWith(`${place}/`);
  const without = (place: string) => received.filter((file) => !isAtOrBelow(place, file.path));
  const notes = {
    async received(file: ReceivedFile) {
      received = [...without(file.path), file];
    },
    async moved({ from, to }: { from: string; to: string }) {
      received = without(to).map((file) =>
        isAtOrBelow(from, file.path) ? { ...file, path: to + file.path.slice(from.length) } : file,
      );
    },
    async removed(place: string) {
      received = without(place);
    },
    isReceived: async (place: string) => received.some((file) => file.path === place),
  };
  return {
    root,
    open: () => openDiskFolder(root, { notes, log: { warn: () => undefined } }),
    async write(file, content) {
      await mkdir(path.join(root, path.dirname(file)), { recursive: true });
      await writeFile(path.join(root, file), content);
    },
    async makeFolder(folder) {
      await mkdir(path.join(root, folder));
    },
    async fill(folder, files) {
      await mkdir(path.join(root, folder));
      const names = Array.from({ length: files }, (_, at) => path.join(root, folder, `${at}.jpg`));
      await Promise.all(names.map((name) => writeFile(name, '')));
    },
    read: (file) => readFile(path.join(root, file)),
    async facts(file) {
      const { size: bytes, mtime: modifiedAt } = await stat(path.join(root, file));
      return { bytes, modifiedAt };
    },
    names: async (folder) => (await readdir(path.join(root, folder))).filter((name) => name !== incomingName).sort(),
    received: async () => received,
    incoming: path.join(root, incomingName),
    remove: () => rm(root, { recursive: true }),
  };
}

export interface TestDoor {
  door: OpenDoor;
  /** Shuts the user out from now on. */
  closeToUser: () => void;
  /** A client that has logged in; closed with the door. */
  client: (options?: AccessOptions) => Promise<Client>;
  /** The certificate of a door with TLS. */
  certificate: string;
  stop: () => Promise<void>;
}

export const ports = { from: 39_100, to: 39_199 };

/** A door on a port of its own with the user `lalezar`, whose password is `right`. */
export async function aDoor(
  { open }: Pick<DoorGround, 'open'>,
  { isSecure = false, ...options }: Partial<DoorOptions> & { isSecure?: boolean } = {},
) {
  const { key, certificate } = selfSignedCertificate();
  let isWelcome = true;
  const user: DoorUser = { id: 'lalezar', open, isWelcome: async () => isWelcome };
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
