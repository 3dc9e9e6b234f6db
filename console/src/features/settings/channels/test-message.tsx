import type { GroupEntryView } from '@kolaj/contract/channel/channel-admin';
import type { sendTest } from '@kolaj/contract/channel/own-channel';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import type * as z from 'zod/mini';
import { useReasonWords } from '../../../product/sending/reason-words.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import styles from '../settings.module.css';
import { useChannelRefusal } from './channel-words.ts';
import { useSendTest } from './channels.query.ts';

/** One short text to a group of one's own, before anything goes to customers. */
export function TestMessage({ groups, mayTry }: { groups: readonly GroupEntryView[]; mayTry: boolean }) {
  const send = useSendTest();
  const answer = send.data;
  const sentTo = answer?.success && answer.data.result.kind === 'sent' ? send.variables : null;
  if (groups.length === 0) {
    return (
      <p className={styles.empty}>
        <Trans id="channels.no-own-group">
          No own group is chosen yet: a group of yours that gets everything first.
        </Trans>
      </p>
    );
  }
  return (
    <>
      {send.isError && <ErrorBanner error={send.error} onClose={send.reset} />}
      {answer && <Outcome answer={answer} onClose={send.reset} />}
      <ul className={styles.rows}>
        {groups.map(({ group_id: id, label, name, type }) => (
          <li key={id} className={styles.row}>
            <span className={styles.words}>
              <strong>{label || name}</strong>
              <span role="status">
                {sentTo === id ? (
                  <Trans id="channels.try-sent">Sent. Look into the group.</Trans>
                ) : type === 'whatsapp' ? (
                  <Trans id="channels.own-group">Own group</Trans>
                ) : (
                  <Trans id="channels.main-group">Main group: everybody in it sees the message</Trans>
                )}
              </span>
            </span>
            {mayTry && (
              <Button
                loading={send.isPending && send.variables === id}
                disabled={send.isPending}
                leftSection={<IconSend size={17} stroke={1.75} aria-hidden />}
                onClick={() => send.mutate(id)}
              >
                <Trans id="channels.try">Send a test message</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Outcome({ answer, onClose }: { answer: z.output<typeof sendTest.output>; onClose: () => void }) {
  const { t } = useLingui();
  const reasonWords = useReasonWords();
  const refusalWords = useChannelRefusal();
  if (!answer.success) return <Banner tone="red" title={refusalWords(answer).title} onClose={onClose} />;
  const { result } = answer.data;
  switch (result.kind) {
    case 'sent':
      // Said in the group's own line, where it stays.
      return null;
    case 'unclear':
      return (
        <Banner
          tone="violet"
          title={t({ id: 'channels.try-unclear', message: 'It is not known whether it arrived. Check the group.' })}
          onClose={onClose}
        >
          {result.why && reasonWords(result.why)}
        </Banner>
      );
    case 'not-sent':
      return (
        <Banner tone="red" title={t({ id: 'channels.try-not-sent', message: 'It was not sent.' })} onClose={onClose}>
          {result.why && reasonWords(result.why)}
        </Banner>
      );
  }
}
