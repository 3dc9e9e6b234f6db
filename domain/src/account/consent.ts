/** Version of the terms and the privacy notice that a registration agrees to; it is kept with the time (D-91, VAL-07). */
export const termsVersion = '2026-11';

/** Version of the operator's own texts: each new text has a higher number. */
export const ownTermsVersion = (number: number): string => `own-${number}`;

/** `changed`: they agreed to texts that the operator has since changed so that everybody is asked again (D-91). */
export const consentStates = ['given', 'missing', 'changed'] as const;
export type ConsentState = (typeof consentStates)[number];

interface Consented {
  isAdmin: boolean;
  /** When the person agreed; null = never. */
  at: Date | null;
  /** To what; null = to a text of before versions were kept. */
  version: string | null;
  /** Number of the last own text that asks everybody again; null = none ever did. */
  askedAgain: number | null;
}

/** Where somebody stands with the terms. Whose terms these are does not agree to them (D-94). */
export function consentState({ isAdmin, at, version, askedAgain }: Consented): ConsentState {
  if (isAdmin) return 'given';
  if (at === null) return 'missing';
  const agreed = Number(/^own-(\d+)$/.exec(version ?? '')?.[1] ?? 0);
  return agreed < (askedAgain ?? 0) ? 'changed' : 'given';
}
