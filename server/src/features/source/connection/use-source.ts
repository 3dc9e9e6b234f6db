import { HttpError } from '../../../http/errors.ts';
import type { FileSource } from '../../../ports/file-source.ts';
import { SourceError } from '../../../ports/source-error.ts';
import type { ImportDeps } from '../import-deps.ts';
import type { Source } from '../open/source.store.ts';
import { guardedSource, SourceLost } from './guarded-source.ts';

/** Requests end by the source's own limits, not by a signal. */
const never = new AbortController().signal;

/**
 * Opens a source for one request of a person and closes it again. Throws 502 `source_unreachable` when it cannot be opened or the connection
 * breaks in the meantime; the value `trouble` says why.
 */
export async function useSource<Result>(
  { openSource }: Pick<ImportDeps, 'openSource'>,
  source: Source,
  use: (open: FileSource) => Promise<Result>,
): Promise<Result> {
  const open = await openSource(source, 'person').catch((cause: unknown) => {
    throw unreachable(cause);
  });
  const guarded = guardedSource(open, never);
  try {
    return await use(guarded);
  } catch (error) {
    throw error instanceof SourceLost ? unreachable(error.cause) : error;
  } finally {
    await guarded.close();
  }
}

function unreachable(cause: unknown): HttpError {
  const trouble = cause instanceof SourceError ? cause.trouble : 'other';
  const fault = { code: 'source_unreachable', values: { trouble } } as const;
  const error = new HttpError(502, fault, 'The photo source cannot be reached now.');
  error.cause = cause;
  return error;
}
