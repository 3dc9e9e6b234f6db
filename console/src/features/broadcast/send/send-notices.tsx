import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { useMay } from '../../../product/account/use-may.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { useSendSearch } from '../place.tsx';
import { useRefusalText } from '../words/refusal-text.ts';
import { sentWhen } from './days/day-status.tsx';
import type { Part, SendRefusal } from './run-batches.ts';
import styles from './send.module.css';
import { orderOf, type SendOrder, type SendRun, type SendScreen, useLastRun, useStartSend } from './send.query.ts';

/** What became of the last send from this window: started, refused, not handed over (WG-26, WG-27). */
export function SendNotices({ screen }: { screen: SendScreen }) {
  const run = useLastRun(screen.subfolder.id);
  const [closed, setClosed] = useState(0);
  // Closing the window while batches are handed over would lose the rest; leaving for another page of ours does not.
  useWindowEvent('beforeunload', (event) => {
    if (run !== null && run.result === null) event.preventDefault();
  });
  if (run === null || run.result === null || run.startedAt <= closed) return null;
  return (
    <div className={styles.notices}>
      <Notice key={run.startedAt} run={run} screen={screen} onClose={() => setClosed(run.startedAt)} />
    </div>
  );
}

interface NoticeProps {
  run: SendRun;
  screen: SendScreen;
  onClose: () => void;
}

function Notice({ run: { order, result }, screen, onClose }: NoticeProps) {
  switch (result?.kind) {
    case undefined:
      return null;
    case 'started':
      return result.failed.length === 0 ? (
        <Started order={order} onClose={onClose} />
      ) : (
        <PartsFailed order={order} failed={result.failed} onClose={onClose} />
      );
    case 'refused':
      return <SendRefused order={order} refusal={result.refusal} screen={screen} onClose={onClose} />;
    case 'failed':
      return <NotSent order={order} error={result.error} onClose={onClose} />;
  }
}

function Started({ order, onClose }: { order: SendOrder; onClose: () => void }) {
  const { t } = useLingui();
  const { images, groups, subfolder } = order;
  const what = t({ id: 'send.confirm-images', message: plural(images, { one: '# image', other: '# images' }) });
  const where = t({ id: 'send.confirm-groups', message: plural(groups, { one: '# group', other: '# groups' }) });
  return (
    <Banner
      tone="green"
      title={t({ id: 'send.started', message: 'The selected folder has started sending.' })}
      onClose={onClose}
    >
      {`${subfolder.name} · ${what} · ${where}`}
    </Banner>
  );
}

interface PartsFailedProps {
  order: SendOrder;
  failed: readonly Part[];
  onClose: () => void;
}

/** Batches that did not get through after three tries: the others are being sent, these can be handed over again (D-56). */
function PartsFailed({ order, failed, onClose }: PartsFailedProps) {
  const { t } = useLingui();
  const { mutate, isPending } = useStartSend(order.subfolder.id);
  const parts = failed.map(({ index }) => index).join(', ');
  const total = order.parts.at(-1)?.total ?? order.parts.length;
  return (
    <Banner
      tone="red"
      title={t({ id: 'send.batch-failed', message: `Batch ${parts} of ${total} failed.` })}
      onClose={onClose}
      actions={
        <Button size="xs" loading={isPending} onClick={() => mutate({ ...order, parts: failed })}>
          {t({ id: 'send.batch-again', message: 'Send it again' })}
        </Button>
      }
    >
      <Trans id="send.batch-failed-detail">The other images are being sent.</Trans>
    </Banner>
  );
}

/** Nothing arrived: no connection, or the server failed. */
function NotSent({ order, error, onClose }: { order: SendOrder; error: unknown; onClose: () => void }) {
  const { t } = useLingui();
  const { title, detail, requestId } = useErrorText()(error);
  const { mutate, isPending } = useStartSend(order.subfolder.id);
  return (
    <Banner
      tone="red"
      title={t({ id: 'send.refused', message: 'It was not sent.' })}
      onClose={onClose}
      actions={
        <Button size="xs" loading={isPending} onClick={() => mutate(order)}>
          <Trans id="common.retry">Try again</Trans>
        </Button>
      }
    >
      {detail || title}
      {requestId !== null && <> {t({ id: 'common.request-id', message: `Request ${requestId}` })}</>}
    </Banner>
  );
}

interface SendRefusedProps {
  order: SendOrder;
  refusal: SendRefusal;
  screen: SendScreen;
  onClose: () => void;
}

/** Sent before: again as it is, or only the days that were not (D-55). Sending now: the way to it. */
function SendRefused({ order, refusal, screen, onClose }: SendRefusedProps) {
  const { t } = useLingui();
  const text = useRefusalText()(refusal);
  const { follow, confirmDays, started } = useSendSearch();
  const { mutate, isPending } = useStartSend(order.subfolder.id);
  const maySend = useMay('send');
  const { sentDays, broadcastId, code } = refusal;
  const days = screen.days.filter(({ date }) => order.wish.days.includes(date));
  const unsent = days.filter(({ day }) => !sentDays.includes(day)).map(({ date }) => date);
  const sendAgain = () =>
    mutate(
      // A new send with an id of its own: the old one never began.
      orderOf({ ...order, urls: order.parts.flatMap(({ images }) => images), wish: { ...order.wish, resend: true } }),
      { onSuccess: (result) => result.kind === 'started' && started(result.broadcastId ?? undefined) },
    );
  return (
    <Banner
      tone="red"
      title={text.title}
      onClose={onClose}
      actions={
        <>
          {code === 'already_sent' && unsent.length > 0 && (
            <Button size="xs" disabled={!maySend} onClick={() => confirmDays(unsent)}>
              {t({ id: 'send.only-unsent', message: 'Only the unsent days' })}
            </Button>
          )}
          {code === 'already_sent' && (
            <Button size="xs" disabled={!maySend} loading={isPending} onClick={sendAgain}>
              {t({ id: 'send.again', message: 'Send again' })}
            </Button>
          )}
          {broadcastId !== null && (
            <Button size="xs" onClick={() => follow(broadcastId)}>
              {t({ id: 'send.show-progress', message: 'Show progress' })}
            </Button>
          )}
        </>
      }
    >
      {code === 'already_sent' ? <SentDays days={days} sentDays={sentDays} name={order.subfolder.name} /> : text.detail}
    </Banner>
  );
}

function SentDays({ days, sentDays, name }: { days: SendScreen['days']; sentDays: readonly string[]; name: string }) {
  const when = days
    .filter(({ day }) => sentDays.includes(day))
    .map(({ day, date, update_date }) => (update_date === null ? day : `${day}, ${sentWhen(date, update_date)}`));
  return `${name} ${when.join(' · ')}`;
}
