import type { Watch } from '@kolaj/contract/source/source-watch';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconEye, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '../../../product/account/use-may.ts';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import styles from '../settings.module.css';
import { SettingsSection } from '../settings-section.tsx';
import { useWatches } from './watch.query.ts';
import { WatchDialog } from './watch-dialog.tsx';
import { WatchRow } from './watch-row.tsx';

/** Folders that are imported by themselves: what was found last, when the next look is, and the way to change it. */
export function WatchSection() {
  const { t } = useLingui();
  const query = useWatches();
  const mayManage = useMay('manage');
  const [edited, setEdited] = useState<Watch | 'new' | null>(null);
  return (
    <SettingsSection
      title={t({ id: 'watch.title', message: 'Watched folders' })}
      about={t({
        id: 'watch.about',
        message: 'New photos in them are imported by themselves, as soon as they have arrived completely.',
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
              <Trans id="watch.none">No folder is watched. Photos come when somebody imports them.</Trans>
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
    </SettingsSection>
  );
}
