import { nonce } from './nonce.ts';
import './base.css';
import './mantine-styles.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { activateLanguage, firstLanguage } from '../lib/i18n.ts';
import { followNewVersions } from './new-version.ts';
import { Providers } from './providers.tsx';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

followNewVersions();
await activateLanguage(firstLanguage());
createRoot(root).render(
  <StrictMode>
    <Providers nonce={nonce} queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
