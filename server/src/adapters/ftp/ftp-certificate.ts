import { isIP } from 'node:net';
import { type ConnectionOptions, TLSSocket } from 'node:tls';
import type { Client } from 'basic-ftp';
import { SourceError } from '../../ports/source-error.ts';
import type { FtpSettings } from './ftp-settings.ts';

/**
 * For both the control and the data connections. The certificate is judged by `checkCertificate`, before a password is sent:
 * only so can an unknown one be shown to a person.
 */
export function tlsOptions(host: string, address: string): ConnectionOptions {
  return { host: address, rejectUnauthorized: false, ...(isIP(host) ? {} : { servername: host }) };
}

/** Throws `certificate`, with its fingerprint, unless an authority vouches for it or a person does. */
export function checkCertificate({ ftp }: Client, settings: FtpSettings): void {
  const { socket } = ftp;
  if (!(socket instanceof TLSSocket)) throw new SourceError('tls-not-offered', 'The connection is not encrypted.');
  if (isTrusted(socket, settings)) return;
  const { fingerprint256 } = socket.getPeerCertificate();
  throw new SourceError('certificate', 'Nobody vouches for the certificate of this server.', {
    cause: socket.authorizationError,
    fingerprint: fingerprint256,
  });
}

/** The same for a data connection that was just opened, when its handshake is through. */
export function guardDataConnection({ ftp }: Client, settings: FtpSettings): void {
  const socket = ftp.dataSocket;
  if (!(socket instanceof TLSSocket)) return;
  socket.once('secureConnect', () => {
    // A resumed session is tied to the control connection, which was checked.
    if (!socket.isSessionReused() && !isTrusted(socket, settings)) {
      socket.destroy(new Error('The data connection has another certificate.'));
    }
  });
}

function isTrusted(socket: TLSSocket, { fingerprint }: FtpSettings): boolean {
  if (socket.authorized) return true;
  return fingerprint !== null && bare(fingerprint) === bare(socket.getPeerCertificate().fingerprint256 ?? '');
}

/** As people copy it: with or without colons, small or capital letters. */
const bare = (fingerprint: string) =>
  fingerprint
    .replace(/^sha256[:=\s]*/i, '')
    .replace(/[^0-9a-f]/gi, '')
    .toLowerCase();
