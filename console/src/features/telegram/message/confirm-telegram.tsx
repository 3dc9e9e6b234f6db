import type { TelegramTemplateView } from '@kolaj/contract/broadcast/telegram';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconBrandTelegram, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useChannelLine } from '../../../product/sending/channel-line.ts';
import { useLeftOutWords } from '../../../product/sending/left-out-words.ts';
import { ConfirmFacts } from '../../../ui/dialog/confirm-facts.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { useSendToWords } from './send-button.tsx';
import { TelegramPreview } from './telegram-preview.tsx';
import { useTemplateName } from './template-words.ts';

interface ConfirmTelegramProps {
  template: TelegramTemplateView;
  isBusy: boolean;
  /** Whether the channel can pin it. */
  canPin: boolean;
  onConfirm: (pin: boolean) => void;
  onClose: () => void;
}

/** The question with everything it rests on; its button names the groups (TG-04). */
export function ConfirmTelegram({ template, isBusy, canPin, onConfirm, onClose }: ConfirmTelegramProps) {
  const { t } = useLingui();
  const { nameOf, reasonOf } = useLeftOutWords();
  const templateName = useTemplateName();
  const { targets, posts, left_out: leftOut } = template;
  const count = targets.length;
  const [pin, setPin] = useState(false);
  return (
    <ConfirmFacts
      isOpen
      onClose={onClose}
      title={t({
        id: 'telegram.question',
        message: plural(count, { one: 'Send this message to # group?', other: 'Send this message to # groups?' }),
      })}
      facts={[
        { id: 'groups', value: count, label: t({ id: 'send.groups', message: 'Groups' }) },
        { id: 'messages', value: posts.length, label: t({ id: 'telegram.messages-each', message: 'Messages each' }) },
        {
          id: 'buttons',
          value: posts.flatMap(({ rows }) => rows.flat()).length,
          label: t({ id: 'telegram.buttons-all', message: 'Buttons' }),
        },
      ]}
      lines={[
        {
          id: template.template,
          icon: IconBrandTelegram,
          title: templateName(template.template),
          names: targets.map(({ name }) => name).join(', '),
          count,
        },
        ...useChannelLine(targets),
      ]}
      leftOut={leftOut.map((row) => ({ id: nameOf(row), text: `${nameOf(row)}: ${reasonOf(row.reason)}` }))}
      below={<TelegramPreview posts={posts} isSmall />}
      confirm={useSendToWords(targets, { areNamed: true })}
      confirmIcon={<IconSend size={18} stroke={1.75} aria-hidden />}
      onConfirm={() => onConfirm(pin)}
      isBusy={isBusy}
    >
      {canPin && (
        <CheckField
          name="pin"
          label={t({ id: 'telegram.pin', message: 'Pin it in the chat, where the bot may' })}
          checked={pin}
          onChange={(event) => setPin(event.currentTarget.checked)}
        />
      )}
    </ConfirmFacts>
  );
}
