import { useLingui } from '@lingui/react/macro';
import { IconSpeakerphone } from '@tabler/icons-react';
import type { FactLine } from '../../ui/dialog/confirm-facts.tsx';

/** The channels among the targets, with what is different there (D-96): no line where there is none. */
export function useChannelLine(targets: readonly { name: string; is_channel: boolean }[]): FactLine[] {
  const { t } = useLingui();
  const channels = targets.filter(({ is_channel }) => is_channel).map(({ name }) => name);
  if (channels.length === 0) return [];
  const names = channels.join(', ');
  return [
    {
      id: 'channels',
      icon: IconSpeakerphone,
      title: t({ id: 'send.channels', message: 'Public channels among them' }),
      names: t({
        id: 'send.channels-about',
        message: `${names}. One message reaches everybody who follows; nobody reports who has received it. On WhatsApp it cannot be taken back.`,
      }),
      count: channels.length,
    },
  ];
}
