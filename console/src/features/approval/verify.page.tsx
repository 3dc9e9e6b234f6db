import { useLingui } from '@lingui/react/macro';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LoadFailed } from '../../ui/feedback/loaded.tsx';
import { AllApproved } from './all-approved.tsx';
import { VerifyDesk } from './desk/verify-desk.tsx';
import { Room, RoomSkeleton } from './room.tsx';
import { RoomHead } from './room-head.tsx';
import { useVerifying, type Verifying } from './round/use-verifying.ts';

/** Approve collages one by one (VER-01): a dark room with one picture at a time. */
export function VerifyPage() {
  const { t } = useLingui();
  const { folder } = useParams({ from: '/shell/whatsapp-shop/verify/$folder' });
  const { subfolder, at } = useSearch({ from: '/shell/whatsapp-shop/verify/$folder' });
  const navigate = useNavigate({ from: '/whatsapp-shop/verify/$folder' });
  // The address follows the round; it starts it only once.
  const [startAt] = useState(at ?? null);
  const verifying = useVerifying({ folder, subfolder }, startAt);
  const { queue, state, current } = verifying;
  const close = () =>
    void navigate({ to: '/whatsapp-shop/$folder/$subfolder', params: { folder, subfolder: subfolder ?? 'all' } });
  const folderName = queue.data?.folder_name ?? '';
  const title = t({ id: 'verify.title', message: 'Verify' });
  useEffect(() => {
    document.title = folderName === '' ? `${title} · Kolaj` : `${folderName} · ${title} · Kolaj`;
  }, [title, folderName]);
  useEffect(() => {
    if (state.cards.length === 0) return;
    void navigate({ search: (before) => ({ ...before, at: state.currentId ?? undefined }), replace: true });
  }, [navigate, state.currentId, state.cards.length]);

  return (
    <Room>
      <RoomHead
        name={subfolder === undefined ? folderName : (current?.subfolder ?? folderName)}
        under={subfolder === undefined ? null : folderName}
        state={state}
        others={queue.data?.others ?? []}
        onClose={close}
      />
      <RoomContent verifying={verifying} folder={folder} subfolder={subfolder} onClose={close} />
    </Room>
  );
}

interface RoomContentProps {
  verifying: Verifying;
  folder: string;
  subfolder: string | undefined;
  onClose: () => void;
}

function RoomContent({ verifying, folder, subfolder, onClose }: RoomContentProps) {
  const { queue, state, current } = verifying;
  if (queue.data === undefined) {
    return queue.isError ? <LoadFailed error={queue.error} onRetry={() => void queue.refetch()} /> : <RoomSkeleton />;
  }
  if (current !== null) return <VerifyDesk verifying={verifying} current={current} onClose={onClose} />;

  // Between the answer and the first card there is one moment with neither.
  const isReady = state.cards.length > 0 || queue.data.items.length === 0;
  return isReady ? <AllApproved verifying={verifying} folder={folder} subfolder={subfolder} onClose={onClose} /> : null;
}
