import { open, stat } from 'node:fs/promises';

const chunkBytes = 256 * 1024;

/** Whether two files hold the same bytes; false when one is not an ordinary file. */
export async function isSameContent(one: string, other: string): Promise<boolean> {
  const [left, right] = await Promise.all([stat(one), stat(other).catch(() => null)]);
  if (!right?.isFile() || left.size !== right.size) return false;
  if (left.ino === right.ino && left.dev === right.dev) return true;

  await using first = await open(one);
  await using second = await open(other);
  const buffers = [Buffer.alloc(chunkBytes), Buffer.alloc(chunkBytes)] as const;
  for (let at = 0; at < left.size; at += chunkBytes) {
    const length = Math.min(chunkBytes, left.size - at);
    await Promise.all([first.read(buffers[0], 0, length, at), second.read(buffers[1], 0, length, at)]);
    if (!buffers[0].subarray(0, length).equals(buffers[1].subarray(0, length))) return false;
  }
  return true;
}
