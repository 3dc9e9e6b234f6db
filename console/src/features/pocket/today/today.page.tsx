import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  type Icon,
  IconAlertTriangle,
  IconChevronRight,
  IconCircleCheck,
  IconHandStop,
  IconHelpHexagon,
  IconHourglassHigh,
  IconPhoto,
  IconPlayerPause,
  IconSend,
  IconShoppingBag,
} from '@tabler/icons-react';
import { addressOf, isFor } from '../shell/places.ts';
import { useSomebody } from '../shell/somebody.ts';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { isStill, onTheirWay } from './on-their-way.ts';
import styles from './today.module.css';
import { markOrdersSeen, type Today, useToday } from './use-today.ts';

type Tone = 'amber' | 'red' | 'violet' | 'accent' | 'green';

interface Matter {
  id: string;
  icon: Icon;
  tone: Tone;
  text: string;
  /** Where it is dealt with; the console where the app has no page for it. */
  href: string;
  onOpen?: () => void;
}

/** What needs a person, most urgent first; each row leads to where it is done. */
export function TodayPage() {
  const { data, error, again } = useToday();
  const mattersOf = useMatters();
  if (data === undefined) {
    if (error !== undefined) return <Failed error={error} onRetry={again} />;
    return <div className={styles.waiting} aria-busy="true" />;
  }
  const matters = mattersOf(data);
  return (
    <>
      {error !== undefined && <Failed error={error} onRetry={again} />}
      {matters.length === 0 ? (
        <Empty icon={IconCircleCheck} title={<Trans id="m.nothing-today">Nothing needs you</Trans>}>
          <Trans id="m.nothing-today-detail">What comes is shown here by itself.</Trans>
        </Empty>
      ) : (
        <ul className={styles.rows}>
          {matters.map(({ id, icon: MatterIcon, tone, text, href, onOpen }) => (
            <li key={id}>
              <a href={href} onClick={onOpen} data-tone={tone}>
                <MatterIcon size={22} stroke={1.75} aria-hidden />
                <span>{text}</span>
                <IconChevronRight size={18} stroke={1.75} aria-hidden />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function useMatters(): (today: Today) => Matter[] {
  const sending = useSendingMatters();
  const { t } = useLingui();
  const { desks } = useSomebody().start;
  const waitingWords = (count: number) =>
    t({
      id: 'm.agents-photos',
      message: plural(count, { one: '# photo from agents waits', other: '# photos from agents wait' }),
    });
  return (today) => {
    const { waiting, failed, orders, agentsPhotos } = today;
    const { count, newest } = orders;
    const all: (Matter | null)[] = [
      ...sending(today),
      waiting === 0
        ? null
        : {
            id: 'waiting',
            icon: IconHourglassHigh,
            tone: 'amber',
            text: t({
              id: 'm.collages-wait',
              message: plural(waiting, { one: '# collage waits for approval', other: '# collages wait for approval' }),
            }),
            href: addressOf('approve'),
          },
      failed === 0
        ? null
        : {
            id: 'failed',
            icon: IconAlertTriangle,
            tone: 'red',
            text: t({
              id: 'm.collages-failed',
              message: plural(failed, { one: '# collage needs work', other: '# collages need work' }),
            }),
            href: '/whatsapp-shop',
          },
      agentsPhotos === 0 || !isFor('sent', desks)
        ? null
        : {
            id: 'agents-photos',
            icon: IconPhoto,
            tone: 'amber',
            text: waitingWords(agentsPhotos),
            href: addressOf('sent'),
          },
      count === 0
        ? null
        : {
            id: 'orders',
            icon: IconShoppingBag,
            tone: 'accent',
            text: t({ id: 'm.new-orders', message: plural(count, { one: '# new order', other: '# new orders' }) }),
            href: '/',
            ...(newest === null ? {} : { onOpen: () => markOrdersSeen(newest) }),
          },
    ];
    return all.filter((matter) => matter !== null);
  };
}

/** What stands still, what nobody knows, what is on its way. */
function useSendingMatters(): (today: Today) => (Matter | null)[] {
  const { t } = useLingui();
  return ({ standstill, paused, uncertain, lost, running }) => {
    const { waiting } = standstill;
    const left = onTheirWay(standstill, running);
    return [
      !isStill(standstill)
        ? null
        : {
            id: 'stopped',
            icon: IconHandStop,
            tone: 'red',
            text: t({
              id: 'm.sending-stopped',
              message: plural(waiting, {
                one: 'Sending is stopped: # message waits',
                other: 'Sending is stopped: # messages wait',
              }),
            }),
            href: addressOf('stop'),
          },
      paused.length === 0
        ? null
        : {
            id: 'paused',
            icon: IconPlayerPause,
            tone: 'amber',
            text: t({
              id: 'm.sends-paused',
              message: plural(paused.length, { one: '# send is paused', other: '# sends are paused' }),
            }),
            href: '/wgroup',
          },
      uncertain === 0
        ? null
        : {
            id: 'uncertain',
            icon: IconHelpHexagon,
            tone: 'violet',
            text: t({
              id: 'm.uncertain',
              message: plural(uncertain, {
                one: '# message: nobody knows whether it was sent',
                other: '# messages: nobody knows whether they were sent',
              }),
            }),
            href: '/wgroup',
          },
      lost === 0
        ? null
        : {
            id: 'lost',
            icon: IconAlertTriangle,
            tone: 'red',
            text: t({ id: 'm.lost', message: plural(lost, { one: '# message failed', other: '# messages failed' }) }),
            href: '/wgroup',
          },
      left === 0
        ? null
        : {
            id: 'running',
            icon: IconSend,
            tone: 'accent',
            text: t({
              id: 'm.running',
              message: plural(left, { one: '# message is on its way', other: '# messages are on their way' }),
            }),
            href: addressOf('stop'),
          },
    ];
  };
}
