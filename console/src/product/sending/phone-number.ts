/** A telephone number in groups, as people read it: +90 532 555 18 04. What is no number stays as it is. */
export function phoneNumber(number: string): string {
  const digits = number.replace(/\D/g, '');
  if (!/^\+?[\d\s()-]+$/.test(number) || digits.length < 9) return number;
  const groups = /^(\d*?)(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(digits);
  return groups === null ? `+${digits}` : `+${groups.slice(1).filter(Boolean).join(' ')}`;
}

/** The last four digits, which is how people tell their phones apart: 18 04. */
export function lastDigits(number: string): string {
  const digits = number.replace(/\D/g, '');
  return digits.length < 9 ? number : `… ${digits.slice(-4, -2)} ${digits.slice(-2)}`;
}
