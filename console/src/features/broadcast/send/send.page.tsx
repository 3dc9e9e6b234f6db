import type { PhoneView } from '@kolaj/contract/channel/channel';
import type { Stream } from '@kolaj/domain/channel/group/group';
import { useLingui } from '@lingui/react/macro';
import { useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useIsWide } from '../../../lib/dom/use-media.ts';
import { UnknownFolder } from '../../../product/list/unknown-folder.tsx';
import { phoneNumber } from '../../../product/sending/phone-number.ts';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton-rows.tsx';
import { InSlot } from '../../../ui/page/page-frame.tsx';
import type { Crumb } from '../../../ui/page/page-head.tsx';
import { BroadcastGate } from '../broadcast-gate.tsx';
import { isGone, useSendSearch } from '../place.tsx';
import { StandstillBanner } from '../standstill/standstill.tsx';
import { chosenOf, daysFor } from './days/chosen-days.ts';
import { DayTable } from './days/day-table.tsx';
import { PhoneBanner } from './phone-banner.tsx';
import styles from './send.module.css';
import { type SendScreen, useHanding, useLastRun, useSendScreen } from './send.query.ts';
import { SendHead, streamHome, useSendCrumb } from './send-head.tsx';
import { SendNotices } from './send-notices.tsx';
import { ThisSend } from './this-send.tsx';

const ConfirmSend = lazy(async () => ({ default: (await import('./confirm/confirm-send.tsx')).ConfirmSend }));
const PastSends = lazy(async () => ({ default: (await import('../history/past-sends.tsx')).PastSends }));
const Ledger = lazy(async () => ({ default: (await import('../ledger/ledger.tsx')).Ledger }));
const Progress = lazy(async () => ({ default: (await import('../progress/progress.tsx')).Progress }));

/** The send screen of a subfolder's collages (WG-07…WG-19). */
export function SendPage() {
  return (
    <BroadcastGate>
      <Send stream="kolaj" />
    </BroadcastGate>
  );
}

/** The same for photos that are sent as they are (WG-20, WG-22). */
export function SendProductionPage() {
  return (
    <BroadcastGate>
      <Send stream="production" />
    </BroadcastGate>
  );
}

/** The same for photos from phones (WG-21, WG-23). */
export function SendMobilePage() {
  return (
    <BroadcastGate>
      <Send stream="mobile" />
    </BroadcastGate>
  );
}

/** The send screen: days left, this send (or the running one) right. */
function Send({ stream }: { stream: Stream }) {
  const { subfolder = '' } = useParams({ strict: false });
  const { broadcast, view, year } = useSearch({ strict: false });
  const { show } = useSendSearch();
  const isWide = useIsWide();
  const query = useSendScreen({ subfolder, stream, year });
  const crumb = useSendCrumb(query.data);
  const isFocused = useLastRun(subfolder) !== null;
  if (isGone(query.error)) return <UnknownFolder home={streamHome(stream).to} />;

  const isProgressPage = broadcast !== undefined && !isWide;
  return (
    <>
      {isProgressPage ? (
        <Suspense>
          <Progress key={broadcast} id={broadcast} crumb={crumb} isPage isFocused={isFocused}>
            <StandstillBanner />
            {query.data && <SendNotices screen={query.data} />}
          </Progress>
        </Suspense>
      ) : (
        <>
          <SendHead query={query} stream={stream} />
          <StandstillBanner />
          <Loaded query={query} skeleton={{ kind: 'rows', rows: 7, height: 66 }}>
            {(screen) => <SendBody key={subfolder} screen={screen} query={query} crumb={crumb} isFocused={isFocused} />}
          </Loaded>
        </>
      )}
      <Suspense>
        {view === 'past' && stream === 'kolaj' && <PastSends subfolder={subfolder} onClose={() => show(undefined)} />}
        {view === 'ledger' && broadcast !== undefined && <Ledger id={broadcast} onClose={() => show(undefined)} />}
      </Suspense>
    </>
  );
}

interface SendBodyProps {
  screen: SendScreen;
  query: ReturnType<typeof useSendScreen>;
  crumb: Crumb;
  /** The progress, as it appears. */
  isFocused: boolean;
}

/** Phones, the day table, and beside it what would be sent or how far it is. */
function SendBody({ screen, query, crumb, isFocused }: SendBodyProps) {
  const { days: wanted, sale = false, broadcast, view } = useSearch({ strict: false });
  const { choose, show } = useSendSearch();
  const isWide = useIsWide();
  const isSale = sale && screen.onlydiscount;
  const days = daysFor(screen.days, isSale);
  const handing = useHanding(screen.subfolder.id);
  // Beside a send that is followed nothing is chosen unasked.
  const asked = wanted ?? (broadcast === undefined ? undefined : []);
  // The server sends the first images while the others are handed over: until the end these are the days of the question.
  const chosen =
    handing === null ? chosenOf(days, asked) : days.filter(({ date }) => handing.order.wish.days.includes(date));
  return (
    <div className={styles.body}>
      <SendNotices screen={screen} />
      <PhoneBanner phones={screen.phones} onRefresh={() => void query.refetch()} isBusy={query.isFetching} />
      {screen.subfolder.stream === 'mobile' && <ActivePhones phones={screen.phones.list} />}
      <DayTable screen={screen} chosen={chosen} sale={isSale} onChoose={choose} />
      {broadcast === undefined
        ? screen.days.length > 0 && <ThisSend screen={screen} chosen={chosen} sale={isSale} />
        : isWide && (
            <InSlot slot="pane">
              <Suspense fallback={<SkeletonLines lines={9} />}>
                <Progress key={broadcast} id={broadcast} crumb={crumb} isFocused={isFocused} />
              </Suspense>
            </InSlot>
          )}
      <Suspense>
        {view === 'confirm' && (
          <ConfirmSend
            isOpen={chosen.length > 0}
            screen={screen}
            chosen={chosen}
            sale={isSale}
            onClose={() => show(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** The phones that can send, by name and number, for information: who sends is chosen by the groups (WG-23, D-65). */
function ActivePhones({ phones }: { phones: readonly PhoneView[] }) {
  const { t } = useLingui();
  const active = phones.filter((phone) => phone.active);
  if (active.length === 0) return null;
  return (
    <ul className={styles.activePhones} aria-label={t({ id: 'send.active-phones', message: 'Active phones' })}>
      {active.map(({ id, name, number }) => (
        <li key={id}>
          <strong>{name || phoneNumber(number) || id}</strong>
          {name !== '' && <span>{phoneNumber(number)}</span>}
        </li>
      ))}
    </ul>
  );
}
