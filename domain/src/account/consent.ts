/** Version of the terms and the privacy notice that a registration agrees to; it is kept with the time (D-91, VAL-07). */
export const termsVersion = '2026-11';
