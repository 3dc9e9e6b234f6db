import { I18nProvider } from '@lingui/react';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { i18n } from '../lib/i18n.ts';
import { cssVariablesResolver, theme } from './theme.ts';

const schemeManager = localStorageColorSchemeManager({ key: 'kolaj-scheme' });

interface ProvidersProps {
  nonce: string;
  children: ReactNode;
}

/** What every page may count on, public ones too: texts and theme. */
export function Providers({ nonce, children }: ProvidersProps) {
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={schemeManager}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        {children}
      </MantineProvider>
    </I18nProvider>
  );
}
