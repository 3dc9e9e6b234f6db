import { toldOutside } from '@kolaj/domain/source/source-trouble';
import { SourceError } from '../../ports/source-error.ts';
import type { Reach } from '../outgoing/reach.ts';

/** A connection, or why there is none, as it may be told where only the internet may be reached. */
export function told<Connection>(reach: Reach, connecting: Promise<Connection>): Promise<Connection> {
  if (reach === 'anywhere') return connecting;
  return connecting.catch((error: unknown) => {
    if (!(error instanceof SourceError)) throw error;
    const trouble = toldOutside(error.trouble);
    if (trouble === error.trouble) throw error;
    throw new SourceError(trouble, 'The server cannot be reached.', { cause: error, isPassing: error.isPassing });
  });
}
