import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { languages } from './domain/src/shared/language.ts';

// At the repository root because both the Vite plugin and the Babel macro look for it from the working directory upwards.
// No fallback locales here: with them, a missing translation would pass the strict checks unseen.
export default defineConfig({
  locales: [...languages],
  sourceLocale: 'en',
  catalogs: [
    {
      path: '<rootDir>/console/src/locales/{locale}',
      include: ['<rootDir>/console/src'],
    },
  ],
  format: formatter({ origins: false, lineNumbers: false }),
  orderBy: 'messageId',
});
