import { randomUUID } from 'node:crypto';
import { isMailAddress } from '@kolaj/domain/mail/mail-address';
import type { SystemScope } from '../../adapters/postgres/scope.ts';
import { writeAudit } from '../../kernel/audit.store.ts';
import { adminLinkHours, demote, dropAdminLinks, findAccount, issueAdminLink, listAdmins } from './admin-link.store.ts';
import { lockSetup } from './setup.store.ts';

/** What the command line prints; `isDone` false = nothing was changed. */
export interface Said {
  isDone: boolean;
  lines: string[];
}

const refused = (...lines: string[]): Said => ({ isDone: false, lines });
const done = (...lines: string[]): Said => ({ isDone: true, lines });
const byCommand = () => ({ userId: null, requestId: randomUUID(), asAdmin: true });

/** A link that makes whoever opens it an administrator under this address; also the way back in for one without a password. */
export async function addAdmin(scope: SystemScope, { mail, home }: { mail: string; home: string }): Promise<Said> {
  const email = mail.trim().toLowerCase();
  if (!isMailAddress(email)) return refused(`"${mail}" is not an e-mail address: npm run kolaj -- admin add <mail>`);
  const found = await findAccount(scope, email);
  const token = await issueAdminLink(scope, email);
  await writeAudit(scope, { ...byCommand(), action: 'admin.link', object: email });
  const what = found?.isAdmin
    ? `${email} is an administrator already; this link sets a new password.`
    : `This link makes ${email} an administrator. It asks for a password.`;
  return done(what, `It works once, for ${adminLinkHours} hours:`, `  ${home}/verify/admin/${token}`);
}

export async function showAdmins(scope: SystemScope): Promise<Said> {
  const admins = await listAdmins(scope);
  if (admins.length === 0) return done('Nobody administers this installation: npm run kolaj -- admin add <mail>');
  return done(
    ...admins.map(
      ({ email, name, hasSecondFactor }) =>
        `${email}  ${name}  ${hasSecondFactor ? 'two-step login' : 'password only'}`,
    ),
  );
}

/** The account stays, without the rights and signed out everywhere. The last one goes only when that is said. */
export async function removeAdmin(
  scope: SystemScope,
  { mail, isLastMeant }: { mail: string; isLastMeant: boolean },
): Promise<Said> {
  const email = mail.trim().toLowerCase();
  // Of two commands that remove the last two, the second sees that it has become the last.
  await lockSetup(scope);
  const found = await findAccount(scope, email);
  if (!found?.isAdmin) return refused(`${email || 'Nobody'} is not an administrator.`);
  const isLast = (await listAdmins(scope)).length === 1;
  if (isLast && !isLastMeant) {
    return refused(
      `${email} is the last administrator. Add another one first, or say: npm run kolaj -- admin remove ${email} last`,
    );
  }
  await demote(scope, found.id);
  await dropAdminLinks(scope, email);
  await writeAudit(scope, { ...byCommand(), action: 'admin.removed', object: email });
  return done(`${email} is not an administrator any more, and signed out.`);
}
