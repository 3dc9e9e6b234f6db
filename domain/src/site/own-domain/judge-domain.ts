/** What is wrong with a shop's domain, as the last look at its records showed. */
export const domainProblems = [
  'no_answer',
  'proof_missing',
  'proof_wrong',
  'points_nowhere',
  'points_elsewhere',
  'taken',
] as const;
export type DomainProblem = (typeof domainProblems)[number];

/** What the name servers say. */
export interface DomainRecords {
  /** TXT records of the proof's name; null = no answer. */
  proofs: readonly string[] | null;
  /** Where the domain leads. */
  points: 'here' | 'elsewhere' | 'nowhere' | 'no_answer';
}

export interface DomainState {
  provenAt: Date | null;
  /** Since when the records of a proven domain are not right. */
  missingSince: Date | null;
  /** When it stopped being proven. */
  lostAt: Date | null;
  /** Looks since it was typed or was last right. */
  tries: number;
}

export interface JudgedDomain extends DomainState {
  problem: DomainProblem | null;
  nextCheckAt: Date;
}

const minute = 60_000;
const day = 24 * 60 * minute;
/** Somebody moves to another name server, or forgets to pay: the site stays reachable meanwhile. */
export const graceMs = 3 * day;

/**
 * Whether a domain is a shop's after a look at its records (D-102): both must be right for it to become proven. A proven domain whose
 * records are wrong is kept for three days; a name server that does not answer takes nothing away. `isTaken`: another shop has proven it and
 * its proof is still there.
 */
export function judgeDomain(
  state: DomainState,
  records: DomainRecords,
  { token, isTaken, now }: { token: string; isTaken: boolean; now: Date },
): JudgedDomain {
  const problem = problemOf(records, token) ?? (isTaken ? 'taken' : null);
  const tries = problem === null ? 0 : state.tries + 1;
  const next = (of: DomainState): JudgedDomain => ({
    ...of,
    problem,
    nextCheckAt: new Date(now.getTime() + pauseOf(of, problem)),
  });
  if (problem === null) return next({ provenAt: state.provenAt ?? now, missingSince: null, lostAt: null, tries });
  if (state.provenAt === null || problem === 'no_answer') return next({ ...state, tries });
  const missingSince = state.missingSince ?? now;
  const isOver = problem === 'taken' || now.getTime() - missingSince.getTime() >= graceMs;
  return next(
    isOver
      ? { provenAt: null, missingSince: null, lostAt: now, tries: 0 }
      : { provenAt: state.provenAt, missingSince, lostAt: null, tries },
  );
}

function problemOf({ proofs, points }: DomainRecords, token: string): DomainProblem | null {
  if (proofs === null) return 'no_answer';
  if (!proofs.some((text) => text.trim() === proofText(token))) {
    return proofs.some((text) => text.trim().startsWith(proofStart)) ? 'proof_wrong' : 'proof_missing';
  }
  switch (points) {
    case 'here':
      return null;
    case 'elsewhere':
      return 'points_elsewhere';
    case 'nowhere':
      return 'points_nowhere';
    case 'no_answer':
      return 'no_answer';
  }
}

/** Somebody waits for a new domain; of a proven one a look a day is enough. */
function pauseOf({ provenAt, tries }: DomainState, problem: DomainProblem | null): number {
  if (provenAt !== null) return problem === null ? day : 60 * minute;
  if (tries < 12) return 5 * minute;
  if (tries < 60) return 30 * minute;
  return tries < 120 ? 6 * 60 * minute : day;
}

const proofStart = 'kolaj-site=';
export const proofText = (token: string): string => proofStart + token;
/** Name of the TXT record. */
export const proofName = (domain: string): string => `_kolaj.${domain}`;
