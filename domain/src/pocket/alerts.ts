import { mayDo, type Right, type Rights, type Standing } from '../account/rights.ts';

/** What a phone may be told while its app is closed. */
export const alertKinds = ['approval', 'sending', 'phone', 'order'] as const;
export type AlertKind = (typeof alertKinds)[number];

const rightFor: Record<AlertKind, Right> = { approval: 'approve', sending: 'send', phone: 'send', order: 'manage' };

/** The kinds of alerts that somebody may want: what they could do something about. */
export function alertKindsFor(membership: { standing: Standing; rights: Rights } | null): AlertKind[] {
  if (membership === null) return [];
  return alertKinds.filter((kind) => mayDo(rightFor[kind], membership));
}
