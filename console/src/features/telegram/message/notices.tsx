import type { TelegramTemplateView } from '@kolaj/contract/broadcast/telegram';
import { useLingui } from '@lingui/react/macro';
import { useLeftOutWords } from '../../../product/sending/left-out-words.ts';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useTelegramPlace } from '../use-telegram-place.ts';

interface NoticeProps {
  template: TelegramTemplateView;
}

/** What keeps the message from being what it could be, each with the next step. */
export function Notices({ template }: NoticeProps) {
  return (
    <>
      <NoTarget template={template} />
      <NothingToSay template={template} />
      <NoLinks template={template} />
      <BadButtons template={template} />
    </>
  );
}

function NoTarget({ template: { targets, left_out: leftOut } }: NoticeProps) {
  const { t } = useLingui();
  const { nameOf, reasonOf } = useLeftOutWords();
  if (targets.length > 0) return null;
  const [first] = leftOut;
  return (
    <Banner
      tone="amber"
      title={t({ id: 'telegram.no-target', message: 'No Telegram group gets this message.' })}
      actions={
        <LinkButton to="/settings" search={{ tab: 'channels' }} size="xs">
          {t({ id: 'telegram.to-channels', message: 'To the channels' })}
        </LinkButton>
      }
    >
      {first
        ? `${nameOf(first)}: ${reasonOf(first.reason)}`
        : t({ id: 'telegram.add-main', message: 'Add a Telegram group to the main groups.' })}
    </Banner>
  );
}

function NothingToSay({ template: { posts, template, refusal } }: NoticeProps) {
  const { t } = useLingui();
  const place = useTelegramPlace();
  const isTooLong = refusal?.code === 'message_too_long';
  if (posts.length > 0 && !isTooLong) return null;
  const title = isTooLong
    ? t({ id: 'send.message-too-long', message: 'The text is longer than Telegram takes. Shorten it first.' })
    : t({ id: 'telegram.says-nothing', message: 'This message says nothing yet.' });
  return (
    <Banner
      tone="amber"
      title={title}
      actions={
        <LinkButton to={place} search={template === 'info' ? { template, edit: true } : { edit: true }} size="xs">
          {t({ id: 'telegram.edit', message: 'Edit message' })}
        </LinkButton>
      }
    >
      {!isTooLong && t({ id: 'telegram.write-first', message: 'Write a text, or give your brands links.' })}
    </Banner>
  );
}

function NoLinks({ template: { template, brand_buttons: buttons, without_link: without } }: NoticeProps) {
  const { t } = useLingui();
  if (template !== 'brands' || buttons > 0 || without.length === 0) return null;
  return (
    <Banner
      tone="blue"
      title={t({ id: 'telegram.no-links', message: 'No brand has a button.' })}
      actions={
        <LinkButton to="/brands" size="xs">
          {t({ id: 'telegram.to-brands', message: 'To the brands' })}
        </LinkButton>
      }
    >
      {t({
        id: 'telegram.give-links',
        message: 'A brand gets one by its Telegram link, or by its page on the published site.',
      })}
    </Banner>
  );
}

function BadButtons({ template: { bad_buttons: bad } }: NoticeProps) {
  const { t } = useLingui();
  if (bad.length === 0) return null;
  const names = bad.join(', ');
  return (
    <Banner tone="amber" title={t({ id: 'telegram.bad-buttons', message: 'Some buttons are left out.' })}>
      {t({ id: 'telegram.bad-address', message: `Telegram does not take the address of: ${names}` })}
    </Banner>
  );
}
