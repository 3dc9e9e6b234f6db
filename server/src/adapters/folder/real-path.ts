import { realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { safeRelativePath } from '@kolaj/domain/source/path';
import { reasonOf } from './reasons.ts';

export type Located =
  | { kind: 'inside'; realPath: string }
  | { kind: 'gone'; reason: string }
  | { kind: 'refused'; reason: string };

/**
 * Where a relative path really is on this disk, all links followed; refused when that is outside `root` (D-24). The answer
 * is only true for the moment: whoever opens the file looks again afterwards.
 *
 * @param root real path of the source's root
 */
export async function locate(root: string, path: string): Promise<Located> {
  const safe = safeRelativePath(path);
  if (safe.kind === 'refused') return { kind: 'refused', reason: 'The path leads out of the source.' };

  try {
    const real = await realpath(join(root, safe.path));
    return isInside(root, real)
      ? { kind: 'inside', realPath: real }
      : { kind: 'refused', reason: 'It is a link that leads out of the source.' };
  } catch (error) {
    return { kind: 'gone', reason: reasonOf(error) };
  }
}

function isInside(root: string, real: string): boolean {
  return real === root || real.startsWith(root.endsWith(sep) ? root : root + sep);
}
