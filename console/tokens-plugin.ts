import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { tokenSheet } from './src/ui/tokens.ts';

const tokensId = 'virtual:tokens.css';
const tokensFile = fileURLToPath(new URL('./src/ui/tokens.css', import.meta.url));

/** The design's tokens as a sheet, so that pages without Mantine have them too, and before any script has run. */
export const tokens = (): Plugin => ({
  name: 'kolaj-tokens',
  resolveId: (id) => (id === tokensId ? tokensFile : null),
  load: (id) => (id === tokensFile ? tokenSheet() : null),
});
