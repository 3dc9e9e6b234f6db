import type { Watch } from '@kolaj/contract/source/source-watch';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPencil, IconRefresh } from '@tabler/icons-react';
import { formatTime, useTimeAgo } from '../../../lib/texts/format.ts';
import { useMay } from '../../../product/account/use-may.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import styles from '../settings.module.css';
import { useLookNow } from './watch.query.ts';
import { useSchedule, useWatchName, useWatchResult } from './watch-words.ts';

interface WatchRowProps {
  watch: Watch;
  onEdit: (() => void) | null;
}

/** A watched folder: how often, what the last look found, and a look at once. */
export function WatchRow({ watch, onEdit }: WatchRowProps) {
  const { t } = useLingui();
  const mayEdit = useMay('edit');
  const nameOf = useWatchName();
  const scheduleOf = useSchedule();
  const look = useLookNow();
  const name = nameOf(watch.path);
  const next = formatTime(watch.next_at);
  const isTroubled = watch.last_result?.kind === 'unreachable' || watch.last_result?.kind === 'gone';
  return (
    <li className={styles.row} data-off={!watch.is_on}>
      <span className={styles.words}>
        <strong>{name}</strong>
        <span>
          {[scheduleOf(watch), watch.is_on && t({ id: 'watch.next', message: `next look ${next}` })]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span data-trouble={isTroubled}>
          <LastLook watch={watch} />
        </span>
      </span>
      <Button
        size="xs"
        disabled={!mayEdit}
        loading={look.isPending}
        leftSection={<IconRefresh size={16} stroke={2} aria-hidden />}
        aria-label={`${t({ id: 'watch.look', message: 'Look now' })}: ${name}`}
        onClick={() =>
          look.mutate(watch.id, {
            onSuccess: () => showToast({ text: t({ id: 'watch.looking', message: `Looking at ${name}` }) }),
          })
        }
      >
        <Trans id="watch.look">Look now</Trans>
      </Button>
      {onEdit !== null && (
        <IconButton
          icon={IconPencil}
          size="lg"
          label={t({ id: 'watch.change', message: `Change ${name}` })}
          onClick={onEdit}
        />
      )}
    </li>
  );
}

function LastLook({ watch: { last_at: at, last_result: result } }: { watch: Watch }) {
  const timeAgo = useTimeAgo();
  const resultOf = useWatchResult();
  if (at === null || result === null) return <Trans id="watch.not-yet">Not looked at yet.</Trans>;
  return `${timeAgo(at)}: ${resultOf(result)}`;
}
