import type { Firm } from '@kolaj/contract/admin';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { useScroller } from '../../../ui/page/page-frame.tsx';
import { FirmRow } from './firm-row.tsx';
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
