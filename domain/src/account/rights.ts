/** What an owner can switch for each member of the staff: correct, approve, send, manage (build, templates, settings). */
export const rights = ['edit', 'approve', 'send', 'manage'] as const;
export type Right = (typeof rights)[number];
export type Rights = Record<Right, boolean>;

export const allRights: Rights = { edit: true, approve: true, send: true, manage: true };

/** A person's relation to the shop they work in. An admin only acts in it. */
export type Standing = 'owner' | 'staff' | 'admin';

/** Owners and admins may everything (D-13); the switches are for staff. */
export function mayDo(right: Right, { standing, rights: own }: { standing: Standing; rights: Rights }): boolean {
  return standing !== 'staff' || own[right];
}
