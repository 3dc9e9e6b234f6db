import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PhotoSpec } from '../photo.ts';

export type TakePhoto = (spec: PhotoSpec) => Promise<Uint8Array>;

/**
 * Takes photos, one after the other, in a process of its own that ends with `use`: what the drawing took, 220 MB for the demo,
 * would stay with the serving one for as long as it runs. A photo that cannot be made, or a dead process, is an error.
 */
export async function withPhotographer<T>(use: (take: TakePhoto) => Promise<T>): Promise<T> {
  const child = fork(fileURLToPath(new URL('./photographer.child.ts', import.meta.url)), { serialization: 'advanced' });
  try {
    return await use((spec) => ask(child, spec));
  } finally {
    child.kill();
  }
}

function ask(child: ChildProcess, spec: PhotoSpec): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const onMessage = (bytes: unknown) => {
    if (bytes instanceof Uint8Array) resolve(bytes);
    else reject(new Error('the photographer answered with something else'));
  };
  const onExit = (code: number | null, signal: string | null) =>
    reject(new Error(`the photographer ended (${signal ?? code})`));
  child.once('message', onMessage).once('error', reject).once('exit', onExit);
  child.send(spec);
  return promise.finally(() => child.off('message', onMessage).off('error', reject).off('exit', onExit));
}
