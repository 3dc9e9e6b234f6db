import type { CollageCard } from '@kolaj/contract/collage';
import { useNavigate, useParams } from '@tanstack/react-router';

/** Opens the editor; Back leads to this picture again, and the round goes on (`keptRound`). */
export function useEdit({ id, subfolder_id: subfolder }: CollageCard): () => void {
  const { folder } = useParams({ from: '/shell/whatsapp-shop/verify/$folder' });
  const navigate = useNavigate();
  return () =>
    void navigate({ to: '/whatsapp-shop/$folder/$subfolder/$file', params: { folder, subfolder, file: id } });
}
