import type { Firm } from '@kolaj/contract/admin';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDoorEnter, IconEyeOff, IconLayoutCollage, IconPencil, IconPhoto, IconPlus } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { formatDateTime, formatNumber } from '../../../lib/texts/format.ts';
import { useScroller } from '../../../ui/page/page-frame.tsx';
import styles from './firms.module.css';

const ROW_HEIGHT = 56;
const PHONE_ROW_HEIGHT = 168;

interface FirmTableProps {
  firms: readonly Firm[];
  /** The firm that is being opened. */
  openingPid: string | undefined;
  onOpen: (firm: Firm) => void;
  onPhotos: (firm: Firm) => void;
  onGroups: (firm: Firm) => void;
  onTemplates: (firm: Firm) => void;
}

/** Only the rows in sight are drawn: an installation may serve thousands of firms. */
export function FirmTable({ firms, openingPid, onOpen, onPhotos, onGroups, onTemplates }: FirmTableProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const scroller = useScroller();
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  const height = isPhone ? PHONE_ROW_HEIGHT : ROW_HEIGHT;
  const virtualizer = useVirtualizer({
    count: firms.length,
    getScrollElement: () => scroller,
    estimateSize: () => height,
    getItemKey: (index) => firms[index]?.pid ?? index,
    scrollMargin: top,
    overscan: 6,
  });
  const count = firms.length;
  return (
    <>
      {!isPhone && <TableHead />}
      <ul
        ref={list}
        className={styles.list}
        style={{ height: virtualizer.getTotalSize() }}
        aria-label={t({ id: 'admin.firms', message: plural(count, { one: '# firm', other: '# firms' }) })}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const firm = firms[index];
          if (firm === undefined) return null;
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={styles.row}
              style={{ transform: `translateY(${start - top}px)` }}
              aria-setsize={count}
              aria-posinset={index + 1}
            >
              <FirmRow
                firm={firm}
                isBusy={openingPid === firm.pid}
                onOpen={() => onOpen(firm)}
                onPhotos={() => onPhotos(firm)}
                onGroups={() => onGroups(firm)}
                onTemplates={() => onTemplates(firm)}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** For the eye; the cells say what they are themselves. */
function TableHead() {
  return (
    <div className={styles.head} aria-hidden="true">
      <span>
        <Trans id="admin.firm">Firm</Trans>
      </span>
      <span>
        <Trans id="admin.package">Package</Trans>
      </span>
      <span>
        <Trans id="admin.created">Created</Trans>
      </span>
      <span>
        <Trans id="admin.owner">Owner</Trans>
      </span>
      <span className={styles.right}>
        <Trans id="admin.members">Members</Trans>
      </span>
      <span className={styles.right}>
        <Trans id="admin.collages">Collages</Trans>
      </span>
    </div>
  );
}

interface FirmRowProps {
  firm: Firm;
  isBusy: boolean;
  onOpen: () => void;
  /** Where its photos come from. */
  onPhotos: () => void;
  /** Its group settings (ADM-02). */
  onGroups: () => void;
  /** Its collage templates (ADM-01, ADM-04). */
  onTemplates: () => void;
}

/** One firm in one line; two on phones. */
function FirmRow({ firm, isBusy, onOpen, onPhotos, onGroups, onTemplates }: FirmRowProps) {
  const { t, i18n } = useLingui();
  const { name, keyword, members, collages, created_at: createdAt } = firm;
  const open = t({ id: 'admin.open', message: 'Open shop' });
  const templates = t({ id: 'admin.collage', message: 'Collage' });
  const groups = firm.has_groups ? t({ id: 'admin.edit', message: 'Edit' }) : t({ id: 'admin.add', message: 'Add' });
  const GroupsIcon = firm.has_groups ? IconPencil : IconPlus;
  const photos = t({ id: 'admin.photos', message: 'Photos' });
  const day = new Intl.DateTimeFormat(i18n.locale, { day: '2-digit', month: '2-digit', year: 'numeric' });
  return (
    <>
      <div className={styles.firm}>
        <strong>{name}</strong>
        <span>
          {keyword}
          {firm.hidden && (
            <span className={styles.hidden}>
              <IconEyeOff size={14} stroke={2} aria-hidden />
              <Trans id="admin.hidden">hidden</Trans>
            </span>
          )}
        </span>
      </div>
      <Package name={firm.subscription_package} />
      <time className={styles.created} dateTime={createdAt} title={formatDateTime(createdAt)}>
        {day.format(new Date(createdAt))}
      </time>
      <span className={styles.owner}>{firm.owner ?? t({ id: 'admin.no-owner', message: 'no owner' })}</span>
      <div className={styles.numbers}>
        <span>
          {formatNumber(members, i18n.locale)}{' '}
          <span className={styles.unit}>
            {t({ id: 'admin.members-unit', message: plural(members, { one: 'member', other: 'members' }) })}
          </span>
        </span>
        <span>
          {formatNumber(collages, i18n.locale)}{' '}
          <span className={styles.unit}>
            {t({ id: 'admin.collages-unit', message: plural(collages, { one: 'collage', other: 'collages' }) })}
          </span>
        </span>
      </div>
      <div className={styles.actions}>
        <Button
          size="xs"
          aria-label={`${groups}: ${name}`}
          leftSection={<GroupsIcon size={16} stroke={1.75} aria-hidden />}
          onClick={onGroups}
        >
          {groups}
        </Button>
        <Button
          size="xs"
          aria-label={`${templates}: ${name}`}
          leftSection={<IconLayoutCollage size={16} stroke={1.75} aria-hidden />}
          onClick={onTemplates}
        >
          {templates}
        </Button>
        <Button
          size="xs"
          aria-label={`${photos}: ${name}`}
          leftSection={<IconPhoto size={16} stroke={1.75} aria-hidden />}
          onClick={onPhotos}
        >
          {photos}
        </Button>
        <Button
          size="xs"
          loading={isBusy}
          aria-label={`${open}: ${name}`}
          leftSection={<IconDoorEnter size={16} stroke={1.75} aria-hidden />}
          onClick={onOpen}
        >
          {open}
        </Button>
      </div>
    </>
  );
}

/** A trial counts down, none is over, any other name is paid (D-15). */
function Package({ name }: { name: string | null }) {
  const { t } = useLingui();
  if (name === null) {
    return (
      <span className={styles.package} data-kind="over">
        {t({ id: 'admin.package-over', message: 'over' })}
      </span>
    );
  }
  const isTrial = name === 'trial-start';
  return (
    <span className={styles.package} data-kind={isTrial ? 'trial' : 'paid'}>
      {isTrial ? t({ id: 'admin.package-trial', message: 'trial' }) : name}
    </span>
  );
}
