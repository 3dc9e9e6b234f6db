export const legalDocuments = ['terms', 'privacy'] as const;
export type LegalDocument = (typeof legalDocuments)[number];

/** More nobody reads; a letter of the law has some 30,000. */
export const legalTextAtMost = 60_000;
