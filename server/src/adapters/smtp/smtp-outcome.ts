import { getSystemErrorName } from 'node:util';
import type { MailTrouble } from '@kolaj/domain/mail/mail-trouble';
import type { MailOutcome } from '../../ports/mailer.ts';

/**
 * What a failed handing-over means. Refused for good is only what the server said with 5xx about this recipient or this
 * message; a wrong password or a sender that is not allowed is put right by the operator while the mail waits. A
 * connection that broke after the last byte may have delivered: trying again repeats the same mail rather than losing it.
 */
export function outcomeOfError(error: unknown): Exclude<MailOutcome, { kind: 'sent' }> {
  const { code, command, permanent, message } = read(error);
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  const isRefused = permanent && isAboutMail && (code === 'EENVELOPE' || code === 'EMESSAGE');
  const trouble = troubleOf(error);
  return { kind: isRefused ? 'refused' : 'try-again', reason: withoutLocalParts(message), trouble };
}

/** The transport puts its own code in place of the system's, whose number stays. */
function troubleOf(error: unknown): MailTrouble | null {
  const { code, errno } = Object(error);
  const system = typeof errno === 'number' && errno < 0 ? getSystemErrorName(errno) : '';
  if (code === 'EAUTH') return 'login';
  if (code === 'EDNS' || code === 'ENOTFOUND' || system.startsWith('EAI_')) return 'unknown_host';
  if (system === 'ECONNREFUSED') return 'not_there';
  const isSilent = ['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'].includes(system);
  return code === 'ETIMEDOUT' || isSilent ? 'no_answer' : null;
}

const longestReason = 300;

/** Servers repeat the address in their answers; its local part has no business in logs and lists. */
const withoutLocalParts = (text: string) =>
  text
    .replace(/[^\s<>"'(),;:@]+@/g, '…@')
    .replace(/\s+/g, ' ')
    .slice(0, longestReason);

function read(error: unknown) {
  const { code = '', command = '', permanent = false } = Object(error);
  const message = error instanceof Error ? error.message : String(error);
  return { code: String(code), command: String(command), permanent: permanent === true, message };
}
