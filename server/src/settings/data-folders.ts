import path from 'node:path';
import type { Env } from '../env.ts';

/** Holds the folders of all `local` sources: here a shop's photographer drops photos. */
export const sourcesFolder = (dataDir: string) => path.join(dataDir, 'sources');

/** Where mails go that no mail server takes. */
export const outboxFolder = (dataDir: string): string => path.join(dataDir, 'outbox');

/**
 * Where photos of new shops go that have no server of their own: with a bucket into it, where every machine finds them. The FTP door writes
 * into a folder, so with the door they stay in one.
 */
export const ownPhotosIn = ({ bucket, ftp }: Pick<Env, 'bucket' | 'ftp'>): 'folder' | 'store' =>
  bucket !== null && ftp === null ? 'store' : 'folder';
