import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { bootScript } from './boot-plugin.ts';
import { fonts } from './fonts-plugin.ts';
import { textsPlugin } from './texts-plugin.ts';
import { tokens } from './tokens-plugin.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

/** What only a scan of a barcode needs: a megabyte that is kept on the phone once somebody has used it. */
const isLater = (name: string) => /zxing|read-barcode/.test(name);

/** Names every file for the app's worker: `files` are kept on the phone at once, `later` when they were used. */
const fileList = (): Plugin => ({
  name: 'kolaj-pocket-files',
  apply: 'build',
  generateBundle(_options, bundle) {
    const built = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
    const paths = (names: string[]) => names.map((name) => `/m/${name}`);
    const source = JSON.stringify({
      files: ['/mark.svg', '/m/manifest.webmanifest', ...paths(built.filter((name) => !isLater(name)))],
      later: paths(built.filter(isLater)),
    });
    this.emitFile({ type: 'asset', fileName: 'files.json', source });
  },
});

/** The app on the phone, /m: a page, a worker and chunks of its own, so that it carries nothing of the console. */
export default defineConfig({
  root: here,
  base: '/m/',
  publicDir: `${here}pocket-public`,
  plugins: [
    babel({ plugins: ['@lingui/babel-plugin-lingui-macro'] }),
    react(),
    lingui(),
    textsPlugin(),
    tokens(),
    fonts(),
    bootScript(),
    fileList(),
  ],
  resolve: { alias: { '@lingui/react': `${here}src/lib/texts/pocket-lingui.tsx` } },
  html: { cspNonce: '__CSP_NONCE__' },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    // Every browser that has the worker's calls knows modulepreload.
    modulePreload: { polyfill: false },
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: { m: `${here}m.html`, worker: `${here}src/app/pocket/worker.ts` },
      output: {
        entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});
