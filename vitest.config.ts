import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        // Pure rules: no I/O, so no isolation is needed.
        test: {
          name: 'domain',
          include: ['{domain,contract,scene,catalogue}/src/**/*.test.ts'],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        // Real parts: PostgreSQL, files, child processes, the sandbox over HTTP.
        test: {
          name: 'server',
          include: ['{server,imaging,sandbox,testkit}/src/**/*.test.ts'],
          pool: 'forks',
          globalSetup: ['testkit/src/database-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
