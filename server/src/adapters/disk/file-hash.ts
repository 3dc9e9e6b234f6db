import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

const namePattern = /^[0-9a-f]{64}$/;

/** SHA-256 of what a file holds. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

export const isHash = (name: string): boolean => namePattern.test(name);

/** Where a file is in a store. Throws for a name that is no hash: it could lead anywhere. */
export function placeOf(sha256: string): string {
  if (!isHash(sha256)) throw new TypeError('A stored file is named by its SHA-256.');
  return `${sha256.slice(0, 2)}/${sha256}`;
}

/** What `asked` answers, or null when the file or folder is not there. */
export async function orNull<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
