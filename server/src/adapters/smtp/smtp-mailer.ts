import { isMailAddress, type MailAddress, mailName } from '@kolaj/domain/mail/mail-address';
import type { Mail, Mailer } from '../../ports/mailer.ts';
import { outcomeOfError } from './smtp-outcome.ts';
import { openTransport, type SmtpOptions } from './smtp-transport.ts';

/**
 * Hands mails to a mail server over SMTP, one connection per mail: mails are rare here, and a kept connection would mostly
 * be found dead.
 */
export function smtpMailer({ from, ...options }: SmtpOptions & { from: MailAddress }): Mailer {
  const { transport, limits } = openTransport(options);
  return {
    async send(mail) {
      if (!isMailAddress(mail.to.address)) return { kind: 'refused', reason: 'The address is not one plain address.' };
      try {
        await transport.sendMail({ ...messageOf(mail, from), signal: AbortSignal.timeout(limits.whole) });
        return { kind: 'sent' };
      } catch (error) {
        return outcomeOfError(error);
      }
    },
    close: async () => transport.close(),
  };
}

/**
 * Addresses go in as objects and once more as the envelope: a string would be read as a list. The Message-ID comes from the
 * mail's id, so a mail that is handed over twice after a crash is the same mail to its recipient.
 */
function messageOf({ id, to, subject, text, html, kind, language }: Mail, from: MailAddress) {
  return {
    from: { name: mailName(from.name), address: from.address },
    to: { name: mailName(to.name), address: to.address },
    envelope: { from: from.address, to: [to.address] },
    messageId: `<${id}@${from.address.split('@')[1]}>`,
    subject: mailName(subject),
    text,
    html,
    headers: {
      // No holiday notes in answer (RFC 3834; the second is for Exchange).
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': language,
      'X-Kolaj-Kind': kind,
    },
  };
}
