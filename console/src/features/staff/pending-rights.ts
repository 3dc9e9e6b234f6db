import type { StaffMember } from '@kolaj/contract/shop/staff';
import type { Right } from '@kolaj/domain/account/rights';

/** One switch of one person. */
export interface RightSwitch {
  userId: string;
  right: Right;
  isOn: boolean;
}

/** The members as the owner wants them: what the server has, with the switches that are still on their way, oldest first. */
export function withPending(members: readonly StaffMember[], pending: readonly RightSwitch[]): StaffMember[] {
  return members.map((member) => {
    const own = pending.filter(({ userId }) => userId === member.user_id);
    if (own.length === 0) return member;
    const changes = Object.fromEntries(own.map(({ right, isOn }) => [right, isOn]));
    return { ...member, rights: { ...member.rights, ...changes } };
  });
}
