import type { EntryTrouble } from '@kolaj/domain/source/file-trouble';
import { readNames } from '@kolaj/domain/source/names/read-names';
import { FTPError } from 'basic-ftp';
import { SourceError } from '../../ports/source-error.ts';

/** What an answer or a broken connection means. Answers that the caller has seen to before come here no more. */
export function ftpTrouble(error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  if (error instanceof FTPError) return refusedWith(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : String(error);
  if (/^timeout|timed? ?out/i.test(message) || code === 'ETIMEDOUT') {
    return new SourceError('no-answer', 'The server does not answer.', { cause: error });
  }
  switch (code) {
    case 'ECONNREFUSED':
      return new SourceError('refused', 'Nobody answers at this port.', { cause: error, isPassing: true });
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return new SourceError('no-answer', 'There is no way to this machine.', { cause: error });
    case 'ERR_INVALID_ARG_VALUE':
      return new SourceError('other', message, { cause: error });
    default:
      // Reset, FIN, closed: a server that restarts, or one that ends a connection instead of answering.
      return new SourceError('no-answer', 'The server ended the connection.', { cause: error, isPassing: true });
  }
}

/** The server's words, which come as bytes. */
export const wordsOf = ({ message }: FTPError): string => readNames([Buffer.from(message, 'latin1')]).texts.join('');

function refusedWith(error: FTPError): SourceError {
  const message = wordsOf(error).slice(0, 500);
  switch (error.code) {
    case 421:
      return new SourceError('too-many-connections', message, { cause: error, isPassing: true });
    case 425:
      return new SourceError('passive-ports', message, { cause: error, isPassing: true });
    case 426:
    case 450:
    case 451:
      return new SourceError('other', message, { cause: error, isPassing: true });
    case 430:
    case 530:
    case 532:
      return new SourceError('wrong-login', message, { cause: error });
    default:
      return new SourceError('other', message, { cause: error });
  }
}

/** Whether the server says that there is no such thing, or that it may not be had. */
export const isRefusal = (error: unknown): error is FTPError =>
  error instanceof FTPError && [450, 500, 501, 504, 550, 552, 553].includes(error.code);

/** What the server said of one entry. */
export function troubleOf(error: FTPError): EntryTrouble {
  return /denied|permission|forbidden|not allowed/i.test(error.message) ? 'no_permission' : 'gone';
}
