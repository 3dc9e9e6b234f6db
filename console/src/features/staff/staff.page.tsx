import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconUserPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useShop } from '../../lib/session.query.ts';
import { FootBar } from '../../ui/foot-bar.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { OnlyOwner } from './only-owner.tsx';
import { useStaff } from './staff.query.ts';
import { StaffLists } from './staff-lists.tsx';
import { type News, StaffNews } from './staff-news.tsx';

const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }));

/** Who works in the shop and what each may do; the owner's page (D-13). */
export function StaffPage() {
  const { t } = useLingui();
  const shop = useShop();
  if (shop?.standing !== 'staff') return <OwnersStaff shopName={shop?.name ?? ''} />;
  return (
    <>
      <PageHead title={t({ id: 'nav.staff', message: 'Staff' })} />
      <OnlyOwner />
    </>
  );
}

function OwnersStaff({ shopName }: { shopName: string }) {
  const { t } = useLingui();
  const { invite = false } = useSearch({ from: '/shell/staff' });
  const navigate = useNavigate({ from: '/staff' });
  const [news, setNews] = useState<News | null>(null);
  const query = useStaff();
  const count = query.data?.members.length ?? 0;
  const people = t({ id: 'staff.people', message: plural(count, { one: '# person', other: '# people' }) });
  const close = () => void navigate({ search: {}, replace: true });
  return (
    <>
      <PageHead
        title={t({ id: 'nav.staff', message: 'Staff' })}
        {...(count === 0 ? {} : { subtitle: people, count: people })}
        actions={<InviteButton />}
      />
      {news !== null && <StaffNews news={news} onClose={() => setNews(null)} />}
      <Loaded query={query} skeleton={<SkeletonRows rows={4} height={72} />}>
        {(staff) => <StaffLists staff={staff} shopName={shopName} onNews={setNews} />}
      </Loaded>
      <FootBar>
        <InviteButton />
      </FootBar>
      <Suspense>
        {invite && (
          <InviteDialog
            shopName={shopName}
            onClose={close}
            onInvited={(email) => {
              setNews({ kind: 'invited', email });
              close();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

function InviteButton() {
  const { t } = useLingui();
  return (
    <LinkButton
      to="/staff"
      search={{ invite: true }}
      variant="action"
      leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />}
    >
      {t({ id: 'staff.invite', message: 'Invite' })}
    </LinkButton>
  );
}
