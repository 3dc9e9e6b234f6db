import type { OwnChannel } from '@kolaj/contract/channel/own-channel';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { DangerFoot } from '../../../ui/dialog/danger-foot.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { nameOf } from './channel-card.tsx';
import { useChannelRefusal } from './channel-words.ts';
import { useRemoveChannel } from './channels.query.ts';

/** It cannot be undone: a number has to be scanned again, a token typed again. */
export function Disconnect({ channel, onClose }: { channel: OwnChannel; onClose: () => void }) {
  const { t } = useLingui();
  const remove = useRemoveChannel();
  const refusalWords = useChannelRefusal();
  const name = nameOf(channel.channel, channel.phones[0]);
  const count = channel.groups.listed;
  return (
    <Dialog
      isOpen
      isAlert
      onClose={onClose}
      title={t({ id: 'channels.disconnect-title', message: `Disconnect ${name}?` })}
      foot={
        <DangerFoot
          action={<Trans id="channels.disconnect">Disconnect</Trans>}
          isBusy={remove.isPending}
          onAct={() => remove.mutate(channel.channel, { onSuccess: ({ success }) => success && onClose() })}
          onClose={onClose}
        />
      }
    >
      {remove.data?.success === false && <Banner tone="red" title={refusalWords(remove.data).title} />}
      {remove.isError && <ErrorBanner error={remove.error} onClose={remove.reset} />}
      <p>
        {t({
          id: 'channels.disconnect-facts',
          message: plural(count, {
            0: 'No group gets its pictures by it.',
            one: '# group gets nothing by it any more. The group stays in the list.',
            other: '# groups get nothing by it any more. The groups stay in the list.',
          }),
        })}
      </p>
      <p>
        <Trans id="channels.disconnect-waits">What waits to be sent by it waits until it is connected again.</Trans>
      </p>
    </Dialog>
  );
}
