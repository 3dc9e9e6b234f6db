import { linkOptions, useParams, useSearch } from '@tanstack/react-router';
import type { BackLink } from '../../ui/page-link.ts';

/** The address of the editor's page. */
export const useEditorPlace = () => {
  const { folder, subfolder, file } = useParams({ from: '/shell/whatsapp-shop/$folder/$subfolder/$file' });
  const { all, debug, from } = useSearch({ from: '/shell/whatsapp-shop/$folder/$subfolder/$file' });
  return { folder, subfolder, file, isAll: all === true, isDebug: debug === true, from: from ?? 'list' };
};

/** Where a person came from, at the same place: the list (EDT-02), the collage shown large in it, or the round of approvals. */
export function useWayBack(): BackLink {
  const { folder, subfolder, file, isAll, from } = useEditorPlace();
  if (from === 'verify') {
    return linkOptions({
      to: '/whatsapp-shop/verify/$folder',
      params: { folder },
      search: { subfolder: isAll ? undefined : subfolder, at: file },
    });
  }
  return linkOptions({
    to: '/whatsapp-shop/$folder/$subfolder',
    params: { folder, subfolder: isAll ? 'all' : subfolder },
    search: { look: from === 'look' ? file : undefined },
  });
}
