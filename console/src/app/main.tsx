import { nonce } from './nonce.ts';
import './base.css';
import './mantine-styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { activateLanguage, firstLanguage } from '../lib/i18n.ts';
import { matchPublicRoute } from '../lib/public-page.ts';
import { followNewVersions } from './new-version.ts';
import { Providers } from './providers.tsx';
import { publicRoutes } from './routes/account.routes.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

followNewVersions();
const isPublic = matchPublicRoute(publicRoutes, window.location.pathname) !== null;
const [{ App }] = await Promise.all([
  isPublic ? import('./public/public-app.tsx') : import('./console-app.tsx'),
  activateLanguage(firstLanguage()),
]);
createRoot(root).render(
  <StrictMode>
    <Providers nonce={nonce}>
      <App />
    </Providers>
  </StrictMode>,
);
