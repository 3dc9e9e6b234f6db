import type { Firm } from '@kolaj/contract/admin/admin';
import { type FirmNeed, needsOf, troublesOf } from '@kolaj/domain/installation/firm-trouble';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, UnstyledButton } from '@mantine/core';
import { type Icon, IconDoorEnter, IconEyeOff, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { formatDate, formatDateTime, formatDay, formatNumber } from '../../../lib/texts/format.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { useScroller } from '../../../ui/page/page-frame.tsx';
import { useTroubleWords } from './firm-troubles.tsx';
import { type FirmWindowKind, useFirmWindows } from './firm-window.tsx';
import styles from './firms.module.css';

const ROW_HEIGHT = 56;
const PHONE_ROW_HEIGHT = 220;

/** In the order of the buttons: what is set up for it, its shop, its end. */
type FirmAct = FirmWindowKind | 'open' | 'delete';
type FirmActs = Readonly<Record<FirmAct, (firm: Firm) => void>>;

interface FirmTableProps {
  firms: readonly Firm[];
  /** The firm that is being opened. */
  openingPid: string | undefined;
  acts: FirmActs;
}

/** Only the rows in sight are drawn: an installation may serve thousands of firms. */
export function FirmTable({ firms, openingPid, acts }: FirmTableProps) {
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
              <FirmRow firm={firm} isBusy={openingPid === firm.pid} acts={acts} />
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
        <Trans id="admin.owner">Owner</Trans>
      </span>
      <span className={styles.right}>
        <Trans id="admin.phones">Phones</Trans>
      </span>
      <span>
        <Trans id="admin.last-build">Published</Trans>
      </span>
      <span>
        <Trans id="admin.last-send">Sent</Trans>
      </span>
      <span className={styles.right}>
        <Trans id="admin.collages">Collages</Trans>
      </span>
    </div>
  );
}

/** One firm in one line; two on phones. */
function FirmRow({ firm, isBusy, acts }: { firm: Firm; isBusy: boolean; acts: FirmActs }) {
  const { t, i18n } = useLingui();
  const { name, keyword, collages, phones, phones_active: active, owner_invited: invited } = firm;
  const noOwner = t({ id: 'admin.no-owner', message: 'no owner' });
  const buttons: readonly { kind: FirmAct; icon: Icon; label: string }[] = [
    ...useFirmWindows(firm),
    { kind: 'open', icon: IconDoorEnter, label: t({ id: 'admin.open', message: 'Open shop' }) },
  ];
  return (
    <>
      <div className={styles.firm}>
        <strong>
          <Link to="/yta/firm/$pid" params={{ pid: firm.pid }}>
            {name}
          </Link>
        </strong>
        <span>
          {keyword}
          {firm.hidden && (
            <span className={styles.hidden}>
              <IconEyeOff size={14} stroke={2} aria-hidden />
              <Trans id="admin.hidden">hidden</Trans>
            </span>
          )}
        </span>
        <Troubles firm={firm} />
        <Needs firm={firm} acts={acts} />
      </div>
      <Package firm={firm} onOpen={() => acts.package(firm)} />
      <span className={styles.owner}>
        {firm.owner ?? (invited === null ? noOwner : t({ id: 'admin.owner-invited', message: `invited: ${invited}` }))}
      </span>
      <div className={styles.numbers}>
        <span data-kind="phones" data-lost={active < phones}>
          {t({ id: 'admin.phones-active', message: `${active} of ${phones}` })}{' '}
          <span className={styles.unit}>
            <Trans id="admin.phones-unit">phones active</Trans>
          </span>
        </span>
        <LastTime
          at={firm.last_build_at}
          label={t({ id: 'admin.last-build', message: 'Published' })}
          never={t({ id: 'admin.never-built', message: 'no site' })}
        />
        <LastTime
          at={firm.last_send_at}
          label={t({ id: 'admin.last-send', message: 'Sent' })}
          never={t({ id: 'admin.never-sent', message: 'nothing' })}
        />
        <span>
          {formatNumber(collages, i18n.locale)}{' '}
          <span className={styles.unit}>
            {t({ id: 'admin.collages-unit', message: plural(collages, { one: 'collage', other: 'collages' }) })}
          </span>
        </span>
      </div>
      <div className={styles.actions}>
        {buttons.map(({ kind, icon: ActIcon, label }) => (
          <Button
            key={kind}
            size="xs"
            loading={kind === 'open' && isBusy}
            aria-label={`${label}: ${name}`}
            leftSection={<ActIcon size={16} stroke={1.75} aria-hidden />}
            onClick={() => acts[kind](firm)}
          >
            {label}
          </Button>
        ))}
        <IconButton
          icon={IconTrash}
          label={t({ id: 'firm-delete.of', message: `Delete: ${name}` })}
          onClick={() => acts.delete(firm)}
        />
      </div>
    </>
  );
}

