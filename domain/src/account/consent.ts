/** Version of the terms and the privacy notice that a registration agrees to; it is kept with the time (D-91, VAL-07). */
export const termsVersion = '2026-11';

/** `changed`: they agreed to texts that the operator has since changed so that everybody is asked again (D-91). */
export const consentStates = ['given', 'missing', 'changed'] as const;
export type ConsentState = (typeof consentStates)[number];
