import { builtInOverlay } from '@kolaj/scene/overlays-node';
import type { Scene } from '@kolaj/scene/scene';
import type { FileStore } from '../../../ports/file-store.ts';

/** Files of a scene's ready pictures (overlay, logo) by their references; null when one is missing. */
export async function pictureFiles(
  files: Pick<FileStore, 'has' | 'local'>,
  scene: Pick<Scene, 'ops'>,
  tempFolder: string,
): Promise<Record<string, string> | null> {
  const found: Record<string, string> = {};
  for (const op of scene.ops) {
    if (op.kind !== 'picture') continue;
    const isStored = /^[0-9a-f]{64}$/.test(op.ref) && (await files.has(op.ref));
    const file = isStored ? await files.local(op.ref, tempFolder) : builtInOverlay(op.ref);
    if (file === null) return null;
    found[op.ref] = file;
  }
  return found;
}
