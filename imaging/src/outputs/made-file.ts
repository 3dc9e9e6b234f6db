import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';

/** A picture that was made and written. */
export interface MadeFile {
  file: string;
  sha256: string;
  bytes: number;
  /** px. */
  width: number;
  height: number;
}

export async function writeMade(
  file: string,
  { width, height }: { width: number; height: number },
  bytes: Buffer,
): Promise<MadeFile> {
  await writeFile(file, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { file, sha256, bytes: bytes.length, width, height };
}
