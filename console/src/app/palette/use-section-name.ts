import { useLingui } from '@lingui/react/macro';
import type { Shown } from './palette-sections.ts';

export function useSectionName(): (section: Shown['section']) => string {
  const { t } = useLingui();
  return (section) => {
    switch (section) {
      case 'recent':
        return t({ id: 'palette.recent', message: 'Last used' });
      case 'pages':
        return t({ id: 'keys.pages', message: 'Pages' });
      case 'folders':
        return t({ id: 'palette.folders', message: 'Folders and brands' });
      case 'firms':
        return t({ id: 'palette.firms', message: 'Work in a firm' });
      case 'actions':
        return t({ id: 'palette.actions', message: 'Actions' });
    }
  };
}
