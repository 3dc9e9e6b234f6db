/** What people are told about a phone: it cannot send any more, or it can again (D-64). */
export type PhoneAlert = 'lost' | 'back';

/** The provider's word for a phone that can send. */
const active = 'active';

/**
 * One alert per transition. A phone that is seen for the first time is as it is; one that changes from one kind of not being
 * active to another is still the same trouble.
 *
 * @param told the status that people were told last, in the provider's words; null = nothing yet
 */
export function phoneAlert(told: string | null, now: string): PhoneAlert | null {
  if (told === null) return null;
  const was = told === active;
  const is = now === active;
  if (was === is) return null;
  return is ? 'back' : 'lost';
}
