import type { ImportJob } from '@kolaj/contract/source/source';
import type { ImportItem } from '@kolaj/contract/source/source-import';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconClock,
  IconLoader2,
  IconPhotoOff,
  IconPlayerPause,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { baseName } from '../../../../lib/texts/base-name.ts';
import { formatDateTime } from '../../../../lib/texts/format.ts';
import { NoRight } from '../../../../product/account/no-right.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { Loaded } from '../../../../ui/feedback/loaded.tsx';
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx';
import { DropAccount } from '../../drop/drop-account.tsx';
import { useTroubleName, useTroubleRemedy } from '../file-trouble-words.ts';
import { type FileTrouble, fileTroubles, troubleKey } from '../file-troubles.ts';
import { useImport } from '../import-one.query.ts';
import { isUndone, useImportTrouble } from '../import-words.ts';
import { OtherFiles } from '../other-files.tsx';
import { ImportActions } from './import-actions.tsx';
import { ImportNumbers } from './import-numbers.tsx';
import styles from './import-sheet.module.css';

interface ImportSheetProps {
  id: string;
  onClose: () => void;
}

/** One import in full: how far each subfolder is, what could not be used and why, and the buttons to stop it or go on. */
export function ImportSheet({ id, onClose }: ImportSheetProps) {
  const { t } = useLingui();
  const query = useImport(id);
  const job = query.data?.job;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      over={job && <ImportOrigin job={job} />}
      title={job?.folder_name ?? t({ id: 'import.one', message: 'Import' })}
      width={640}
      phone="full"
      isBare
      foot={query.data && <ImportActions job={query.data.job} undo={query.data.undo} />}
    >
      <div className={styles.body}>
        <Loaded query={query} skeleton="lines">
          {({ job: shown, items, drops }) => (
            <>
              <ImportNumbers job={shown} at={query.dataUpdatedAt} />
              <ImportTrouble job={shown} />
              <NoRight right="edit" />
              {drops.map((account) => (
                <section key={account.batch} className={styles.drop}>
                  <DropAccount account={account} />
                </section>
              ))}
              <ImportItems items={items} job={shown} />
              <ImportFiles unreadable={shown.unreadable} />
              <OtherFiles files={shown.other_files} className={styles.quiet} />
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}

/** Names of one group that are written out; the rest is a number. */
const NAMES_SHOWN = 100;

/** What was left out, by reason, with what to do and the names. */
function ImportFiles({ unreadable }: Pick<ImportJob, 'unreadable'>) {
  const troubles = fileTroubles(unreadable);
  if (troubles.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3>
        <Trans id="import.left-out">Left out</Trans>
      </h3>
      <ul className={styles.troubles}>
        {troubles.map((trouble) => (
          <Trouble key={troubleKey(trouble)} trouble={trouble} />
        ))}
      </ul>
    </section>
  );
}

function Trouble({ trouble }: { trouble: FileTrouble }) {
  const nameOf = useTroubleName();
  const remedyOf = useTroubleRemedy();
  const { paths, of = [] } = trouble;
  const count = paths.length;
  const more = count - NAMES_SHOWN;
  return (
    <li className={styles.trouble}>
      <IconPhotoOff size={18} stroke={1.75} aria-hidden />
      <div>
        <strong>{nameOf(trouble)}</strong>
        <p>{remedyOf(trouble)}</p>
        <details className={styles.names}>
          <summary>
            <Plural id="import.which-files" value={count} one="Which file" other="Which # files" />
          </summary>
          <ul>
            {paths.slice(0, NAMES_SHOWN).map((path, at) => (
              <li key={path}>{of[at] === undefined ? path : <SameAs path={path} of={of[at]} />}</li>
            ))}
          </ul>
          {more > 0 && <Plural id="import.more-files" value={more} one="and # more" other="and # more" />}
        </details>
      </div>
    </li>
  );
}

/** Both are in one product, mostly in one folder. */
function SameAs({ path: name, of }: { path: string; of: string }) {
  const first = baseName(of);
  return (
    <Trans id="trouble.same-as">
      {name}: the same photo as {first}
    </Trans>
  );
}

/** "21-11-2026 14:02 · by a watched folder". */
function ImportOrigin({ job }: { job: ImportJob }) {
  const { t } = useLingui();
  const byFtp = job.by_ftp;
  const began = formatDateTime(job.created_at);
  const time = byFtp > 0 ? `${began} · ${t({ id: 'import.by-ftp', message: `${byFtp} by FTP` })}` : began;
  if (job.origin === 'person') return time;
  return <Trans id="import.by-watch">{time} · by a watched folder</Trans>;
}

/** Why it has stopped or was interrupted. */
function ImportTrouble({ job }: { job: ImportJob }) {
  const troubleOf = useImportTrouble();
  const trouble = troubleOf(job);
  if (trouble === null || trouble === '') return null;
  return <Banner tone={job.status === 'paused' ? 'amber' : 'red'} title={trouble} />;
}

interface ImportItemsProps {
  items: readonly ImportItem[];
  job: Pick<ImportJob, 'folder_id' | 'status'>;
}

/** How far each subfolder is. */
function ImportItems({ items, job }: ImportItemsProps) {
  if (items.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3>
        <Trans id="import.subfolders">Subfolders</Trans>
      </h3>
      <ul className={styles.items}>
        {items.map((item) => (
          <Item key={item.subfolder_id} item={item} job={job} />
        ))}
      </ul>
    </section>
  );
}

function Item({ item, job }: { item: ImportItem; job: ImportItemsProps['job'] }) {
  const { name, photos, subfolder_id: subfolder } = item;
  const settled = photos.copied + photos.skipped + photos.failed;
  const isBack = isUndone({ status: job.status, undone: item.undone });
  const isStill = job.status === 'paused' || job.status === 'cancelled' || job.status === 'failed';
  return (
    <li>
      <ItemIcon status={item.status} isStill={isStill} isBack={isBack} />
      <Link
        to="/whatsapp-shop/$folder/$subfolder"
        params={{ folder: job.folder_id, subfolder }}
        className={styles.itemName}
      >
        {name}
      </Link>
      <ProgressBar
        size="sm"
        label={name}
        total={photos.total}
        segments={[
          { tone: isBack ? 'quiet' : item.status === 'done' ? 'green' : 'accent', value: settled - photos.failed },
          { tone: 'red', value: photos.failed },
        ]}
      />
      <span className={styles.itemCount}>{`${settled}/${photos.total}`}</span>
    </li>
  );
}

interface ItemIconProps {
  status: ImportItem['status'];
  isStill: boolean;
  /** Its collages were taken back. */
  isBack: boolean;
}

function ItemIcon({ status, isStill, isBack }: ItemIconProps) {
  const { t } = useLingui();
  const icon = (LineIcon: Icon, tone: string, word: string) => (
    <LineIcon size={17} stroke={2} role="img" aria-label={word} className={styles.itemIcon} data-tone={tone} />
  );
  if (isBack) return icon(IconArrowBackUp, 'quiet', t({ id: 'import.item-undone', message: 'Undone' }));
  switch (status) {
    case 'done':
      return icon(IconCircleCheck, 'green', t({ id: 'import.status-done', message: 'Finished' }));
    case 'failed':
      return icon(IconAlertTriangle, 'red', t({ id: 'import.status-failed', message: 'Failed' }));
    case 'processing':
      return icon(IconLoader2, 'accent', t({ id: 'import.status-processing', message: 'Making collages' }));
    case 'queued':
    case 'copying':
      if (isStill) return icon(IconPlayerPause, 'quiet', t({ id: 'import.item-open', message: 'Not finished' }));
      return status === 'copying'
        ? icon(IconLoader2, 'accent', t({ id: 'import.status-copying', message: 'Copying photos' }))
        : icon(IconClock, 'quiet', t({ id: 'import.status-queued', message: 'Waiting for its turn' }));
  }
}
