import { isTrialOver, type TrialInput } from '../shop/trial.ts';

/** What of a firm waits for somebody and is counted, the most urgent first. */
export const countedTroubles = ['sends_stopped', 'uncertain', 'jobs_given_up', 'collages_failed'] as const;
export type CountedTrouble = (typeof countedTroubles)[number];

/** Why a firm is in trouble, the most urgent first; its people's open questions are among its needs. */
export const firmTroubles = ['phones_lost', ...countedTroubles, 'trial_over'] as const;
export type FirmTrouble = (typeof firmTroubles)[number];

/** What an administrator sees of a firm from outside. */
export interface FirmSigns extends Readonly<Record<CountedTrouble, number>> {
  /** Phones of it that cannot send. */
  phones_lost: readonly unknown[];
  /** Nothing is paid and no trial runs. */
  trial_over: boolean;
  /** It was tried and abandoned (`isAsleep`). */
  asleep: boolean;
}

/** A phone that its provider lists no more is a matter for so long, days: then the shop has done without it. */
export const removedPhoneIsTroubleDays = 30;

/** A firm whose trial ended longer ago, and that has done nothing since, is left to itself, days. */
export const asleepAfterDays = 30;

/**
 * Whether a firm was tried and abandoned: its trial is over for long, and nothing was sent or published meanwhile. What is wrong with
 * it then waits for nobody, and would hide what is wrong with the others.
 */
export function isAsleep(trial: TrialInput, { did }: { did: readonly (Date | null)[] }): boolean {
  const longAgo = new Date(trial.now.getTime() - asleepAfterDays * 86_400_000);
  return isTrialOver({ ...trial, now: longAgo }) && !did.some((at) => at !== null && at > longAgo);
}

/** Which of them there are; of a firm that sleeps none. */
export function troublesOf(firm: FirmSigns): FirmTrouble[] {
  if (firm.asleep) return [];
  const { phones_lost: lost, trial_over: isOver } = firm;
  return firmTroubles.filter((kind) => {
    if (kind === 'phones_lost') return lost.length > 0;
    return kind === 'trial_over' ? isOver : firm[kind] > 0;
  });
}

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
  firm.questions > 0 || troublesOf(firm).length > 0;
