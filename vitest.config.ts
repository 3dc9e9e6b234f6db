import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
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
        // The console's own logic; its texts need the macro.
        plugins: [babel({ plugins: ['@lingui/babel-plugin-lingui-macro'] }), react()],
        test: { name: 'console', include: ['console/src/**/*.test.{ts,tsx}'], pool: 'threads', isolate: false },
      },
      {
        // Real parts: PostgreSQL, files, child processes, the sandbox over HTTP.
        test: {
          name: 'server',
          include: ['{server,imaging,sandbox,testkit}/src/**/*.test.ts'],
          pool: 'forks',
          // They mostly wait: for servers to start, for processes to be killed.
          maxWorkers: 2,
          globalSetup: ['testkit/src/database-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
