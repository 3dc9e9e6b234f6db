import type { Stream } from '@kolaj/domain/channel/group';
import { useLingui } from '@lingui/react/macro';
import { Link, linkOptions } from '@tanstack/react-router';
import type { Crumb } from '../../../ui/page/page-head.tsx';
import { usePlace } from '../place.ts';
import { useStreamName } from '../words/send-title.ts';
import type { SendScreen } from './send.query.ts';

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
