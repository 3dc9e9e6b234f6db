import { useSyncExternalStore } from 'react';
import type { DeviceFile } from './choose/drop-files.ts';

/** Somebody wants to add photos: with files already in hand, or to choose them. */
export interface DropWish {
  files: Promise<DeviceFile[]> | null;
  /** Folder of the page they are on. */
  folder: string | null;
}

let wish: DropWish | null = null;
const listeners = new Set<() => void>();

/** Opens the window for adding photos; null closes it. */
export function wishDrop(next: DropWish | null): void {
  wish = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useDropWish = () => useSyncExternalStore(subscribe, () => wish);
