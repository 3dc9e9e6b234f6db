import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type FileServer, hasFileServer } from '@kolaj/testkit/file-servers/file-server';
import { startProftpd } from '@kolaj/testkit/file-servers/proftpd-server';
import { startScriptedFtp } from '@kolaj/testkit/file-servers/scripted-ftp-server';
import { startSshd } from '@kolaj/testkit/file-servers/sshd-server';
import { startVsftpd } from '@kolaj/testkit/file-servers/vsftpd-server';
import type { Row } from '../rows.ts';
import type { SourceTask, SourceTaskResult } from './source-reader.child.ts';

const run = promisify(execFile);

/** Reading from servers on this machine: listings of large sources, and SFTP against the fastest way its library has. */
export async function sourceBench(): Promise<Row[]> {
  const base = await mkdtemp(path.join(tmpdir(), 'kolaj-source-bench-'));
  // The servers run as nobody.
  await chmod(base, 0o755);
  try {
    const wide = await photosIn(path.join(base, 'wide'), { folders: 200, photos: 50 });
    const long = await photosIn(path.join(base, 'long'), { folders: 1, photos: 50_000 });
    const rows: Row[] = [];
    for (const [name, start] of ftpServers()) {
      rows.push(
        ...(await onServer(start, wide, (server) =>
          listing(server, { id: 'wide', what: `200 × 50, ${name}`, limitS: 3 }),
        )),
      );
      rows.push(
        ...(await onServer(start, long, (server) =>
          listing(server, { id: 'long', what: `50,000 in one, ${name}`, limitS: 8 }),
        )),
      );
    }
    if (hasFileServer('sshd')) rows.push(...(await shellRows(path.join(base, 'film'))));
    return rows;
  } finally {
    await rm(base, { recursive: true, force: true });
  }
}

type Start = (options: { root: string }) => Promise<FileServer>;

/** Debian's where they are, else the one of the tests, which is slower. */
function ftpServers(): [string, Start][] {
  const real: [string, Start, boolean][] = [
    ['vsftpd', startVsftpd, hasFileServer('vsftpd')],
    ['proftpd', startProftpd, hasFileServer('proftpd')],
  ];
  const found = real.flatMap(([name, start, isHere]): [string, Start][] => (isHere ? [[name, start]] : []));
  return found.length > 0 ? found : [['scripted', startScriptedFtp]];
}

async function photosIn(root: string, { folders, photos }: { folders: number; photos: number }): Promise<string> {
  for (let folder = 0; folder < folders; folder++) {
    const place = path.join(root, `Koleksiyon ${folder} Şubat`);
    await mkdir(place, { recursive: true });
    for (let first = 0; first < photos; first += 500) {
      const names = Array.from({ length: Math.min(500, photos - first) }, (_, index) => `ürün-${first + index}_1.jpg`);
      await Promise.all(names.map((name) => writeFile(path.join(place, name), 'x')));
    }
  }
  return root;
}

async function onServer(start: Start, root: string, measure: (server: FileServer) => Promise<Row[]>): Promise<Row[]> {
  const server = await start({ root });
  try {
    return await measure(server);
  } finally {
    await server.stop();
  }
}

async function listing(
  server: FileServer,
  { id, what, limitS }: { id: string; what: string; limitS: number },
): Promise<Row[]> {
  const { ms, rssMb, photos } = await inChild({ kind: 'list-ftp', server });
  const seconds = Math.round(ms / 10) / 100;
  const isWhole = photos === (id === 'wide' ? 10_000 : 50_000);
  return [
    {
      id: `source.list-${id}`,
      what: `listing ${what}`,
      value: seconds,
      unit: 's',
      goal: `≤ ${limitS}`,
      ok: isWhole && seconds <= limitS,
    },
    { id: `source.list-${id}-mb`, what: `… whole process`, value: rssMb, unit: 'MB', goal: '≤ 300', ok: rssMb <= 300 },
  ];
}

async function shellRows(root: string): Promise<Row[]> {
  await mkdir(root, { recursive: true });
  await writeFile(path.join(root, 'a.jpg'), Buffer.alloc(64 * 1024 * 1024, 'photo'));
  const server = await startSshd({ root });
  try {
    const { privateKey } = server;
    const fast = await inChild({ kind: 'fast-get', server: { ...server, privateKey } });
    const own = await inChild({ kind: 'read-sftp', server: { ...server, privateKey } });
    const ratio = Math.round((own.ms / fast.ms) * 100) / 100;
    const speed = Math.round(64_000 / own.ms);
    return [
      { id: 'source.sftp-speed', what: 'one file of 64 MB by SFTP', value: speed, unit: 'MB/s', goal: '', ok: true },
      {
        id: 'source.sftp-ratio',
        what: '… against fastGet to a file',
        value: ratio,
        unit: '×',
        goal: '≤ 1.25',
        ok: ratio <= 1.25,
      },
    ];
  } finally {
    await server.stop();
  }
}

/** A process of its own, so that its memory is what reading costs. */
async function inChild(task: SourceTask): Promise<SourceTaskResult> {
  const child = path.join(import.meta.dirname, 'source-reader.child.ts');
  const { stdout } = await run(process.execPath, [child, JSON.stringify(task)]);
  return JSON.parse(stdout);
}
