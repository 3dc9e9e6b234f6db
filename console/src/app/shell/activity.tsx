import { listBroadcasts } from '@kolaj/contract/broadcast/broadcast';
import { listImports } from '@kolaj/contract/source/source';
import { useLingui } from '@lingui/react/macro';
import { type Icon, IconFolderDown, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../lib/calls/api.ts';
import { useShop } from '../../product/account/session.query.ts';
import { importCounts, shortCount } from '../../product/source/import-progress.ts';
import styles from './activity.module.css';

const RUNNING_IMPORTS = ['queued', 'listing', 'copying', 'paused', 'processing'];
const RUNNING_SENDS = ['accepted', 'running', 'paused'];

/** What runs now, with its numbers, on every page; a tap opens its progress. */
export function ActivityPills() {
  const shop = useShop();
  return (
    <>
      {shop?.features.broadcast && <SendPills />}
      <ImportPills />
    </>
  );
}

function ImportPills() {
  const { t } = useLingui();
  const { data = [] } = useQuery({
    queryKey: ['imports', 'recent'],
    queryFn: ({ signal }) => call(listImports, {}, { signal }),
    select: ({ data: { result } }) => result.filter(({ status }) => RUNNING_IMPORTS.includes(status)),
  });
  const label = t({ id: 'activity.import', message: 'Importing photos' });
  return data.map((job) => {
    // The numbers of the card on the page: photos while they come, then collages.
    const count = shortCount(importCounts(job));
    return (
      <Link
        key={job.id}
        to="/whatsapp-shop"
        search={{ job: job.id }}
        className={styles.pill}
        aria-label={`${label} ${count}`.trim()}
      >
        <Count icon={IconFolderDown} count={count} />
      </Link>
    );
  });
}

function SendPills() {
  const { t } = useLingui();
  const { data = [] } = useQuery({
    queryKey: ['broadcasts', 'running'],
    queryFn: ({ signal }) => call(listBroadcasts, { limit: 10 }, { signal }),
    select: ({ data: { result } }) => result.filter(({ status }) => RUNNING_SENDS.includes(status)),
  });
  const label = t({ id: 'activity.send', message: 'Sending images' });
  return data.map(({ id, counts, subfolder_id: subfolder, stream }) => {
    const count = `${counts.done}/${counts.total}`;
    const face = { className: styles.pill, 'aria-label': `${label} ${count}` };
    // Photos and chosen chats have no send screen that is known here; the history shows every send.
    if (subfolder === null || stream !== 'kolaj') {
      return (
        <Link key={id} to="/wgroup/history" search={{ broadcast: id }} {...face}>
          <Count icon={IconSend} count={count} />
        </Link>
      );
    }
    return (
      <Link key={id} to="/wgroup/send/$subfolder" params={{ subfolder }} search={{ broadcast: id }} {...face}>
        <Count icon={IconSend} count={count} />
      </Link>
    );
  });
}

function Count({ icon: CountIcon, count }: { icon: Icon; count: string }) {
  return (
    <>
      <CountIcon size={15} stroke={2} aria-hidden />
      {count}
    </>
  );
}
