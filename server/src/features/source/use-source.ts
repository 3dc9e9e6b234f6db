import { HttpError } from '../../http/errors.ts';
import type { FileSource } from '../../ports/file-source.ts';
import type { ImportDeps } from './import-deps.ts';
import type { Source } from './source-store.ts';

/** Opens a source for one request and closes it again. Throws 502 `source_unreachable` when it cannot be opened. */
export async function useSource<Result>(
  { openSource }: Pick<ImportDeps, 'openSource'>,
  source: Source,
  use: (open: FileSource) => Promise<Result>,
): Promise<Result> {
  const open = await openSource(source).catch((cause: unknown) => {
    const error = new HttpError(502, 'source_unreachable', 'The photo source cannot be reached now.');
    error.cause = cause;
    throw error;
  });
  try {
    return await use(open);
  } finally {
    await open.close();
  }
}
