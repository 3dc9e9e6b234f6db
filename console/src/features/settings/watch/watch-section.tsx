import type { Watch } from '@kolaj/contract/source/source-watch';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconEye, IconPencil, IconPlus, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { formatTime, useTimeAgo } from '../../../lib/texts/format.ts';
import { useMay } from '../../../product/account/use-may.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { TitledSection } from '../../../ui/page/titled-section.tsx';
import styles from '../settings.module.css';
import { useLookNow, useWatches } from './watch.query.ts';
import { WatchDialog } from './watch-dialog.tsx';
import { useSchedule, useWatchName, useWatchResult } from './watch-words.ts';

/** Folders that are imported automatically: what was found last, when the next check is, and the way to change it. */
export function WatchSection() {
  const { t } = useLingui();
  const query = useWatches();
  const mayManage = useMay('manage');
  const [edited, setEdited] = useState<Watch | 'new' | null>(null);
  return (
    <TitledSection
      title={t({ id: 'watch.title', message: 'Watched folders' })}
      about={t({
        id: 'watch.about',
        message: 'New photos in them are imported automatically, as soon as they have arrived completely.',
      })}
      action={
        <Button
          disabled={!mayManage}
          leftSection={<IconPlus size={17} stroke={2} aria-hidden />}
          onClick={() => setEdited('new')}
        >
          <Trans id="watch.add">Watch a folder</Trans>
        </Button>
      }
    >
      <Loaded query={query} skeleton="lines">
        {(watches) =>
          watches.length === 0 ? (
            <p className={styles.empty}>
              <IconEye size={18} stroke={1.75} aria-hidden />
              <Trans id="watch.none">No folder is watched. Photos are imported only when somebody imports them.</Trans>
            </p>
          ) : (
            <ul className={styles.rows} aria-label={t({ id: 'watch.title', message: 'Watched folders' })}>
              {watches.map((watch) => (
                <WatchRow key={watch.id} watch={watch} onEdit={mayManage ? () => setEdited(watch) : null} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited !== null && (
        <WatchDialog watch={edited === 'new' ? null : edited} all={query.data ?? []} onClose={() => setEdited(null)} />
      )}
    </TitledSection>
  );
}

interface WatchRowProps {
  watch: Watch;
  onEdit: (() => void) | null;
}

/** A watched folder: how often, what the last look found, and a look at once. */
function WatchRow({ watch, onEdit }: WatchRowProps) {
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
          {[scheduleOf(watch), watch.is_on && t({ id: 'watch.next', message: `next check ${next}` })]
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
        aria-label={`${t({ id: 'watch.look', message: 'Check now' })}: ${name}`}
        onClick={() =>
          look.mutate(watch.id, {
            onSuccess: () => showToast({ text: t({ id: 'watch.looking', message: `Checking ${name}` }) }),
          })
        }
      >
        <Trans id="watch.look">Check now</Trans>
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
  if (at === null || result === null) return <Trans id="watch.not-yet">Not checked yet.</Trans>;
  return `${timeAgo(at)}: ${resultOf(result)}`;
}
