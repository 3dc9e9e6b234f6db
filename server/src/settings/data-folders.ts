import path from 'node:path';

/** Holds the folders of all `local` sources: here a shop's photographer drops photos. */
export const sourcesFolder = (dataDir: string) => path.join(dataDir, 'sources');

/** Where mails go that no mail server takes. */
export const outboxFolder = (dataDir: string): string => path.join(dataDir, 'outbox');
