import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProduct } from './run-product.ts';

/** Where the prepared data folder is; set by the global setup for the workers, which are processes of their own. */
export const preparedIn = 'KOLAJ_E2E_PREPARED';

/**
 * Playwright's global setup. Building the console, making the database and drawing the demo's photos are most of a first start;
 * done once here, and each worker's product starts on a copy.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kolaj-e2e-'));
  const remove = () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  try {
    const { stop } = await runProduct(dataDir);
    await stop();
  } catch (error) {
    await remove();
    throw error;
  }
  process.env[preparedIn] = dataDir;
  return remove;
}
