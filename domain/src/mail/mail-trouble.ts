/** Why a mail server takes nothing, as far as an operator can act on it; everything else is in the server's own words. */
export const mailTroubles = ['not_there', 'unknown_host', 'no_answer', 'login'] as const;
export type MailTrouble = (typeof mailTroubles)[number];
