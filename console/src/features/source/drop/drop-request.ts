import { useSyncExternalStore } from 'react';
import type { DeviceFile } from './choose/drop-files.ts';

/** Somebody wants to add photos: with files already in hand, or to choose them. */
export interface DropRequest {
  files: Promise<DeviceFile[]> | null;
  /** Folder of the page they are on. */
  folder: string | null;
}

let request: DropRequest | null = null;
const listeners = new Set<() => void>();

/** Opens the window for adding photos; null closes it. */
export function requestDrop(next: DropRequest | null): void {
  request = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useDropRequest = () => useSyncExternalStore(subscribe, () => request);
