import type { Webhook, WebhookMessage } from '@kolaj/contract/integration/webhook';
import { messageStatuses } from '@kolaj/domain/integration/webhook';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/texts/format.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import styles from '../integration.module.css';
import { useTryWords } from './use-try-words.ts';
import { kindWords, statusWords } from './webhook-words.ts';
import { type MessageFilter, useMessages, useReplay } from './webhooks.query.ts';

/** What a webhook was told, what came back, and sending again. */
export function WebhookLog({ webhook: { id, given_up: givenUp, stopped } }: { webhook: Webhook }) {
  const { t } = useLingui();
  const [status, setStatus] = useState<MessageFilter>();
  const query = useMessages(id, status);
  const replay = useReplay();
  const all = t({ id: 'hook.all', message: 'All messages' });
  const mayReplay = stopped === null;
  return (
    <div className={styles.log}>
      <div className={styles.logHead}>
        <SelectField
          name="status"
          label={t({ id: 'hook.show', message: 'Show' })}
          value={status ?? ''}
          onChange={(event) => setStatus(messageStatuses.find((one) => one === event.currentTarget.value))}
          options={[
            { value: '', label: all },
            ...messageStatuses.map((one) => ({ value: one, label: t(statusWords[one]) })),
          ]}
        />
        {givenUp > 0 && mayReplay && (
          <Button loading={replay.isPending} onClick={() => replay.mutate({ id })}>
            <Trans id="hook.replay-all">Send all failed again ({givenUp})</Trans>
          </Button>
        )}
      </div>
      {replay.isError && <ErrorBanner error={replay.error} onClose={() => replay.reset()} />}
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 3, height: 56 }}>
        {(messages) =>
          messages.length === 0 ? (
            <p className={styles.quiet}>
              <Trans id="hook.log-empty">Nothing in the last 30 days.</Trans>
            </p>
          ) : (
            <ul className={styles.messages}>
              {messages.map((message) => (
                <MessageRow
                  key={message.id}
                  message={message}
                  onReplay={mayReplay ? () => replay.mutate({ id, messages: [message.id] }) : null}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          <Trans id="order.more">Show more</Trans>
        </Button>
      )}
    </div>
  );
}

interface MessageRowProps {
  message: WebhookMessage;
  /** null: the webhook is off. */
  onReplay: (() => void) | null;
}

function MessageRow({ message, onReplay }: MessageRowProps) {
  const { t } = useLingui();
  const said = useTryWords();
  const { kind, about, status, happened_at: at, next_at: next, tries } = message;
  const name = [t(kindWords[kind]), about].filter((part) => part !== '').join(' ');
  const nextAt = next === null ? '' : formatDateTime(next);
  return (
    <li className={styles.message} data-status={status}>
      <div>
        <strong>{name}</strong>
        <span>{formatDateTime(at)}</span>
      </div>
      <div>
        <span className={styles.status}>{t(statusWords[status])}</span>
        <span>
          {tries
            .slice(0, 3)
            .map((one) => `${said(one)}, ${one.ms} ms`)
            .join(' · ')}
          {status === 'waiting' && tries.length > 0 && (
            <> · {t({ id: 'hook.next-try', message: `next try after ${nextAt}` })}</>
          )}
        </span>
      </div>
      {status !== 'void' && onReplay !== null && (
        <IconButton
          icon={IconRefresh}
          label={t({ id: 'hook.replay', message: `Send again: ${name}` })}
          onClick={onReplay}
        />
      )}
    </li>
  );
}
