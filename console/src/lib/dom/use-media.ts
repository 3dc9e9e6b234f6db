import { useMediaQuery } from '@mantine/hooks';

/** The first drawing must be the right one: no flash of the other layout. */
const atOnce = { getInitialValueInEffect: false };

/** Below 768 px: top bar, bottom bar, full-screen dialogs and sheets. */
export const useIsPhone = () => useMediaQuery('(max-width: 767px)', undefined, atOnce);

/** From 1200 px: pages may have a pane on the right. */
export const useIsWide = () => useMediaQuery('(min-width: 1200px)', undefined, atOnce);
