import type { CollageCard } from '@kolaj/contract/collage/collage';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';

/** Opens the editor; its way back leads to this picture again, and the round goes on (`keptRound`). */
export function useEdit({ id, subfolder_id: subfolder }: CollageCard): () => void {
  const { folder } = useParams({ from: '/shell/whatsapp-shop/verify/$folder' });
  const { subfolder: only } = useSearch({ from: '/shell/whatsapp-shop/verify/$folder' });
  const navigate = useNavigate();
  return () =>
    void navigate({
      to: '/whatsapp-shop/$folder/$subfolder/$file',
      params: { folder, subfolder, file: id },
      search: only === undefined ? { from: 'verify', all: true } : { from: 'verify' },
    });
}
