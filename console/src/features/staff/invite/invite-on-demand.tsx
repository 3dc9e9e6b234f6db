import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }));

interface InviteOnDemandProps {
  shopName: string;
  onInvited: (email: string) => void;
}

/** The invitation while the address asks for it; its code is loaded only then. */
export function InviteOnDemand({ shopName, onInvited }: InviteOnDemandProps) {
  const { invite = false } = useSearch({ from: '/shell/staff' });
  const navigate = useNavigate({ from: '/staff' });
  const close = () => void navigate({ search: {}, replace: true });
  return (
    <Suspense>
      {invite && (
        <InviteDialog
          shopName={shopName}
          onClose={close}
          onInvited={(email) => {
            onInvited(email);
            close();
          }}
        />
      )}
    </Suspense>
  );
}
