import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { FootBar } from '../../ui/page/foot-bar.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { InviteButton } from './invite/invite-button.tsx';
import { InviteOnDemand } from './invite/invite-on-demand.tsx';
import { useStaff } from './staff.query.ts';
import { StaffLists } from './staff-lists.tsx';
import { type News, StaffNews } from './staff-news.tsx';

/** Everybody of the shop, whoever is invited, and the invitation. */
export function OwnersStaff({ shopName }: { shopName: string }) {
  const { t } = useLingui();
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
      <InviteOnDemand shopName={shopName} onInvited={(email) => setNews({ kind: 'invited', email })} />
    </>
  );
}
