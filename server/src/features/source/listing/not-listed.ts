import type { EntryTrouble } from '@kolaj/domain/source/file-trouble';
import { badRequest, type HttpError, notFound } from '../../../http/errors.ts';

/** The error of a directory that cannot be listed: 400 for a path that is refused, 404 for one that is not there. */
export function notListed({ kind }: { kind: EntryTrouble }): HttpError {
  return kind === 'refused'
    ? badRequest('bad_path', 'This path leads out of the source.')
    : notFound('There is no such folder in the source.');
}
