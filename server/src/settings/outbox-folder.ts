import path from 'node:path';

/** Where mails go that no mail server takes. */
export const outboxFolder = (dataDir: string): string => path.join(dataDir, 'outbox');
