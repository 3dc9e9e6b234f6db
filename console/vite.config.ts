import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

type OnLog = NonNullable<Rolldown.InputOptions['onLog']>;

import { bootScript } from './boot-plugin.ts';
import { chunks } from './chunks.ts';
import { fonts } from './fonts-plugin.ts';
import { textsPlugin } from './texts-plugin.ts';
import { tokens } from './tokens-plugin.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const apiOrigin = `http://127.0.0.1:${process.env.KOLAJ_PORT ?? '3000'}`;

const { plugin: chunkPlan, groups } = chunks(`${here}src`);

/** In development the app on the phone is served here too. */
const pocketPage = (): Plugin => ({
  name: 'kolaj-pocket-page',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (/^\/m(?:\/(?!.*\.\w+$).*)?(?:\?|$)/.test(request.url ?? '')) request.url = '/m.html';
      next();
    });
  },
});

/** The library that shapes text names a module of Node that it asks for only there; a person who starts Kolaj need not read of it. */
const withoutNodeOfFonts: OnLog = (level, log, show) => {
  if (!/"module" has been externalized.*harfbuzz/s.test(log.message)) show(level, log);
};

export default defineConfig(({ mode }) => ({
  root: here,
  plugins: [
    babel({ plugins: ['@lingui/babel-plugin-lingui-macro'] }),
    react(),
    lingui(),
    textsPlugin(),
    tokens(),
    fonts(),
    bootScript(),
    pocketPage(),
    chunkPlan,
  ],
  define: { __GALLERY__: JSON.stringify(mode !== 'production') },
  // The server puts a fresh nonce in place of this mark in every HTML response.
  html: { cspNonce: '__CSP_NONCE__' },
  worker: { format: 'es' },
  build: {
    outDir: `${here}dist`,
    emptyOutDir: true,
    target: 'es2023',
    // No data: addresses from the build, so that the policy can forbid them for scripts and styles.
    assetsInlineLimit: 0,
    manifest: true,
    reportCompressedSize: false,
    // How long a build's parts take is nothing for a person who starts Kolaj either.
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      onLog: withoutNodeOfFonts,
      checks: { pluginTimings: false },
    },
  },
  server: {
    port: 5173,
    proxy: {
      // The server compares Origin with its own address on every write, so the proxy speaks as that origin.
      '/api': { target: apiOrigin, headers: { origin: apiOrigin } },
    },
  },
}));
