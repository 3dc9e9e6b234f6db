import { useLingui } from '@lingui/react/macro';

interface PageKey {
  keys: readonly string[];
  does: string;
}

/** The keys that one page has for itself, by the id of its route. The pages listen themselves; this is what the help says. */
export function usePageKeys(routeId: string): PageKey[] {
  const { t } = useLingui();
  switch (routeId) {
    case '/shell/whatsapp-shop/$folder/$subfolder':
      return [
        { keys: ['←', '→', '↑', '↓'], does: t({ id: 'keys.walk', message: 'From collage to collage' }) },
        { keys: ['Enter'], does: t({ id: 'keys.look', message: 'Look at it' }) },
        { keys: ['X'], does: t({ id: 'keys.select', message: 'Select' }) },
        { keys: ['Shift', 'X'], does: t({ id: 'keys.select-range', message: 'Select up to here' }) },
      ];
    default:
      return [];
  }
}
