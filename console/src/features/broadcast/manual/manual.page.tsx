import { useLingui } from '@lingui/react/macro';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { BroadcastGate } from '../broadcast-gate.tsx';
import { useSendSubfolders } from '../folders/folders.query.ts';
import { isGone } from '../gone.ts';
import { usePhones } from '../phones/phones.query.ts';
import { StandstillBanner } from '../standstill/standstill-banner.tsx';
import { Manual } from './manual.tsx';

/** A folder's approved collages to ticked groups and contacts of one phone (BC-01…BC-08, D-63). */
export function ManualPage() {
  return (
    <BroadcastGate>
      <ManualBody />
    </BroadcastGate>
  );
}

function ManualBody() {
  const { t } = useLingui();
  const { folder } = useParams({ from: '/shell/whatsapp-shop/broadcast/$folder' });
  const subfolders = useSendSubfolders({ folder, year: undefined });
  const phones = usePhones();
  if (isGone(subfolders.error)) return <Navigate to="/whatsapp-shop" replace />;
  if (phones.data?.kind === 'loaded' && phones.data.phones.length === 0) return <NoPhone folder={folder} />;
  const name = subfolders.data?.folder.data.name ?? '';
  const title = t({ id: 'manual.title', message: 'Send to chosen chats' });
  return (
    <>
      <PageHead
        title={title}
        subtitle={name}
        count={name}
        crumbs={[
          { label: t({ id: 'nav.kolaj', message: 'Kolaj' }), link: { to: '/whatsapp-shop' } },
          { label: name, link: (look) => <Link to="/whatsapp-shop/$folder" params={{ folder }} {...look} /> },
        ]}
      />
      <StandstillBanner />
      <Loaded query={subfolders} skeleton={{ kind: 'rows', rows: 4, height: 56 }}>
        {({ result }) => (
          <Loaded query={phones} skeleton={{ kind: 'rows', rows: 4, height: 56 }}>
            {(found) => <Manual key={folder} folder={folder} subfolders={result} phones={found.phones} />}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

/** Without a phone there is nothing to choose: back to the folder, which says why (BC-07). */
function NoPhone({ folder }: { folder: string }) {
  const { t } = useLingui();
  const say = useEffectEvent(() => showToast({ text: t({ id: 'send.no-phones', message: 'No phone is connected.' }) }));
  useEffect(() => say(), []);
  return <Navigate to="/whatsapp-shop/$folder" params={{ folder }} replace />;
}
