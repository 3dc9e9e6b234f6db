import type { HoldCause } from '@kolaj/domain/broadcast/hold/hold-cause';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconHandStop, IconPlayerPlay } from '@tabler/icons-react';
import { useTimeAgo } from '../../../lib/texts/format.ts';
import { useMay } from '../../../product/account/use-may.ts';
import { holdCauseWords } from '../../../product/sending/hold-words.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import styles from './standstill.module.css';
import { useStandstill, useStop } from './standstill.query.ts';

/** Says that nothing leaves, who stopped it and since when, and lets it go on. */
export function StandstillBanner() {
  const { t } = useLingui();
  const { data } = useStandstill();
  const stop = useStop();
  const maySend = useMay('send');
  if (!data) return null;
  const goOn = (
    <Button
      size="xs"
      leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
      loading={stop.isPending}
      onClick={() => stop.mutate('go-on')}
    >
      {t({ id: 'stop.go-on', message: 'Resume sending' })}
    </Button>
  );
  return (
    <div className={styles.banners}>
      {stop.isError && <ErrorBanner error={stop.error} onClose={() => stop.reset()} />}
      {data.held && <HeldBanner {...data.held} waiting={data.waiting} />}
      {data.stopped && (
        <Banner
          tone="red"
          icon={IconHandStop}
          title={t({ id: 'stop.stopped', message: 'All sending is stopped.' })}
          {...(maySend ? { actions: goOn } : {})}
        >
          <StoppedBy {...data.stopped} waiting={data.waiting} />
        </Banner>
      )}
    </div>
  );
}

function useWaiting(): (waiting: number) => string {
  const { t } = useLingui();
  return (waiting) =>
    t({ id: 'stop.waiting', message: plural(waiting, { one: '# message waits.', other: '# messages wait.' }) });
}

function StoppedBy({ at, by, waiting }: { at: string | null; by: string | null; waiting: number }) {
  const { t } = useLingui();
  const ago = useTimeAgo();
  const waits = useWaiting();
  const when = at === null ? '' : ago(at);
  const name = by ?? '';
  const said = name === '' ? when : t({ id: 'stop.by', message: `${name} stopped it: ${when}.` });
  return <>{[said, waiting > 0 && waits(waiting)].filter(Boolean).join(' ')}</>;
}

interface HeldBannerProps {
  why: string;
  cause: HoldCause | null;
  waiting: number;
}

function HeldBanner({ why, cause, waiting }: HeldBannerProps) {
  const { t } = useLingui();
  const waits = useWaiting();
  const title =
    cause === 'imported'
      ? t({ id: 'stop.held-here', message: 'Sending is held for this shop.' })
      : t({ id: 'stop.held', message: 'Sending is held for all shops.' });
  return (
    <Banner tone="amber" icon={IconHandStop} title={title}>
      {[cause === null ? why : t(holdCauseWords[cause]), waiting > 0 && waits(waiting)].filter(Boolean).join(' · ')}
    </Banner>
  );
}

/** Stops everything the shop sends, at once: no question is asked, because one press undoes it. */
export function StopButton({ isIcon = false }: { isIcon?: boolean }) {
  const { t } = useLingui();
  const { data } = useStandstill();
  const stop = useStop();
  const maySend = useMay('send');
  // What is stopped already says so in its banner; where nothing waits there is nothing to stop.
  if (!maySend || !data || data.stopped || data.waiting === 0) return null;
  const label = t({ id: 'stop.stop', message: 'Stop all sending' });
  const press = () => stop.mutate('stop');
  if (isIcon) return <IconButton icon={IconHandStop} size="lg" label={label} onClick={press} />;
  return (
    <Button
      color="red"
      variant="outline"
      leftSection={<IconHandStop size={18} stroke={1.75} aria-hidden />}
      loading={stop.isPending}
      onClick={press}
    >
      {label}
    </Button>
  );
}
