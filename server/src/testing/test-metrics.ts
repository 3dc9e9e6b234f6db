import type { Database } from '../adapters/postgres/pool.ts';
import { type MetricsOptions, processMetrics } from '../signs/metrics.ts';

/** The figures of a process of an installation where nothing happens. */
export const testMetrics = (database: Pick<Database, 'load'>, given: Partial<MetricsOptions> = {}) =>
  processMetrics({
    ...{ version: '1.0.0', roles: ['web'], database, freeBytes: async () => 5e9 },
    installation: async () => ({ due: [], signs: {} }),
    ...given,
  });
