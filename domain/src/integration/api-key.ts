/** Keys that one shop may have at the same time. */
export const keysAtMost = 20;

/** After so many days a key works no more; `never` is for programs that nobody looks after, and is said so. */
export const keyLives = ['30', '90', '365', 'never'] as const;
export type KeyLife = (typeof keyLives)[number];

export const keyDays = (life: KeyLife): number | null => (life === 'never' ? null : Number(life));

/** `orphaned`: who made it is no owner of the shop any more, and a key acts in the name of its maker. */
export const keyStandings = ['open', 'expired', 'orphaned'] as const;
export type KeyStanding = (typeof keyStandings)[number];

export function keyStanding({
  expiresAt,
  isMakerHere,
  now,
}: {
  expiresAt: Date | null;
  isMakerHere: boolean;
  now: Date;
}): KeyStanding {
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  return isMakerHere ? 'open' : 'orphaned';
}
