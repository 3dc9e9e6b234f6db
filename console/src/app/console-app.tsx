import './mantine-styles.ts';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';
import { cssVariablesResolver, theme } from './theme.ts';

const schemeManager = localStorageColorSchemeManager({ key: 'kolaj-scheme' });

/**
 * The guards, the page's scripts and its first answers are there before anything is drawn: until then the skeleton of index.html is
 * shown, which the first drawing takes away, and the page comes in one piece. A failure is drawn by the router.
 */
export const ready = (): Promise<void> => router.load().catch(() => undefined);

/** Everything behind the login. `nonce` is that of the page, for the styles that are made at run time. */
export function App({ nonce }: { nonce: string }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
