import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconUpload } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useOnline } from '../../../lib/dom/use-online.ts';
import { UNDO_MS } from '../../../lib/time/timers.ts';
import { mayRetry } from '../../../product/source/drop/drop-reasons.ts';
import {
  cancelDrop,
  forgetDrop,
  giveUpDrop,
  retryDrop,
  takeBackDrop,
  useDrops,
  useHasResumed,
} from '../../../product/source/drop/drop-store.ts';
import { dropTotals } from '../../../product/source/drop/drop-totals.ts';
import { type DropItem, isSettled } from '../../../product/source/drop/drop-types.ts';
import { useBytes, useDropReason } from '../../../product/source/drop/drop-words.ts';
import { ActionButton, ActionLink } from '../../../ui/button/action-button.tsx';
import { addressOf, isAgents, isFor } from '../shell/places.ts';
import { useSomebody } from '../shell/somebody.ts';
import { Empty } from '../ui/empty.tsx';
import { Note } from '../ui/note.tsx';
import styles from './uploads.module.css';

/** Rows that a phone draws; the rest is a number. */
const MOST_SHOWN = 60;

const Became = lazy(async () => ({ default: (await import('./became.tsx')).Became }));

/** What is on its way from this phone, and of an agent's photos what became of them: staff have a page of its own for that. */
export function UploadsPage() {
  const { desks } = useSomebody().start;
  return (
    <>
      <OnTheirWay />
      {desks.some(isAgents) && (
        <Suspense>
          <Became />
        </Suspense>
      )}
    </>
  );
}

/** In bytes left; it goes on whatever page is open, and after everything. */
function OnTheirWay() {
  const items = useDrops().flatMap((batch) => batch.items);
  const hasResumed = useHasResumed();
  if (items.length === 0) {
    if (!hasResumed) return <div aria-busy="true" />;
    return (
      <Empty
        icon={IconUpload}
        title={<Trans id="m.no-uploads">Nothing is on its way</Trans>}
        actions={
          <ActionLink href={addressOf('camera')}>
            <Trans id="m.take-photos">Take photos</Trans>
          </ActionLink>
        }
      >
        <Trans id="m.no-uploads-detail">Photos that you take or pick are sent from here.</Trans>
      </Empty>
    );
  }
  return (
    <div className={styles.uploads}>
      <Totals items={items} />
      <Refused items={items} />
      <Rows items={items} />
    </div>
  );
}

function Totals({ items }: { items: readonly DropItem[] }) {
  const { t } = useLingui();
  const bytesOf = useBytes();
  const isOnline = useOnline();
  const { desks } = useSomebody().start;
  const { files, settled, sent, bytes, interrupted, alreadyHere } = dropTotals(items);
  const open = files - settled;
  const left = bytesOf(Math.max(0, bytes - sent));
  if (open === 0) {
    return (
      <Note
        tone="green"
        title={
          files === 0
            ? t({ id: 'drop.cancelled', message: 'Cancelled' })
            : t({
                id: 'm.uploads-done',
                message: plural(settled, { one: '# photo has arrived', other: '# photos have arrived' }),
              })
        }
        actions={
          <>
            {isFor('sent', desks) && (
              <ActionLink href={addressOf('sent')} look="default">
                <Trans id="m.see-sent">See what becomes of them</Trans>
              </ActionLink>
            )}
            <ActionButton look="default" onClick={() => forgetDrop(items)}>
              <Trans id="m.clear-list">Clear the list</Trans>
            </ActionButton>
          </>
        }
      >
        {alreadyHere > 0 &&
          t({
            id: 'm.already-here',
            message: plural(alreadyHere, {
              one: '# of them was already here.',
              other: '# of them were already here.',
            }),
          })}
      </Note>
    );
  }
  const why = isOnline
    ? interrupted > 0
      ? t({ id: 'drop.interrupted', message: 'Interrupted, trying again' })
      : ''
    : t({ id: 'drop.offline', message: 'Waiting for the network; continues automatically' });
  return (
    <section className={styles.totals} role="status">
      <h2>
        {t({ id: 'm.photos-left', message: plural(open, { one: '# photo left', other: '# photos left' }) })}
        {' · '}
        {left}
      </h2>
      <progress max={bytes} value={sent} aria-label={t({ id: 'm.progress', message: 'Progress' })} />
      <p>{why}</p>
    </section>
  );
}

function Refused({ items }: { items: readonly DropItem[] }) {
  const { t } = useLingui();
  const again = items.filter(({ status, reason }) => status === 'refused' && mayRetry(reason));
  const count = items.filter(({ status }) => status === 'refused').length;
  if (count === 0) return null;
  return (
    <Note
      tone="red"
      title={t({
        id: 'm.refused',
        message: plural(count, { one: '# photo was not taken', other: '# photos were not taken' }),
      })}
      actions={
        again.length > 0 && (
          <ActionButton look="default" onClick={() => retryDrop(again)}>
            <Trans id="common.retry">Try again</Trans>
          </ActionButton>
        )
      }
    />
  );
}

function Rows({ items }: { items: readonly DropItem[] }) {
  const { t } = useLingui();
  const { i18n } = useLingui();
  const isOver = (item: DropItem) => isSettled(item) && !item.mayUndo;
  const ordered = [...items.filter((item) => !isOver(item)), ...items.filter(isOver).reverse()];
  const hidden = ordered.length - MOST_SHOWN;
  const more = new Intl.NumberFormat(i18n.locale).format(hidden);
  return (
    <>
      <ul className={styles.rows}>
        {ordered.slice(0, MOST_SHOWN).map((item) => (
          <Row key={item.file.key} item={item} />
        ))}
      </ul>
      {hidden > 0 && <p className={styles.more}>{t({ id: 'm.more-photos', message: `and ${more} more` })}</p>}
    </>
  );
}

function cancel(item: DropItem): void {
  const stopped = cancelDrop([item]);
  setTimeout(() => giveUpDrop(stopped), UNDO_MS);
}

function Row({ item }: { item: DropItem }) {
  const { t } = useLingui();
  const reasonOf = useDropReason();
  const bytesOf = useBytes();
  const { file, status, sent, reason } = item;
  const size = file.blob.size;
  const standing = () => {
    switch (status) {
      case 'done':
        return item.alreadyHere > 0
          ? t({ id: 'drop.was-here', message: 'Already here' })
          : t({ id: 'drop.done', message: 'Done' });
      case 'cancelled':
        return t({ id: 'drop.cancelled', message: 'Cancelled' });
      case 'refused':
        return reason === null ? '' : reasonOf(reason);
      case 'waiting':
        return `${t({ id: 'drop.waiting', message: 'Waiting' })} · ${bytesOf(size)}`;
      case 'unpacking':
        return t({ id: 'drop.unpacking', message: 'Unpacking' });
      case 'sending':
      case 'interrupted':
        return `${bytesOf(sent)} / ${bytesOf(size)}`;
    }
  };
  return (
    <li data-status={status}>
      <span className={styles.name}>{file.name}</span>
      <span className={styles.standing}>{standing()}</span>
      {!isSettled(item) && (
        <button type="button" onClick={() => cancel(item)}>
          <Trans id="common.cancel">Cancel</Trans>
        </button>
      )}
      {item.mayUndo && (
        <button type="button" onClick={() => takeBackDrop([item])}>
          <Trans id="common.undo">Undo</Trans>
        </button>
      )}
    </li>
  );
}
