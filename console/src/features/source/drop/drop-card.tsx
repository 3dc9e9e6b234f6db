import type { DropAccount as DropAccountView } from '@kolaj/contract/source/source-upload';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFolderDown, IconRepeat, IconUpload, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { useOnline } from '../../../lib/dom/use-online.ts';
import { mayRetry } from '../../../product/source/drop/drop-reasons.ts';
import {
  cancelDrop,
  type DropBatch,
  forgetDrop,
  giveUpDrop,
  importBatch,
  placesToImport,
  retryDrop,
  takeBackDrop,
} from '../../../product/source/drop/drop-store.ts';
import { dropTotals } from '../../../product/source/drop/drop-totals.ts';
import { type DropItem, isSettled } from '../../../product/source/drop/drop-types.ts';
import { useBytes, useDropReason } from '../../../product/source/drop/drop-words.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { ProgressCard } from '../../../ui/feedback/progress-card.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { OtherFiles } from '../import/other-files.tsx';
import { DropAccount } from './drop-account.tsx';
import { DropLeftOut } from './drop-left-out.tsx';
import styles from './drop-panel.module.css';

interface DropCardProps {
  batch: DropBatch;
  /** What the server says became of all that was dropped; missing where all of it was used. */
  account: DropAccountView | undefined;
  /** Its result has been read. */
  onClose: () => void;
}

/** Files that were dropped together: how far they are, and their results. */
export function DropCard(card: DropCardProps) {
  return card.batch.items.every(isSettled) ? <Finished {...card} /> : <Running batch={card.batch} />;
}

function Running({ batch }: Pick<DropCardProps, 'batch'>) {
  const { t } = useLingui();
  const bytesOf = useBytes();
  const isOnline = useOnline();
  const [isOpen, setIsOpen] = useState(false);
  const { files, settled, refused, fraction, sent, bytes, interrupted, unpacking } = dropTotals(batch.items);
  const place = usePlace(batch);
  const cancel = useCancel();
  const notes = [
    `${bytesOf(sent)} / ${bytesOf(bytes)}`,
    isOnline ? '' : t({ id: 'drop.offline', message: 'Waiting for the network; continues automatically' }),
    isOnline && interrupted > 0 ? t({ id: 'drop.interrupted', message: 'Interrupted, trying again' }) : '',
    unpacking > 0 ? t({ id: 'drop.unpacking', message: 'Unpacking' }) : '',
  ];
  return (
    <ProgressCard
      icon={IconUpload}
      title={t({ id: 'drop.running', message: `Adding photos to ${place}` })}
      done={settled}
      total={files}
      count={t({
        id: 'drop.count',
        message: plural(files, { one: `${settled} of # file`, other: `${settled} of # files` }),
      })}
      segments={[
        { tone: 'accent', value: fraction },
        { tone: 'red', value: refused },
      ]}
      note={notes.filter((note) => note !== '').join(' · ')}
    >
      {isOpen && <DropFiles items={batch.items} />}
      <div className={styles.actions}>
        <Button variant="subtle" color="gray" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? <Trans id="drop.hide-files">Hide files</Trans> : <Trans id="drop.show-files">Show files</Trans>}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconX size={17} aria-hidden />}
          onClick={() => cancel(place, batch.items)}
        >
          <Trans id="common.cancel">Cancel</Trans>
        </Button>
      </div>
    </ProgressCard>
  );
}

/** Cancels files, with Undo; `place` = what they are called together. */
function useCancel(): (place: string, items: readonly DropItem[]) => void {
  const { t } = useLingui();
  return (place, items) => {
    const stopped = cancelDrop(items);
    const text = t({ id: 'drop.was-cancelled', message: `${place}: upload cancelled.` });
    showToast({ text, onUndo: () => takeBackDrop(stopped), onGone: () => giveUpDrop(stopped) });
  };
}

/** "SS26 / Beren", or the folder and how many subfolders. */
function usePlace({ items }: DropBatch): string {
  const { t } = useLingui();
  const places = items.flatMap((item) => item.places);
  const folders = new Set(places.map(({ folder }) => folder));
  const subfolders = new Set(places.map(({ folder, subfolder }) => `${folder} / ${subfolder}`));
  const [only = ''] = subfolders;
  if (subfolders.size === 1) return only;
  const count = subfolders.size;
  const many = t({ id: 'drop.subfolders', message: plural(count, { one: '# subfolder', other: '# subfolders' }) });
  return folders.size === 1 ? `${[...folders][0]}, ${many}` : many;
}

interface FinishedWords {
  place: string;
  /** All photos that have come, those that were here already too. */
  came: number;
  alreadyHere: number;
  isCancelled: boolean;
}

