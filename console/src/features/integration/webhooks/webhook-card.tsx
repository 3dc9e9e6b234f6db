import type { Webhook } from '@kolaj/contract/integration/webhook';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleOff,
  IconDotsVertical,
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { formatDateTime, useTimeAgo } from '../../../lib/texts/format.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { MenuOnDemand } from '../../../ui/button/menu-on-demand.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import styles from '../integration.module.css';
import { useTryWords } from './use-try-words.ts';
import { WebhookLog } from './webhook-log.tsx';
import { kindWords, stopWords } from './webhook-words.ts';
import { useChangeWebhook, useRenewSecret, useTestWebhook } from './webhooks.query.ts';

interface WebhookCardProps {
  webhook: Webhook;
  isOpen: boolean;
  onShow: (isOpen: boolean) => void;
  onEdit: () => void;
  onRemove: () => void;
  onSecret: (secret: string, oldUntil: string) => void;
}

/** One webhook: where it leads, how it does, what can be done; open, with its log. */
export function WebhookCard({ webhook, isOpen, onShow, onEdit, onRemove, onSecret }: WebhookCardProps) {
  const { t } = useLingui();
  const [test, change, renew] = [useTestWebhook(), useChangeWebhook(), useRenewSecret()];
  const failed = [test, change, renew].find(({ isError }) => isError);
  const { id, url, kinds, stopped } = webhook;
  const isOn = stopped === null;
  const switchTo = (on: boolean) => change.mutate({ id, url, kinds, on });
  const entries = [
    { id: 'edit', label: t({ id: 'hook.edit', message: 'Change webhook' }), icon: IconPencil, onSelect: onEdit },
    {
      id: 'secret',
      label: t({ id: 'hook.renew', message: 'New secret' }),
      icon: IconKey,
      onSelect: () => renew.mutate(id, { onSuccess: (made) => onSecret(made.secret, made.old_secret_until) }),
    },
    isOn
      ? {
          id: 'off',
          label: t({ id: 'hook.switch-off', message: 'Switch off' }),
          icon: IconPlayerPause,
          onSelect: () => switchTo(false),
        }
      : {
          id: 'on',
          label: t({ id: 'hook.switch-on', message: 'Switch on' }),
          icon: IconPlayerPlay,
          onSelect: () => switchTo(true),
        },
    { id: 'remove', label: t({ id: 'hook.remove', message: 'Remove webhook' }), icon: IconTrash, onSelect: onRemove },
  ];
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <div className={styles.where}>
          <h3>{url}</h3>
          <p className={styles.kindList}>{kinds.map((kind) => t(kindWords[kind])).join(' · ')}</p>
          <State webhook={webhook} />
          <Origin webhook={webhook} />
        </div>
        <div className={styles.tools}>
          {isOn ? (
            <Button
              loading={test.isPending}
              leftSection={<IconSend size={17} stroke={1.75} aria-hidden />}
              onClick={() => test.mutate(id, { onSuccess: () => onShow(true) })}
            >
              <Trans id="hook.test">Send a test</Trans>
            </Button>
          ) : (
            <Button loading={change.isPending} onClick={() => switchTo(true)}>
              <Trans id="hook.switch-on">Switch on</Trans>
            </Button>
          )}
          <MenuOnDemand
            entries={entries}
            position="bottom-end"
            button={(menu) => (
              <IconButton
                {...menu}
                icon={IconDotsVertical}
                label={t({ id: 'hook.more', message: `More for ${url}` })}
              />
            )}
          />
        </div>
      </div>
      {failed !== undefined && <ErrorBanner error={failed.error} onClose={failed.reset} />}
      <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={() => onShow(!isOpen)}>
        {isOpen ? <Trans id="hook.hide-log">Hide the log</Trans> : <Trans id="hook.show-log">Show the log</Trans>}
      </button>
      {isOpen && <WebhookLog webhook={webhook} />}
    </li>
  );
}

/** How it does, in one line with its sign. */
function State({ webhook }: { webhook: Webhook }) {
  const { t } = useLingui();
  const words = useStateWords(webhook);
  const { waiting, given_up: givenUp } = webhook;
  const [tone, Sign] = toneOf(webhook);
  return (
    <p className={styles.state} data-tone={tone}>
      <Sign size={17} stroke={1.75} aria-hidden />
      <span>
        {words}
        {waiting > 0 && ` · ${t({ id: 'hook.waiting-count', message: `waiting: ${waiting}` })}`}
        {givenUp > 0 && ` · ${t({ id: 'hook.failed-count', message: `failed: ${givenUp}` })}`}
      </span>
    </p>
  );
}

/** Who made it, and how long messages carry the signature of the secret before. */
function Origin({ webhook: { created_at: at, created_by: by, old_secret_until: until } }: { webhook: Webhook }) {
  const { t } = useLingui();
  const [made, end] = [formatDateTime(at), until === null ? '' : formatDateTime(until)];
  const added =
    by === null
      ? t({ id: 'hook.added', message: `Added ${made}` })
      : t({ id: 'hook.added-by', message: `Added ${made} by ${by}` });
  return (
    <p className={styles.quiet}>
      {added}
      {end !== '' && ` · ${t({ id: 'hook.old-secret', message: `old secret valid until ${end}` })}`}
    </p>
  );
}

function useStateWords({ stopped, failing_since: since, last_try: last }: Webhook): string {
  const { t } = useLingui();
  const ago = useTimeAgo();
  const said = useTryWords();
  if (stopped !== null) return t(stopWords[stopped]);
  if (last === null) return t({ id: 'hook.unused', message: 'Nothing sent yet. Send a test.' });
  if (since === null) {
    const lastAt = ago(last.at);
    return t({ id: 'hook.works', message: `Works. Last message: ${lastAt}` });
  }
  const [failingSince, answer] = [formatDateTime(since), said(last)];
  const fails = t({ id: 'hook.fails', message: `Not receiving since ${failingSince}. It is tried again.` });
  return `${fails} ${t({ id: 'hook.last-answer', message: `Last answer: ${answer}` })}`;
}

function toneOf({ stopped, failing_since: since, last_try: last }: Webhook) {
  if (stopped !== null) return ['off', IconCircleOff] as const;
  if (since !== null) return ['amber', IconAlertTriangle] as const;
  return last === null ? (['off', IconCircleDashed] as const) : (['green', IconCircleCheck] as const);
}
