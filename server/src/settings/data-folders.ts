import path from 'node:path';
import type { Env } from '../env.ts';

/** Holds the folders of all `local` sources: here a shop's photographer drops photos. */
export const sourcesFolder = (dataDir: string) => path.join(dataDir, 'sources');

/** Files on their way through the FTP door into the store, at this machine. */
export const doorPartsFolder = (dataDir: string) => path.join(dataDir, 'door-parts');

/** Where mails go that no mail server takes. */
export const outboxFolder = (dataDir: string): string => path.join(dataDir, 'outbox');

/** Where photos of new shops go that have no server of their own: with a bucket into it, where every machine finds them. */
export const ownPhotosIn = ({ bucket }: Pick<Env, 'bucket'>): 'folder' | 'store' =>
  bucket === null ? 'folder' : 'store';
