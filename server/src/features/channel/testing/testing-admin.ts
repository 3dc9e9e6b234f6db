import type { Endpoint } from '@kolaj/contract/endpoint';
import { createSandbox } from '@kolaj/sandbox/provider';
import { aProduct } from '../../../proofs/testing/testing-access.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { aUser } from '../../../testing/rows/people.ts';

/** The whole product with the sandbox as its provider (at `origin`), and an admin of the installation who asks. */
export async function adminWorld(database: TestDatabase) {
  const sandbox = createSandbox();
  const origin = await sandbox.listen({ host: '127.0.0.1', port: 0 });
  const product = await aProduct(database, { PROVIDER_URL: origin, KOLAJ_CHANNEL_ORIGINS: origin });
  const cookie = await product.device(await aUser(database, { kind: 'admin' }));
  return {
    product,
    sandbox,
    origin,
    /** The answer, whatever its status, with the bare text. */
    async ask(endpoint: Endpoint, input: object) {
      const { status, body } = await product.ask(endpoint, input, { cookie });
      return { status, text: body, ...JSON.parse(body) };
    },
    async close() {
      await product.close();
      await sandbox.close();
    },
  };
}
