import 'virtual:fonts.css';
import 'virtual:tokens.css';
import '../base.css';
import './pocket.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Pocket } from '../../features/pocket/shell/pocket.tsx';
import { firstLanguage } from '../../lib/texts/first-language.ts';
import { showLanguage } from '../../lib/texts/pocket-texts.ts';
import { followNewVersions } from '../new-version.ts';

async function start(root: HTMLElement): Promise<void> {
  await showLanguage(firstLanguage());
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <Pocket />
      </I18nProvider>
    </StrictMode>,
  );
}

/** Only on secure pages; elsewhere the app works, and needs the network to open. */
function keepOnPhone(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  void navigator.serviceWorker.register('/m/worker.js', { scope: '/m' }).catch(() => undefined);
}

const root = document.getElementById('root');
if (root === null) throw new Error('m.html has no #root');
followNewVersions();
void start(root);
keepOnPhone();
