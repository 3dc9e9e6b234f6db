import type { Stream } from '@kolaj/domain/channel/group/group';
import { useLingui } from '@lingui/react/macro';
import { IconCalendarPlus, IconHistory, IconRefresh } from '@tabler/icons-react';
import { Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { useMay } from '../../../product/account/use-may.ts';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { MoreMenu } from '../../../ui/button/more-menu.tsx';
import type { MenuEntry } from '../../../ui/button/open-menu.tsx';
import { type Crumb, PageHead } from '../../../ui/page/page-head.tsx';
import { sendPages, usePlace, useSendSearch } from '../place.tsx';
import { StopButton } from '../standstill/standstill.tsx';
import { useStreamName } from '../words/send-title.ts';
import type { SendScreen, useSendScreen } from './send.query.ts';

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
  const brand = folder?.name;
  return (
    <PageHead
      title={folder?.name ?? ''}
      crumbs={crumbsOf(query.data)}
      subtitle={folder && `${broadcast} · ${folder.folder_name}`}
      count={folder?.folder_name}
      actions={
        <>
          <StopButton />
          <ScheduleButton {...{ stream, brand }} />
          <PastButton stream={stream} />
        </>
      }
      phoneActions={<PhoneButtons {...{ stream, brand }} onRefresh={() => void query.refetch()} />}
    />
  );
}

interface OfBrand {
  stream: Stream;
  /** undefined until it is loaded. */
  brand: string | undefined;
}

/** New collages of this brand can leave by themselves; photos without a collage cannot (D-71). */
function ScheduleButton({ stream, brand }: OfBrand) {
  const { t } = useLingui();
  const maySend = useMay('send');
  if (stream !== 'kolaj' || brand === undefined || !maySend) return null;
  return (
    <LinkButton
      to="/calendar"
      search={{ add: true, brand }}
      leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
    >
      {t({ id: 'send.schedule', message: 'Send automatically' })}
    </LinkButton>
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

/** On a phone the bar keeps the name: stopping is one tap, the rest is in the menu. */
function PhoneButtons({ stream, brand, onRefresh }: OfBrand & { onRefresh: () => void }) {
  const { t } = useLingui();
  const { show } = useSendSearch();
  const navigate = useNavigate();
  const maySend = useMay('send');
  const entries: MenuEntry[] = [
    { id: 'refresh', label: t({ id: 'send.refresh', message: 'Refresh' }), icon: IconRefresh, onSelect: onRefresh },
  ];
  if (stream === 'kolaj') {
    const label = t({ id: 'send.past', message: 'Past sends' });
    entries.unshift({ id: 'past', label, icon: IconHistory, onSelect: () => show('past') });
  }
  if (stream === 'kolaj' && brand !== undefined && maySend) {
    const label = t({ id: 'send.schedule', message: 'Send automatically' });
    const onSelect = () => void navigate({ to: '/calendar', search: { add: true, brand } });
    entries.push({ id: 'schedule', label, icon: IconCalendarPlus, onSelect });
  }
  return (
    <>
      <StopButton isIcon />
      <MoreMenu entries={entries} />
    </>
  );
}

/** Where the folders of a stream are listed. */
export function streamHome(stream: Stream) {
  switch (stream) {
    case 'kolaj':
      return linkOptions({ to: '/wgroup' });
    case 'production':
      return linkOptions({ to: '/wgroup/production_images' });
    case 'mobile':
      return linkOptions({ to: '/wgroup/mobile_images' });
  }
}

/** Parents of a send screen: Broadcast, then the folder, or the list of photos that are sent as they are. */
export function useSendCrumbs(stream: Stream): (screen: SendScreen | undefined) => Crumb[] {
  const { t } = useLingui();
  const streamName = useStreamName();
  const broadcast: Crumb = {
    label: t({ id: 'nav.broadcast', message: 'Broadcast' }),
    link: linkOptions({ to: '/wgroup' }),
  };
  return (screen) => {
    if (stream !== 'kolaj') return [broadcast, { label: streamName(stream), link: streamHome(stream) }];
    if (screen === undefined) return [broadcast];
    const { folder_id: folder, folder_name: label } = screen.subfolder;
    return [broadcast, { label, link: linkOptions({ to: '/wgroup/$folder', params: { folder } }) }];
  };
}

/** The send screen itself, as the parent of its progress on phones: the same address without the send. */
export function useSendCrumb(screen: SendScreen | undefined): Crumb {
  const { t } = useLingui();
  const place = usePlace();
  return {
    label: screen?.subfolder.name ?? t({ id: 'nav.broadcast', message: 'Broadcast' }),
    link: (look) => (
      <Link from={place} to="." search={(before) => ({ ...before, broadcast: undefined, view: undefined })} {...look} />
    ),
  };
}