function useFinished({ place, came, alreadyHere, isCancelled }: FinishedWords): string {
  const { t } = useLingui();
  if (isCancelled) return t({ id: 'drop.was-cancelled', message: `${place}: upload cancelled.` });
  if (came === alreadyHere && alreadyHere > 0)
    return t({
      id: 'drop.all-here',
      message: plural(alreadyHere, {
        one: `${place}: # photo, already here.`,
        other: `${place}: # photos, all of them already here.`,
      }),
    });
  const photos = came - alreadyHere;
  return t({
    id: 'drop.finished',
    message: plural(photos, {
      0: `${place}: no photos uploaded.`,
      one: `${place}: # photo uploaded.`,
      other: `${place}: # photos uploaded.`,
    }),
  });
}

function Finished({ batch, account, onClose }: DropCardProps) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const totals = dropTotals(batch.items, batch.notSent);
  const { files, alreadyHere, leftOut, leftOutCount, otherFiles } = totals;
  const place = usePlace(batch);
  const again = batch.items.filter(({ status, reason }) => status === 'refused' && mayRetry(reason));
  const isClean = (account?.left_out_count ?? leftOut.length) === 0;
  const isAllHere = totals.photos === alreadyHere && alreadyHere > 0;
  // Cancelled files do not count: that nothing came is then what was wished, no fault.
  const isCancelled = files === 0 && totals.photos === 0 && isClean;
  const title = useFinished({ place, came: totals.photos, alreadyHere, isCancelled });
  return (
    <Banner
      tone={isClean ? (batch.after === 'started' ? 'green' : 'blue') : 'amber'}
      title={title}
      onClose={() => {
        forgetDrop(batch.items);
        onClose();
      }}
      actions={
        <>
          {again.length > 0 && (
            <Button leftSection={<IconRepeat size={17} aria-hidden />} onClick={() => retryDrop(again)}>
              <Plural id="drop.retry" value={again.length} one="Try # file again" other="Try # files again" />
            </Button>
          )}
          <ImportAfter batch={batch} />
        </>
      }
    >
      {typeof batch.after === 'object' &&
        ('refused' in batch.after ? t(refusalWords[batch.after.refused]) : textOf(batch.after.failed).detail)}
      {batch.after === 'started' && <Trans id="drop.importing">The import has started.</Trans>}
      {account ? (
        <DropAccount account={account} />
      ) : (
        <>
          {alreadyHere > 0 && !isAllHere && (
            <Plural
              id="drop.already-here"
              value={alreadyHere}
              one="# more photo was already here."
              other="# more photos were already here."
            />
          )}
          <DropLeftOut leftOut={leftOut} count={leftOutCount} />
          <OtherFiles files={otherFiles} className={undefined} />
        </>
      )}
    </Banner>
  );
}

function ImportAfter({ batch }: { batch: DropBatch }) {
  const places = placesToImport(batch);
  const count = places.length;
  if (count === 0 || batch.after === 'started') return null;
  return (
    <Button
      variant="action"
      loading={batch.after === 'asked'}
      leftSection={<IconFolderDown size={18} stroke={1.75} aria-hidden />}
      onClick={() => void importBatch(batch)}
    >
      <Plural id="import.submit" value={count} one="Import # subfolder" other="Import # subfolders" />
    </Button>
  );
}

/** Every file with how far it is; each can be taken out. */
function DropFiles({ items }: { items: readonly DropItem[] }) {
  const { t } = useLingui();
  const cancel = useCancel();
  return (
    <ul className={styles.files}>
      {items.map((item) => {
        const { name } = item.file;
        return (
          <li key={item.file.key} className={styles.file}>
            <span className={styles.name} title={name}>
              {name}
            </span>
            <Standing item={item} />
            {!isSettled(item) && (
              <IconButton
                icon={IconX}
                label={t({ id: 'drop.cancel-one', message: `Cancel ${name}` })}
                onClick={() => cancel(name, [item])}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Standing({ item }: { item: DropItem }) {
  const { t } = useLingui();
  const reasonOf = useDropReason();
  const { file, status, sent, reason, photos, alreadyHere } = item;
  switch (status) {
    case 'waiting':
      return <span className={styles.quiet}>{t({ id: 'drop.waiting', message: 'Waiting' })}</span>;
    case 'unpacking':
      return <span className={styles.quiet}>{`${t({ id: 'drop.unpacking', message: 'Unpacking' })} · ${photos}`}</span>;
    case 'done':
      return (
        <span className={styles.quiet}>
          {photos > 0 && photos === alreadyHere
            ? t({ id: 'drop.was-here', message: 'Already here' })
            : t({ id: 'drop.done', message: 'Done' })}
        </span>
      );
    case 'cancelled':
      return <span className={styles.quiet}>{t({ id: 'drop.cancelled', message: 'Cancelled' })}</span>;
    case 'refused':
      return <span className={styles.problem}>{reason !== null && reasonOf(reason)}</span>;
    case 'sending':
    case 'interrupted':
      return (
        <span className={styles.bar}>
          <ProgressBar
            label={file.name}
            total={file.blob.size}
            segments={[{ tone: status === 'sending' ? 'accent' : 'amber', value: sent }]}
            size="sm"
          />
        </span>
      );
  }
}
