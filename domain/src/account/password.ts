/** The parts of the one password rule (D-20, VAL-03), in the order of the checklist under the field. */
export const passwordParts = ['length', 'upper', 'lower', 'digit', 'special', 'no-whitespace', 'not-too-long'] as const;
export type PasswordPart = (typeof passwordParts)[number];

/** CONST-02: 8 for a new password, 6 at login. */
export const minPasswordLength = 8;
export const minLoginPasswordLength = 6;
export const maxPasswordLength = 200;

/** Which parts of the rule a new password fails; empty = it is strong enough. Letters are judged by Unicode: 'ş' is lowercase. */
export function failedPasswordParts(password: string): PasswordPart[] {
  const length = [...password].length;
  const holds: Record<PasswordPart, boolean> = {
    length: length >= minPasswordLength,
    upper: /\p{Lu}/u.test(password),
    lower: /\p{Ll}/u.test(password),
    digit: /\p{Nd}/u.test(password),
    special: /[^\p{L}\p{M}\p{N}\s]/u.test(password),
    'no-whitespace': !/\s/u.test(password),
    'not-too-long': length <= maxPasswordLength,
  };
  return passwordParts.filter((part) => !holds[part]);
}

/** At least two words, as the registration demands (VAL-05). */
export function isFullName(name: string): boolean {
  return (
    name
      .trim()
      .split(/\s+/u)
      .filter((word) => /\p{L}/u.test(word)).length >= 2
  );
}
