/** Halves of signs, which no address can carry, become `\uFFFD`. Browsers learned `toWellFormed` only in 2023. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');
