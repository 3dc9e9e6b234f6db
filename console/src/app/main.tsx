import { nonce } from './nonce.ts';
import 'virtual:fonts.css';
import 'virtual:tokens.css';
import './base.css';
import { I18nProvider } from '@lingui/react';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { firstLanguage } from '../lib/texts/first-language.ts';
import { activateLanguage, i18n, withTexts } from '../lib/texts/i18n.ts';
import { matchPublicRoute } from '../product/public/public-page.ts';
import { followNewVersions } from './new-version.ts';
import { publicRoutes } from './routes/account.routes.tsx';

/**
 * As a table, not as `a ? import(…) : import(…)`: the minifier makes one call of such two, and with it public pages would load
 * everything that the console needs.
 */
const apps = {
  public: () => withTexts('account', import('./public/public-app.tsx')),
  console: async () => {
    const { App, ready } = await import('./console-app.tsx');
    await ready();
    return { App };
  },
};

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

/** A function, no top-level await: the apps import what is in this chunk, and would wait for it while it waits for them. */
async function start(root: HTMLElement): Promise<void> {
  const isPublic = matchPublicRoute(publicRoutes, window.location.pathname) !== null;
  const [{ App }] = await Promise.all([apps[isPublic ? 'public' : 'console'](), activateLanguage(firstLanguage())]);
  // As a transition it is drawn in small steps: a finger that is already there is answered in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <I18nProvider i18n={i18n}>
          <App nonce={nonce} />
        </I18nProvider>
      </StrictMode>,
    ),
  );
}

followNewVersions();
void start(root);
