import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compileCache } from './testkit/src/compile-cache.ts';

// Tests of the server mostly wait: for servers to start, for processes to be killed.
const maxWorkers = 2;

export default defineConfig({
  test: {
    projects: [
      {
        // Pure rules: no I/O, so no isolation is needed. The catalogue's elements have no second form for development.
        oxc: { jsx: { runtime: 'automatic', importSource: '@kolaj/catalogue/markup', development: false } },
        test: {
          name: 'domain',
          include: ['{domain,contract,scene,catalogue}/src/**/*.test.ts'],
          pool: 'threads',
          maxWorkers,
          isolate: false,
        },
      },
      {
        // The console's own logic; its texts need the macro.
        plugins: [babel({ plugins: ['@lingui/babel-plugin-lingui-macro'] }), react()],
        test: {
          name: 'console',
          include: ['console/src/**/*.test.{ts,tsx}'],
          pool: 'threads',
          maxWorkers,
          isolate: false,
        },
      },
      {
        // Real parts: PostgreSQL, files, child processes, the sandbox over HTTP.
        test: {
          name: 'server',
          include: ['{server,imaging,sandbox,demo-photos,testkit}/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          pool: 'forks',
          maxWorkers,
          // One more try tells a loaded machine from a broken product; what needed it is named with its retries, and wants mending.
          // The random seeds of fault tests stay the same.
          retry: 1,
          env: { NODE_COMPILE_CACHE: compileCache },
          globalSetup: ['server/src/testing/database-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
