import path from 'node:path';

/** Holds the folders of all `local` sources: here a shop's photographer drops photos. */
export const sourcesFolder = (dataDir: string) => path.join(dataDir, 'sources');
