import type { SendDay } from '@kolaj/contract/broadcast/broadcast';
import type { PhotoStream } from '@kolaj/contract/source/stream';
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { IconCalendarOff, IconPhoto } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { formatDateTime, formatTime } from '../../../../lib/texts/format.ts';
import { pictureSet } from '../../../../product/collage/media.ts';
import { LinkButton } from '../../../../ui/button/link-button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { PictureStrip } from '../../../../ui/picture/picture-strip.tsx';
import { useStream } from '../../folders/streams.query.ts';
import { usePlace } from '../../place.tsx';
import { useIsStill } from '../../standstill/standstill.query.ts';
import type { SendScreen } from '../send.query.ts';
import { daysFor, imagesOf, isOpen } from './chosen-days.ts';
import { DayStatus, sentWhen } from './day-status.tsx';
import styles from './day-table.module.css';

interface DayTableProps {
  screen: SendScreen;
  chosen: readonly SendDay[];
  sale: boolean;
  /** All chosen days, `YYYY-MM-DD`. */
  onChoose: (days: readonly string[]) => void;
}

/** The days with something to send, each with what the groups have of it (WG-11…WG-14). */
export function DayTable({ screen, chosen, sale, onChoose }: DayTableProps) {
  const { t } = useLingui();
  const { days, running, subfolder } = screen;
  if (days.length === 0)
    return subfolder.stream === 'kolaj' ? (
      <NoCollages folder={subfolder.folder_id} />
    ) : (
      <NoPhotos source={subfolder.stream} />
    );
  const dates = new Set(chosen.map(({ date }) => date));
  const open = daysFor(days, sale).filter(isOpen);
  const isAll = open.length > 0 && dates.size === open.length;
  const toggle = (date: string) =>
    onChoose(open.map((day) => day.date).filter((other) => (other === date ? !dates.has(date) : dates.has(other))));

  return (
    <section className={styles.table} aria-label={t({ id: 'send.days', message: 'Days' })}>
      <div className={styles.head}>
        <Checkbox
          aria-label={t({ id: 'send.choose-all', message: 'All days' })}
          checked={isAll}
          indeterminate={dates.size > 0 && !isAll}
          disabled={open.length === 0}
          onChange={() => onChoose(isAll ? [] : open.map(({ date }) => date))}
        />
        <span>
          <Trans id="send.day">Day</Trans>
        </span>
        <span>
          <Trans id="send.images">Images</Trans>
        </span>
        <span>
          <Trans id="send.status">Send status</Trans>
        </span>
      </div>
      <ul>
        {days.map((day) => (
          <DayRow
            key={day.date}
            day={day}
            sale={sale}
            running={running}
            isChosen={dates.has(day.date)}
            onToggle={() => toggle(day.date)}
          />
        ))}
      </ul>
    </section>
  );
}

interface DayRowProps {
  day: SendDay;
  sale: boolean;
  /** The send that runs now. */
  running: string | null;
  isChosen: boolean;
  onToggle: () => void;
}

const SHOWN_PICTURES = 5;

/** A day: tick, date, pictures, count, what is new since the last send, what the groups have (WG-12…WG-14). */
function DayRow({ day, sale, running, isChosen, onToggle }: DayRowProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const count = imagesOf(day, sale);
  const [own] = daysFor([day], sale);
  const isFree = own !== undefined && isOpen(own);
  const date = new Date(`${day.date}T00:00:00Z`);
  const weekday = (width: 'short' | 'long') =>
    new Intl.DateTimeFormat(i18n.locale, { weekday: width, timeZone: 'UTC' }).format(date);
  const pictures = day.pictures
    .slice(0, SHOWN_PICTURES)
    .map((picture) => ({ id: picture.url, ...pictureSet(picture) }));
  const name = `${day.day} ${weekday('long')}`;
  const words = t({ id: 'send.day-name', message: `${name}, images: ${count}` });
  return (
    <li className={styles.item} data-chosen={isChosen}>
      <span className={styles.tick}>
        {(isFree || count === 0) && (
          <Checkbox id={id} checked={isChosen} disabled={!isFree} onChange={onToggle} aria-label={words} />
        )}
      </span>
      <label className={styles.row} htmlFor={isFree ? id : undefined}>
        <span className={styles.day}>
          <strong>{day.day}</strong> <span>{weekday('short')}</span>
        </span>
        <span className={styles.pictures}>
          <PictureStrip pictures={pictures} look="dense" />
        </span>
        <strong className={styles.count}>{count}</strong>
        <span className={styles.since}>{own !== undefined && own.since > 0 && <Since day={own} />}</span>
      </label>
      <span className={styles.status}>
        <Sent day={day} running={running} />
        {sale && day.sale !== null && (
          <span className={styles.ofSale}>
            {t({ id: 'send.sale-only', message: 'Discounted only' })}
            <Sent day={{ ...day, ...day.sale }} running={running} />
          </span>
        )}
      </span>
    </li>
  );
}

/** What the groups have, with its time; while it runs the way to its progress. */
function Sent({ day, running }: Pick<DayRowProps, 'day' | 'running'>) {
  const place = usePlace();
  const isStill = useIsStill();
  const status = <DayStatus day={!isOpen(day) && isStill ? { ...day, status: 'paused' } : day} />;
  if (!isOpen(day) && running !== null) {
    return (
      <Link from={place} to="." search={(before) => ({ ...before, broadcast: running })} className={styles.running}>
        {status}
      </Link>
    );
  }
  return (
    <>
      {status}
      {day.update_date !== null && (
        <time dateTime={day.update_date} title={formatDateTime(day.update_date)}>
          {sentWhen(day.date, day.update_date)}
        </time>
      )}
    </>
  );
}

/** "+8 since 14:20". */
function Since({ day: { since, update_date } }: { day: SendDay }) {
  const { t } = useLingui();
  const time = update_date === null ? '' : formatTime(update_date);
  return t({ id: 'send.since', message: `+${since} since ${time}` });
}

function NoCollages({ folder }: { folder: string }) {
  return (
    <EmptyState
      icon={IconCalendarOff}
      title={<Trans id="send.no-days">Nothing to send yet</Trans>}
      reason={<Trans id="send.no-days-reason">Only approved and active collages can be sent.</Trans>}
    >
      <LinkButton to="/whatsapp-shop/verify/$folder" params={{ folder }} variant="action">
        <Trans id="send.to-approval">Approve collages</Trans>
      </LinkButton>
    </EmptyState>
  );
}

/** Photos that are still being made ready have not failed: they appear by themselves. */
function NoPhotos({ source }: { source: PhotoStream }) {
  const { data } = useStream(source);
  if (data?.reading === true) {
    return (
      <EmptyState
        icon={IconPhoto}
        title={<Trans id="send.photos-made">Photos are being prepared</Trans>}
        reason={<Trans id="send.stream-reading-detail">New photos appear here automatically.</Trans>}
      />
    );
  }
  return (
    <EmptyState
      icon={IconCalendarOff}
      title={<Trans id="send.no-days">Nothing to send yet</Trans>}
      reason={<Trans id="send.no-photos-reason">No photo of this folder could be read.</Trans>}
    >
      <LinkButton to="/wgroup" variant="action">
        <Trans id="nav.broadcast">Broadcast</Trans>
      </LinkButton>
    </EmptyState>
  );
}