/** Why it is in trouble, or that it sleeps. */
function Troubles({ firm }: { firm: Firm }) {
  const words = useTroubleWords(firm);
  if (firm.asleep) {
    return (
      <span className={styles.asleep}>
        <Trans id="admin.asleep">asleep: its trial is long over</Trans>
      </span>
    );
  }
  const said = troublesOf(firm).map((kind) => words[kind]);
  return said.length > 0 && <span className={styles.troubles}>{said.join(' · ')}</span>;
}

/** What it waits for, each the way to it. */
function Needs({ firm, acts }: { firm: Firm; acts: FirmActs }) {
  const { t } = useLingui();
  const { questions } = firm;
  const words: Readonly<Record<FirmNeed, string>> = {
    answer: t({ id: 'admin.needs-answer', message: `open questions: ${questions}` }),
    source: t({ id: 'admin.needs-source', message: 'no photo source' }),
    template: t({ id: 'admin.needs-template', message: 'no template' }),
    phone: t({ id: 'admin.needs-phone', message: 'no phone' }),
  };
  const windows = { source: 'photos', template: 'templates', phone: 'groups' } as const;
  const needs = needsOf(firm);
  if (needs.length === 0) return null;
  return (
    <span className={styles.needs}>
      {needs.map((need) =>
        need === 'answer' ? (
          <Link key={need} to="/yta/help">
            {words[need]}
          </Link>
        ) : (
          <UnstyledButton
            key={need}
            aria-label={`${firm.name}: ${words[need]}`}
            onClick={() => acts[windows[need]](firm)}
          >
            {words[need]}
          </UnstyledButton>
        ),
      )}
    </span>
  );
}

/** The day on which something was done last; what it was is said where there is no heading. */
function LastTime({ at, label, never }: { at: string | null; label: string; never: string }) {
  return (
    <span data-kind="time">
      <span className={styles.unit}>{label}</span>{' '}
      {at === null ? (
        <span className={styles.never}>{never}</span>
      ) : (
        <time dateTime={at} title={formatDateTime(at)}>
          {formatDate(at)}
        </time>
      )}
    </span>
  );
}

/** A trial has a last day, none is over, any other name is paid (D-15); the way to another one. */
function Package({ firm, onOpen }: { firm: Firm; onOpen: () => void }) {
  const { t } = useLingui();
  const { subscription_package: name, trial_until: until, trial_over: isOver } = firm;
  const day = until === null ? '' : formatDay(until);
  const over = t({ id: 'admin.package-over', message: 'over' });
  const trial = t({ id: 'admin.package-trial-until', message: `trial until ${day}` });
  const word = isOver ? over : until === null ? name : trial;
  return (
    <UnstyledButton
      className={styles.package}
      data-kind={isOver ? 'over' : until === null ? 'paid' : 'trial'}
      aria-label={`${firm.name}: ${word}`}
      onClick={onOpen}
    >
      {word}
    </UnstyledButton>
  );
}
