import type { Stream } from '@kolaj/domain/channel/group';
import { useLingui } from '@lingui/react/macro';
import { IconHistory, IconRefresh } from '@tabler/icons-react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { sendPages } from '../place.ts';
import { StopButton } from '../standstill/stop-button.tsx';
import { useSendSearch } from '../use-send-search.ts';
import type { useSendScreen } from './send.query.ts';
import { useSendCrumbs } from './send-crumbs.tsx';

interface SendHeadProps {
  query: ReturnType<typeof useSendScreen>;
  stream: Stream;
}

/** Names the brand; beside it what was sent of it before. */
export function SendHead({ query, stream }: SendHeadProps) {
  const { t } = useLingui();
  const crumbsOf = useSendCrumbs(stream);
  const folder = query.data?.subfolder;
  const broadcast = t({ id: 'nav.broadcast', message: 'Broadcast' });
  return (
    <PageHead
      title={folder?.name ?? ''}
      crumbs={crumbsOf(query.data)}
      subtitle={folder && `${broadcast} · ${folder.folder_name}`}
      count={folder?.folder_name}
      actions={
        <>
          <StopButton />
          <PastButton stream={stream} />
        </>
      }
      phoneActions={<PhoneButtons stream={stream} onRefresh={() => void query.refetch()} />}
    />
  );
}

/** Sends of collages belong to their subfolder; others are found in the history of all. */
function PastButton({ stream }: { stream: Stream }) {
  const { t } = useLingui();
  const look = { leftSection: <IconHistory size={18} stroke={1.75} aria-hidden /> };
  const words = t({ id: 'send.past', message: 'Past sends' });
  if (stream !== 'kolaj') {
    return (
      <LinkButton to="/wgroup/history" {...look}>
        {words}
      </LinkButton>
    );
  }
  return (
    <LinkButton from={sendPages.kolaj} to="." search={(before) => ({ ...before, view: 'past' as const })} {...look}>
      {words}
    </LinkButton>
  );
}

function PhoneButtons({ stream, onRefresh }: { stream: Stream; onRefresh: () => void }) {
  const { t } = useLingui();
  const { show } = useSendSearch();
  return (
    <>
      <StopButton isIcon />
      <IconButton
        icon={IconRefresh}
        size="lg"
        label={t({ id: 'send.refresh', message: 'Refresh' })}
        onClick={onRefresh}
      />
      {stream === 'kolaj' && (
        <IconButton
          icon={IconHistory}
          size="lg"
          label={t({ id: 'send.past', message: 'Past sends' })}
          onClick={() => show('past')}
        />
      )}
    </>
  );
}
