import type { FileSource } from '../../ports/file-source.ts';

/** The connection to a source broke and its own tries to mend it failed. */
export class SourceLost extends Error {}

/** A source whose broken connection shows as `SourceLost`, so that it is not taken for an error of ours. */
export function guardedSource(source: FileSource): FileSource {
  const guarded = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
    answer.catch((cause: unknown) => {
      throw new SourceLost('The connection to the photo source broke off.', { cause });
    });
  return {
    list: (path) => guarded(source.list(path)),
    stat: (path) => guarded(source.stat(path)),
    openRead: (path, offset) => guarded(source.openRead(path, offset)),
    close: () => source.close().catch(() => undefined),
  };
}
