import type { FileSource, ReadResult } from '../../../ports/file-source.ts';
import { SourceError } from '../../../ports/source-error.ts';

/** The connection to a source broke and its own tries to restore it failed. */
export class SourceLost extends Error {}

/** Why a source was lost, as a code of the console's texts. */
export const lostTrouble = ({ cause }: SourceLost) => (cause instanceof SourceError ? cause.trouble : 'other');

/**
 * A source whose broken connection shows as `SourceLost`, so that it is not taken for an error of ours, and that stops waiting
 * for an answer when the signal aborts.
 */
export function guardedSource(source: FileSource, signal: AbortSignal): FileSource {
  return {
    list: (path) => guarded(source.list(path), signal),
    stat: (path) => guarded(source.stat(path), signal),
    openRead: (path, offset) => {
      const opening = source.openRead(path, offset);
      return guarded(opening, signal).catch((error: unknown) => {
        void opening.then(closeLate, () => undefined);
        throw error;
      });
    },
    close: () => source.close().catch(() => undefined),
  };
}

/** A file that opens when nobody waits for it any more. */
function closeLate(opened: ReadResult): void {
  if (opened.kind === 'open') opened.stream.on('error', () => undefined).destroy();
}

function guarded<Answer>(answer: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    answer
      .then(resolve, (cause: unknown) =>
        reject(new SourceLost('The connection to the photo source broke off.', { cause })),
      )
      .finally(() => signal.removeEventListener('abort', abort));
    if (signal.aborted) abort();
  });
}
