import { rights as allRights } from '@kolaj/domain/account/rights';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconMinus, IconUsers } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useRightWords } from '../../product/account/right-words.ts';
import { useShop } from '../../product/account/session.query.ts';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { FootBar } from '../../ui/page/foot-bar.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { InviteButton } from './invite/invite-button.tsx';
import styles from './staff.module.css';
import { useStaff } from './staff.query.ts';
import { StaffLists } from './staff-lists.tsx';
import { type News, StaffNews } from './staff-news.tsx';

const InviteDialog = lazy(async () => ({ default: (await import('./invite/invite-dialog.tsx')).InviteDialog }));

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

/** All people of the shop, those who are invited, and the invitation. */
function OwnersStaff({ shopName }: { shopName: string }) {
  const { t } = useLingui();
  const { invite = false } = useSearch({ from: '/shell/staff' });
  const navigate = useNavigate({ from: '/staff' });
  const close = () => void navigate({ search: {}, replace: true });
  const [news, setNews] = useState<News | null>(null);
  const query = useStaff();
  const count = query.data?.members.length ?? 0;
  const people = t({ id: 'staff.people', message: plural(count, { one: '# person', other: '# people' }) });
  return (
    <>
      <PageHead
        title={t({ id: 'nav.staff', message: 'Staff' })}
        {...(count === 0 ? {} : { subtitle: people, count: people })}
        actions={<InviteButton />}
      />
      {news !== null && <StaffNews news={news} onClose={() => setNews(null)} />}
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 4, height: 72 }}>
        {(staff) => <StaffLists staff={staff} shopName={shopName} onNews={setNews} />}
      </Loaded>
      <FootBar>
        <InviteButton />
      </FootBar>
      <Suspense>
        {invite && (
          <InviteDialog
            shopName={shopName}
            full={query.data?.full ?? null}
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

/** Staff who come by address: whose page this is, and what they may do themselves (D-87). */
function OnlyOwner() {
  const { t } = useLingui();
  const shop = useShop();
  const words = useRightWords();
  return (
    <EmptyState
      icon={IconUsers}
      title={<Trans id="staff.only-owner">Only the owner sees who works here</Trans>}
      reason={
        <Trans id="staff.only-owner-reason">The owner invites people and decides what they may do. You may:</Trans>
      }
    >
      <ul className={styles.own}>
        {allRights.map((right) => {
          const isGiven = shop?.rights[right] ?? false;
          return (
            <li key={right} data-given={isGiven}>
              {isGiven ? (
                <IconCheck size={17} stroke={2} aria-hidden />
              ) : (
                <IconMinus size={17} stroke={2} aria-hidden />
              )}
              <strong>{words[right].name}</strong>
              <span>{isGiven ? words[right].effect : t({ id: 'staff.not-given', message: 'not given' })}</span>
            </li>
          );
        })}
      </ul>
      <LinkButton to="/whatsapp-shop" variant="action">
        <Trans id="send.to-kolaj">To the collages</Trans>
      </LinkButton>
    </EmptyState>
  );
}
