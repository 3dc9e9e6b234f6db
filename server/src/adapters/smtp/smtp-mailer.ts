import { isMailAddress, type MailAddress, mailName } from '@kolaj/domain/mail/mail-address';
import { createTransport } from 'nodemailer';
import type { Mail, Mailer } from '../../ports/mailer.ts';
import type { SmtpServer } from '../../smtp-server.ts';
import { outcomeOfError } from './smtp-outcome.ts';

export interface SmtpOptions {
  server: SmtpServer;
  from: MailAddress;
  /** Certificates of authorities to trust instead of the system's, PEM; for tests. */
  authorities?: string;
  timeouts?: Partial<SmtpTimeouts>;
}

/** Milliseconds. */
export interface SmtpTimeouts {
  connection: number;
  /** Servers that slow strangers down let them wait half a minute for the first word. */
  greeting: number;
  /** Without a byte in either direction. */
  silence: number;
  /** From the first packet to the last. Less than the job's time limit, so that the job hears of it. */
  whole: number;
}

const patience: SmtpTimeouts = { connection: 20_000, greeting: 60_000, silence: 60_000, whole: 180_000 };

/**
 * Hands mails to a mail server over SMTP, one connection per mail: mails are rare here, and a kept connection would mostly
 * be found dead.
 *
 * With a login the connection must be encrypted and the certificate right before a password leaves; without one (a relay in
 * the own network) encryption is used when offered and nothing is lost when the certificate is home-made.
 */
export function smtpMailer({ server, from, authorities, timeouts }: SmtpOptions): Mailer {
  const limits = { ...patience, ...timeouts };
  const { host, port, isSecure, login } = server;
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    requireTLS: login !== null && !isSecure,
    tls: { rejectUnauthorized: login !== null || isSecure, ...(authorities ? { ca: authorities } : {}) },
    ...(login ? { auth: { user: login.user, pass: login.password }, forceAuth: true } : {}),
    connectionTimeout: limits.connection,
    greetingTimeout: limits.greeting,
    socketTimeout: limits.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

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
 * mail's id, so a mail that is handed over twice after a crash is the same mail to whoever receives it.
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
