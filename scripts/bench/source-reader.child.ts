// Reads from a server and says how long it took and how large this process grew.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ftpServer } from '@kolaj/server/adapters/ftp/ftp-source';
import { sftpServer } from '@kolaj/server/adapters/sftp/sftp-source';
import { photosBelow } from '@kolaj/server/features/source/listing/tree';
import type { FileServer } from '@kolaj/testkit/file-servers/file-server';
import { Client } from 'ssh2';

type Reached = Pick<FileServer, 'host' | 'port' | 'user' | 'password' | 'fingerprint'>;

export type SourceTask =
  | { kind: 'list-ftp'; server: Reached }
  | { kind: 'read-sftp' | 'fast-get'; server: Reached & { privateKey: string } };

export interface SourceTaskResult {
  ms: number;
  rssMb: number;
  /** Listed photos. */
  photos: number;
}

const common = { reach: 'anywhere' as const, root: '', connections: 2, names: null };

async function listFtp({ host, port, user, password, fingerprint }: Reached): Promise<number> {
  const source = await ftpServer({ ...common, host, port, username: user, password, fingerprint, tls: 'none' }).open();
  const listed = await photosBelow(source, '');
  await source.close();
  if (listed.kind !== 'listed' || listed.unreadable.length > 0) throw new Error('The listing is not whole.');
  return listed.photos.length;
}

async function readSftp({ host, port, user, fingerprint, privateKey }: Reached & { privateKey: string }) {
  const settings = { ...common, host, port, username: user, password: null, privateKey, fingerprint };
  const source = await sftpServer(settings).open();
  const opened = await source.openRead('a.jpg', 0);
  if (opened.kind !== 'open') throw new Error(opened.kind);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(opened.stream, nowhere);
  await source.close();
}

async function fastGet({ host, port, user, privateKey }: Reached & { privateKey: string }) {
  const folder = await mkdtemp(path.join(tmpdir(), 'kolaj-fast-get-'));
  const client = new Client();
  client.connect({ host, port, username: user, privateKey });
  await once(client, 'ready');
  await new Promise<void>((resolve, reject) => {
    client.sftp((error, sftp) => {
      if (error) return reject(error);
      sftp.fastGet('a.jpg', path.join(folder, 'a.jpg'), (failed) => (failed ? reject(failed) : resolve()));
    });
  });
  client.end();
  await rm(folder, { recursive: true });
}

async function run(task: SourceTask): Promise<number> {
  switch (task.kind) {
    case 'list-ftp':
      return listFtp(task.server);
    case 'read-sftp':
      await readSftp(task.server);
      return 0;
    case 'fast-get':
      await fastGet(task.server);
      return 0;
  }
}

const [, , argument = '{}'] = process.argv;
const task: SourceTask = JSON.parse(argument);
const began = performance.now();
const photos = await run(task);
const result: SourceTaskResult = {
  ms: Math.round(performance.now() - began),
  rssMb: Math.round(process.resourceUsage().maxRSS / 1024),
  photos,
};
console.log(JSON.stringify(result));
// Connections are kept for a while after use.
process.exit(0);
