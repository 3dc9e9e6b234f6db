import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useIsWide } from '../../../lib/dom/use-media.ts';
import { InSlot } from '../../../ui/page/page-frame.tsx';
import { useSendSearch } from '../use-send-search.ts';
import { ActivePhones } from './active-phones.tsx';
import { chosenOf } from './days/chosen-days.ts';
import { DayTable } from './days/day-table.tsx';
import { PhoneBanner } from './phone-banner.tsx';
import styles from './send.module.css';
import type { SendScreen, useSendScreen } from './send.query.ts';
import { useSendCrumb } from './send-crumbs.tsx';
import { SendNotices } from './send-notices.tsx';
import { ThisSend } from './this-send.tsx';

const ConfirmSend = lazy(async () => ({ default: (await import('./confirm/confirm-send.tsx')).ConfirmSend }));
const Progress = lazy(async () => ({ default: (await import('../progress/progress.tsx')).Progress }));

interface SendBodyProps {
  screen: SendScreen;
  query: ReturnType<typeof useSendScreen>;
}

/** Phones, the day table, and beside it what would be sent or how far it is. */
export function SendBody({ screen, query }: SendBodyProps) {
  const { days: wanted = [], sale = false, broadcast, view } = useSearch({ strict: false });
  const { choose, show } = useSendSearch();
  const isWide = useIsWide();
  const crumb = useSendCrumb(screen);
  const chosen = chosenOf(screen.days, wanted);
  const isSale = sale && screen.onlydiscount;
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
              <Suspense>
                <Progress key={broadcast} id={broadcast} crumb={crumb} />
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
