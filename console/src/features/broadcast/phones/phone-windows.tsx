import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { nameOfPhone } from '../../../product/sending/phone-name.ts';
import { useReasonWords } from '../../../product/sending/reason-words.ts';
import { DangerFoot } from '../../../ui/dialog/danger-foot.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded, LoadFailed } from '../../../ui/feedback/loaded.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import styles from './phones.module.css';
import { type PhoneQueue, type PhoneStanding, usePurge, useQueue, useScreen, waitingIn } from './phones.query.ts';

interface ClearPhoneProps {
  phone: PhoneStanding;
  onClose: () => void;
}

/** Asks before a phone's queue is cleared, and says what that drops (PH-02). */
export function ClearPhone({ phone, onClose }: ClearPhoneProps) {
  const { t } = useLingui();
  const query = useQueue(phone.id);
  const purge = usePurge();
  const name = nameOfPhone(phone);
  const count = query.data ? waitingIn(query.data) : phone.waiting;
  const wordsOf = useClearedWords();
  const clear = () =>
    purge.mutate(phone.id, {
      onSuccess: (answer) => {
        if (!answer.success) return;
        onClose();
        showToast({ text: wordsOf(answer.data.result) });
      },
    });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t({ id: 'phones.clear-title', message: `Clear the queue of ${name}?` })}
      foot={
        <DangerFoot
          action={t({
            id: 'phones.clear-button',
            message: plural(count, { one: 'Clear # message', other: 'Clear # messages' }),
          })}
          isBusy={purge.isPending}
          isDisabled={count === 0 || query.data?.provider === 'error'}
          onAct={clear}
          onClose={onClose}
        />
      }
    >
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 2, height: 40 }}>
        {(queue) => <WhatIsDropped queue={queue} />}
      </Loaded>
      {purge.data?.success === false && <Banner tone="amber" title={t(refusalWords[purge.data.code])} />}
      {purge.isError && <ErrorBanner error={purge.error} onClose={purge.reset} />}
    </Dialog>
  );
}

/** What was taken back for certain, and what the provider may have thrown away. */
function useClearedWords(): (cleared: { cancelled: number; uncertain: number }) => string {
  const { t } = useLingui();
  return ({ cancelled, uncertain }) => {
    const notSent = t({
      id: 'phones.cleared',
      message: plural(cancelled, { one: '# message is not sent', other: '# messages are not sent' }),
    });
    if (uncertain === 0) return notSent;
    const open = t({
      id: 'phones.cleared-open',
      message: plural(uncertain, {
        one: '# message is uncertain: its send asks about it',
        other: '# messages are uncertain: their send asks about them',
      }),
    });
    return cancelled === 0 ? open : `${notSent} · ${open}`;
  };
}

function WhatIsDropped({ queue }: { queue: PhoneQueue }) {
  const { t } = useLingui();
  const { waiting } = queue;
  const atProvider = queue.stats.sending ?? 0;
  if (queue.provider === 'error') {
    return (
      <p>
        <Trans id="phones.dropped-unknown">
          The provider does not say what is in its queue. Until it does, nothing can be cleared: messages would be lost
          unseen. It is asked again every 20 seconds.
        </Trans>
      </p>
    );
  }
  if (waitingIn(queue) === 0) {
    return (
      <p>
        <Trans id="phones.nothing-waits">Nothing waits for this phone any more.</Trans>
      </p>
    );
  }
  return (
    <>
      {waiting > 0 && (
        <p>
          {t({
            id: 'phones.dropped',
            message: plural(waiting, {
              one: '# message will not be sent by this phone. It goes back to “not sent”, so you can send it again.',
              other:
                '# messages will not be sent by this phone. They go back to “not sent”, so you can send them again.',
            }),
          })}
        </p>
      )}
      {atProvider > 0 && (
        <p>
          {t({
            id: 'phones.dropped-provider',
            message: plural(atProvider, {
              one: '# message is in the provider’s queue, which is thrown away. It may be leaving just now, so it becomes uncertain, and its send asks about it.',
              other:
                '# messages are in the provider’s queue, which is thrown away. Some may be leaving just now, so they become uncertain, and their send asks about them.',
            }),
          })}
        </p>
      )}
      <ul className={styles.groups}>
        {queue.groups.map(({ name, messages }) => (
          <li key={name}>{`${name} · ${messages}`}</li>
        ))}
      </ul>
    </>
  );
}

interface ReconnectPhoneProps {
  phone: PhoneStanding;
  onClose: () => void;
}

/** The code that connects a phone again; it renews itself until the phone is connected. */
export function ReconnectPhone({ phone, onClose }: ReconnectPhoneProps) {
  const { t } = useLingui();
  const name = nameOfPhone(phone);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t({ id: 'phones.reconnect-title', message: `Reconnect ${name}` })}
      foot={
        <Button size="md" data-autofocus onClick={onClose}>
          {t({ id: 'common.close', message: 'Close' })}
        </Button>
      }
    >
      <ol className={styles.steps}>
        <li>
          <Trans id="phones.step-open">On that phone, open WhatsApp.</Trans>
        </li>
        <li>
          <Trans id="phones.step-devices">Settings, then Linked devices, then Link a device.</Trans>
        </li>
        <li>
          <Trans id="phones.step-scan">Point the camera at this code.</Trans>
        </li>
      </ol>
      <Code phone={phone} />
    </Dialog>
  );
}

function Code({ phone }: { phone: PhoneStanding }) {
  const { t } = useLingui();
  const wordsOf = useReasonWords();
  const query = useScreen(phone.id);
  if (query.isError) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  const screen = query.data;
  switch (screen?.kind) {
    case 'code':
      return (
        <div className={styles.code}>
          <img
            src={screen.picture ?? ''}
            alt={t({ id: 'phones.code', message: 'Code to scan with WhatsApp' })}
            width={264}
            height={264}
          />
        </div>
      );
    case 'connected':
      return (
        <Banner
          tone="green"
          icon={IconCircleCheck}
          title={t({ id: 'phones.connected', message: 'The phone is connected.' })}
        >
          <Trans id="phones.connected-detail">Its waiting messages are sent within a minute.</Trans>
        </Banner>
      );
    case 'not-offered':
      return (
        <Banner tone="amber" title={t({ id: 'phones.no-code', message: 'The provider shows no code here.' })}>
          <Trans id="phones.no-code-detail">Connect the phone in the provider’s own console.</Trans>
        </Banner>
      );
    case 'error':
      return (
        <Banner tone="amber" title={t({ id: 'phones.no-answer', message: 'The code did not come. Asking again.' })}>
          {wordsOf(screen.error)}
        </Banner>
      );
    case 'starting':
    case undefined:
      return (
        <div className={styles.code} role="status">
          <span>{t({ id: 'phones.starting', message: 'The phone is starting. The code appears in a moment.' })}</span>
        </div>
      );
  }
}
