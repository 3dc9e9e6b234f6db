import type { EntryTrouble } from '@kolaj/domain/source/file-trouble';
import { SourceError } from '../../ports/source-error.ts';
import { SftpRefusal } from './sftp-calls.ts';
import type { SftpSettings } from './sftp-settings.ts';

/** Status codes of SFTP version 3 that concern one entry. */
const noSuchFile = 2;
const permissionDenied = 3;
const failure = 4;
const badMessage = 5;

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
const levelOf = (error: unknown): unknown => (error instanceof Error && 'level' in error ? error.level : undefined);

/** Whether the server says that there is no such entry, or that it may not be had. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof SftpRefusal && [noSuchFile, permissionDenied, failure, badMessage].includes(error.code);

export const isForbidden = (error: unknown): boolean => error instanceof SftpRefusal && error.code === permissionDenied;

export function troubleOf(error: unknown): EntryTrouble {
  return isForbidden(error) ? 'no_permission' : 'gone';
}

/** What a broken connection means. */
export function sftpTrouble(error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  const message = error instanceof Error ? error.message : String(error);
  switch (codeOf(error)) {
    case 'ECONNREFUSED':
      return new SourceError('refused', 'Nobody answers at this port.', { cause: error, isPassing: true });
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return new SourceError('no-answer', 'There is no way to this machine.', { cause: error });
    default:
      return new SourceError('no-answer', `The server ended the connection: ${message}`.slice(0, 500), {
        cause: error,
        isPassing: true,
      });
  }
}

/** What went wrong while connecting. */
export function connectTrouble(error: unknown, { privateKey }: SftpSettings): SourceError {
  const message = error instanceof Error ? error.message : String(error);
  switch (levelOf(error)) {
    case 'client-authentication':
      return new SourceError(privateKey === null ? 'wrong-login' : 'wrong-key', 'The server refuses this login.', {
        cause: error,
      });
    case 'client-timeout':
      return new SourceError('no-answer', 'The server does not answer.', { cause: error });
    case 'protocol':
      return new SourceError('not-this-protocol', 'What answers at this port does not speak SFTP.', { cause: error });
    default:
      if (/before handshake/i.test(message)) {
        return new SourceError('too-many-connections', message, { cause: error, isPassing: true });
      }
      return sftpTrouble(error);
  }
}
