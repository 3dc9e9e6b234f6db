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
  return { kind: isRefused ? 'refused' : 'try-again', reason: withoutLocalParts(message) };
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
