/** What of a firm waits for somebody and is counted, the most urgent first. */
export const countedTroubles = ['sends_stopped', 'uncertain', 'jobs_given_up', 'collages_failed'] as const;
export type CountedTrouble = (typeof countedTroubles)[number];

/** What an administrator sees of a firm from outside. */
export interface FirmSigns extends Readonly<Record<CountedTrouble, number>> {
  phones: number;
  phones_active: number;
}

/** Which of them there are. */
export const troublesOf = (firm: FirmSigns): CountedTrouble[] => countedTroubles.filter((kind) => firm[kind] > 0);

/** Whether something of the firm does not go on by itself. */
export const isInTrouble = (firm: FirmSigns): boolean =>
  troublesOf(firm).length > 0 || firm.phones_active < firm.phones;
