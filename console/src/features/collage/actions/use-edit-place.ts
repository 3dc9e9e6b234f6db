import type { CollageCard } from '@kolaj/contract/collage/collage';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useCallback } from 'react';

type From = 'list' | 'look';

/** Where a collage's editor is, as props of a link; its way back leads to where the person was (EDT-01, EDT-02). */
export function useEditPlace() {
  const { folder, subfolder } = useParams({ from: '/shell/whatsapp-shop/$folder/$subfolder' });
  return useCallback(
    ({ id, subfolder_id }: CollageCard, from: From) => ({
      to: '/whatsapp-shop/$folder/$subfolder/$file' as const,
      params: { folder, subfolder: subfolder_id, file: id },
      search: subfolder === 'all' ? { from, all: true } : { from },
    }),
    [folder, subfolder],
  );
}

/** Opens the editor of a collage of the list. */
export function useEdit(): (card: CollageCard) => void {
  const place = useEditPlace();
  const navigate = useNavigate();
  return useCallback((card) => void navigate(place(card, 'list')), [navigate, place]);
}
