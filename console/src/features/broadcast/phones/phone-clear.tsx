import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { AnswerFoot } from '../../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { nameOfPhone } from '../words/phone-name.ts';
import styles from './phones.module.css';
import { type PhoneQueue, type PhoneStanding, usePurge, useQueue, waitingIn } from './phones.query.ts';

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
  const clear = () =>
    purge.mutate(phone.id, {
      onSuccess: ({ cancelled }) => {
        onClose();
        const text = t({
          id: 'phones.cleared',
          message: plural(cancelled, { one: '# message is not sent', other: '# messages are not sent' }),
        });
        showToast({ text });
      },
    });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t({ id: 'phones.clear-title', message: `Clear the queue of ${name}?` })}
      foot={
        <AnswerFoot
          safe={
            <Button size="md" data-autofocus onClick={onClose}>
              {t({ id: 'common.cancel', message: 'Cancel' })}
            </Button>
          }
          main={
            <Button
              size="md"
              variant="filled"
              color="red"
              loading={purge.isPending}
              disabled={count === 0}
              onClick={clear}
            >
              {t({
                id: 'phones.clear-button',
                message: plural(count, { one: 'Clear # message', other: 'Clear # messages' }),
              })}
            </Button>
          }
        />
      }
    >
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 2, height: 40 }}>
        {(queue) => <WhatIsDropped queue={queue} />}
      </Loaded>
      {purge.isError && <ErrorBanner error={purge.error} onClose={purge.reset} />}
    </Dialog>
  );
}

function WhatIsDropped({ queue }: { queue: PhoneQueue }) {
  const { t } = useLingui();
  const count = waitingIn(queue);
  const atProvider = queue.stats.sending ?? 0;
  if (count === 0) {
    return (
      <p>
        <Trans id="phones.nothing-waits">Nothing waits for this phone any more.</Trans>
      </p>
    );
  }
  return (
    <>
      <p>
        {t({
          id: 'phones.dropped',
          message: plural(count, {
            one: '# message will not be sent by this phone. It goes back to “not sent”, so you can send it again.',
            other: '# messages will not be sent by this phone. They go back to “not sent”, so you can send them again.',
          }),
        })}
      </p>
      {atProvider > 0 && (
        <p>
          {t({
            id: 'phones.dropped-provider',
            message: plural(atProvider, {
              one: '# of them lies in the provider’s queue. One that is leaving just now may still arrive.',
              other: '# of them lie in the provider’s queue. One that is leaving just now may still arrive.',
            }),
          })}
        </p>
      )}
      {queue.provider === 'error' && (
        <p>
          <Trans id="phones.dropped-unknown">
            The provider does not say what lies in its own queue. Its messages become uncertain until it does.
          </Trans>
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
