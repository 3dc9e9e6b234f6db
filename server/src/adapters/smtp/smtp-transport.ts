import { createTransport } from 'nodemailer';
import type { SmtpServer } from '../../settings/smtp-server.ts';

export interface SmtpOptions {
  server: SmtpServer;
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
 * A way to a mail server, not opened yet. With a login the connection must be encrypted and the certificate right before a
 * password leaves; without one (a relay in the own network) encryption is used when offered and nothing is lost when the
 * certificate is home-made.
 */
export function openTransport({ server, authorities, timeouts }: SmtpOptions) {
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
  return { transport, limits };
}
