import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMay } from '../../../product/account/use-may.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useSendSearch } from '../use-send-search.ts';
import { useRefusalText } from '../words/refusal-text.ts';
import { sentWhen } from './days/day-status.tsx';
import type { SendRefusal } from './run-batches.ts';
import { orderOf, type SendOrder, type SendScreen, useStartSend } from './send.query.ts';

interface SendRefusedProps {
  order: SendOrder;
  refusal: SendRefusal;
  screen: SendScreen;
  onClose: () => void;
}

/** Sent before: again as it is, or only the days that were not (D-55). Sending now: the way to it. */
export function SendRefused({ order, refusal, screen, onClose }: SendRefusedProps) {
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
