import type { FileSource } from '../../ports/file-source.ts';
import type { ConnectionPool, Desk } from './connection-pool.ts';
import { withRetries } from './deadline.ts';
import type { SourceLimits } from './limits.ts';
import type { RemoteServer } from './remote-server.ts';

/** A server whose sources share a pool of connections, each at a desk of its own. */
export function pooledServer<Connection>(
  pool: ConnectionPool<Connection>,
  limits: SourceLimits,
  sourceAt: (desk: Desk<Connection>) => FileSource,
): RemoteServer {
  return {
    async open(user) {
      const desk = pool.desk(user);
      // The first connection shows whether the source can be reached at all.
      await withRetries(limits.backoffMs, async () => (await desk.borrow()).giveBack(true)).catch((error: unknown) => {
        desk.close();
        throw error;
      });
      return sourceAt(desk);
    },
  };
}
