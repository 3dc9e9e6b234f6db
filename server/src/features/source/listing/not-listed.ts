import { badRequest, type HttpError, notFound } from '../../../http/errors.ts';

/** The error of a directory that cannot be listed: 400 for a path that is refused, 404 for one that is not there. */
export function notListed({ kind, reason }: { kind: 'gone' | 'refused'; reason: string }): HttpError {
  return kind === 'refused' ? badRequest('bad_path', reason) : notFound('There is no such folder in the source.');
}
