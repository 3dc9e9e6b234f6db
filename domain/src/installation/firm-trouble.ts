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

/** What a firm waits for that an administrator gives, in the order in which it is needed. */
const firmNeeds = ['answer', 'source', 'template', 'phone'] as const;
export type FirmNeed = (typeof firmNeeds)[number];

export interface FirmSetup {
  /** Its people's questions that nobody has answered. */
  questions: number;
  has_source: boolean;
  has_template: boolean;
  phones: number;
}

/** Which of them: an open question, no source of photos, no template, nothing to send by. */
export function needsOf({ questions, has_source: source, has_template: template, phones }: FirmSetup): FirmNeed[] {
  const missing = { answer: questions > 0, source: !source, template: !template, phone: phones === 0 };
  return firmNeeds.filter((need) => missing[need]);
}

/** Whether something of the firm does not go on by itself. */
export const isInTrouble = (firm: FirmSigns & Pick<FirmSetup, 'questions'>): boolean =>
  firm.questions > 0 || troublesOf(firm).length > 0 || firm.phones_active < firm.phones;
