import type { TelegramTemplateView } from '@kolaj/contract/broadcast/telegram';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { useTimeAgo } from '../../../lib/texts/format.ts';
import { useMay } from '../../../product/account/use-may.ts';
import { useReasonWords } from '../../../product/sending/reason-words.ts';
import { ConfirmFacts } from '../../../ui/dialog/confirm-facts.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { useEditTelegram } from '../telegram.query.ts';
import styles from './edit-sent.module.css';
import { TelegramPreview } from './telegram-preview.tsx';

type Last = NonNullable<TelegramTemplateView['last']>;

/** What was sent last, beside what the template says now: it can be changed in its chats, is being changed, or why it is not. */
export function EditSent({ template }: { template: TelegramTemplateView }) {
  const { last } = template;
  if (last === null) return null;
  const { change, edits } = last;
  return (
    <>
      {edits !== null && <Edits edits={edits} />}
      {change.kind === 'differs' && change.messages > 0 && (
        <Differs template={template} last={last} messages={change.messages} />
      )}
      {change.kind === 'other-shape' && (
        <p className={styles.hint}>
          <Trans id="telegram.other-shape">
            What was sent last has another number of messages or another video: it cannot be changed in its chats, only
            sent again.
          </Trans>
        </p>
      )}
    </>
  );
}

function Differs({ template, last, messages }: { template: TelegramTemplateView; last: Last; messages: number }) {
  const { t } = useLingui();
  const timeAgo = useTimeAgo();
  const maySend = useMay('send');
  const [isAsked, setIsAsked] = useState(false);
  const edit = useEditTelegram();
  const refused = edit.data?.success === false ? edit.data : null;
  const when = timeAgo(last.created_at);
  const verb = t({
    id: 'telegram.edit-sent',
    message: plural(messages, { one: 'Change the sent message', other: 'Change # sent messages' }),
  });
  const confirm = () =>
    edit.mutate(
      { template: template.template, version: template.version, id: last.id },
      { onSettled: () => setIsAsked(false) },
    );
  return (
    <section className={styles.state} aria-label={t({ id: 'telegram.sent-before', message: 'What was sent last' })}>
      <p className={styles.hint}>
        {t({ id: 'telegram.differs', message: `What was sent last (${when}) says something else than this.` })}
      </p>
      {edit.isError && <ErrorBanner error={edit.error} onClose={edit.reset} />}
      {refused && <Banner tone="red" title={t(refusalWords[refused.code])} onClose={edit.reset} />}
      <Button
        leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
        disabled={!maySend}
        onClick={() => setIsAsked(true)}
      >
        {verb}
      </Button>
      {isAsked && (
        <ConfirmFacts
          isOpen
          onClose={() => setIsAsked(false)}
          title={t({
            id: 'telegram.edit-question',
            message: plural(messages, {
              one: 'Change the message in its chat?',
              other: 'Change # messages in their chats?',
            }),
          })}
          under={t({
            id: 'telegram.edit-about',
            message: 'Words and buttons become those below. Nobody gets a new message; Telegram marks it as edited.',
          })}
          facts={[
            { id: 'messages', value: messages, label: t({ id: 'telegram.messages-changed', message: 'Messages' }) },
            { id: 'sent', value: when, label: t({ id: 'telegram.sent', message: 'Sent' }) },
          ]}
          below={<TelegramPreview posts={template.posts} isSmall />}
          confirm={verb}
          confirmIcon={<IconPencil size={18} stroke={1.75} aria-hidden />}
          onConfirm={confirm}
          isBusy={edit.isPending}
        />
      )}
    </section>
  );
}

/** How far the last change is, and where it came to nothing. */
function Edits({ edits }: { edits: NonNullable<Last['edits']> }) {
  const { t } = useLingui();
  const reasonWords = useReasonWords();
  const { total, open, edited, not_done: notDone } = edits;
  const failed = notDone.length;
  const label =
    open > 0
      ? t({ id: 'telegram.editing', message: `Being changed: ${edited} of ${total}` })
      : t({
          id: 'telegram.edited',
          message: plural(edited, { one: '# sent message changed', other: '# sent messages changed' }),
        });
  return (
    <section className={styles.state} aria-label={t({ id: 'telegram.edits', message: 'Change of what was sent' })}>
      <p className={styles.hint} role="status">
        {label}
      </p>
      {open > 0 && (
        <ProgressBar
          label={label}
          total={total}
          segments={[
            { tone: 'accent', value: edited },
            { tone: 'red', value: failed },
          ]}
        />
      )}
      {failed > 0 && (
        <Banner
          tone="red"
          title={t({
            id: 'telegram.not-edited',
            message: plural(failed, { one: '# was not changed', other: '# were not changed' }),
          })}
        >
          {notDone.map(({ name, reason }) => `${name}: ${reasonWords(reason, 'failed')}`).join(' ')}
        </Banner>
      )}
    </section>
  );
}
