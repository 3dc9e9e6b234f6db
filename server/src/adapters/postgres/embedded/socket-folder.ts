import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Refused, refused } from '../trouble/file-trouble.ts';

/** The port is only part of the socket's file name: the server never listens on the network. */
const port = 5432;

/** Longest path of a Unix socket in bytes. */
const longestSocketPath = process.platform === 'linux' ? 107 : 103;

/** Where the socket of the data folder `postgresFolder` belongs: inside it, or in the temp folder when that is too long. */
export function socketFolderFor(postgresFolder: string): string {
  const inside = path.join(postgresFolder, 'run');
  if (Buffer.byteLength(path.join(inside, `.s.PGSQL.${port}`)) <= longestSocketPath) return inside;

  const name = createHash('sha256').update(postgresFolder).digest('hex').slice(0, 16);
  return path.join(tmpdir(), `kolaj-${name}`);
}

/** Makes the socket folder, closed to everybody but `owner`; refuses one that somebody else put there. */
export async function makeSocketFolder(folder: string, owner: number): Promise<Refused | null> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await lstat(folder);
  const own = process.getuid?.() ?? -1;
  if (!found.isDirectory() || (found.uid !== own && found.uid !== owner && own !== 0)) {
    return refused(`The folder ${folder} belongs to somebody else. Remove it, or shorten the path of the data folder.`);
  }
  if (found.uid !== owner) await chown(folder, owner, owner);
  await chmod(folder, 0o700);
  return null;
}

/** Tidies the temp folder after the server's end; inside the data folder the socket folder stays. */
export async function removeIfTemporary(folder: string, postgresFolder: string): Promise<void> {
  if (path.dirname(folder) !== postgresFolder) await rmdir(folder).catch(() => undefined);
}
