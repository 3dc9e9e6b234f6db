/** More single contacts than this want a second, typed confirmation and a reason (D-63, D-89). */
export const contactsWithoutQuestion = 20;

/**
 * Contacts that one shop writes to on one of its days (D-89). Messages to persons who did not ask for them are what numbers are
 * banned for (providers §5); groups are the normal target and have no such limit.
 */
export const contactsPerDay = 100;

export interface ManualWish {
  images: number;
  /** Ticked chats that the phone knows, and in which it may post. */
  groups: number;
  contacts: number;
  /** Ticked, and not known for the phone. */
  unknown: number;
  /** Of the phone that was chosen. */
  phone: 'active' | 'not-active' | 'unknown';
  /** Contacts that were written to on this day of the shop. */
  contactsToday: number;
  /** What the person typed as the number of contacts; null = nothing. */
  confirmed: number | null;
  reason: string;
}

export type ManualRefusal =
  | 'phone_unknown'
  | 'phone_not_active'
  | 'unknown_chats'
  | 'nothing_to_send'
  | 'no_target'
  | 'too_many_contacts'
  | 'confirm_contacts';

/** Whether a send to these contacts must be confirmed by typing their number and saying why. */
export const needsConfirmation = (contacts: number): boolean => contacts > contactsWithoutQuestion;

export const contactsLeft = (contactsToday: number): number => Math.max(0, contactsPerDay - contactsToday);

/** Why a send to ticked chats is not taken; null = it is. What cannot be cured by the dialog comes first. */
export function refuseManual(wish: ManualWish): ManualRefusal | null {
  if (wish.phone === 'unknown') return 'phone_unknown';
  if (wish.phone === 'not-active') return 'phone_not_active';
  if (wish.unknown > 0) return 'unknown_chats';
  if (wish.images === 0) return 'nothing_to_send';
  if (wish.groups + wish.contacts === 0) return 'no_target';
  if (wish.contacts > contactsLeft(wish.contactsToday)) return 'too_many_contacts';
  const isConfirmed = wish.confirmed === wish.contacts && wish.reason.trim() !== '';
  return needsConfirmation(wish.contacts) && !isConfirmed ? 'confirm_contacts' : null;
}
