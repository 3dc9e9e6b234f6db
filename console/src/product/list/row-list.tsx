import { IconChevronRight } from '@tabler/icons-react';
import { createContext, type ReactElement, type ReactNode, useContext } from 'react';
import { useIsPhone } from '../../lib/dom/use-media.ts';
import { formatDateTime, useTimeAgo } from '../../lib/texts/format.ts';
import { pageList } from '../../ui/page/page-head.tsx';
import { PictureStrip } from '../../ui/picture/picture-strip.tsx';
import { pictureSet } from '../collage/media.ts';
import styles from './row-list.module.css';

/** stack = three covers over each other, a folder; row = four beside each other (on phones two by two), a brand. */
type RowLook = 'stack' | 'row';
const covers = { stack: 3, row: 4 } as const;

type Cover = NonNullable<Parameters<typeof pictureSet>[0]>;

const LookContext = createContext<RowLook>('stack');

interface RowListProps {
  /** The accessible name. */
  label: string;
  look: RowLook;
  /** On desktop: what the columns say, from the covers to the time, each in a `<span>`. */
  columns?: ReactNode;
  children: ReactNode;
}

/** Folders or subfolders, one a row: its newest pictures, its name, its state, when it changed. */
export function RowList({ label, look, columns = null, children }: RowListProps) {
  return (
    <LookContext value={look}>
      {columns !== null && (
        <div className={styles.head} data-look={look} aria-hidden="true">
          {columns}
        </div>
      )}
      <ul {...pageList} className={styles.list} data-look={look} aria-label={label}>
        {children}
      </ul>
    </LookContext>
  );
}

interface ListRowProps {
  /** The link that the row is: `<Link to=… {...face} />`. */
  link: (face: { className: string; children: ReactNode }) => ReactElement;
  covers: readonly Cover[];
  name: string;
  /** The line under the name. */
  second?: ReactNode;
  /** Whether the second line has room on a phone too. */
  isSecondOnPhone?: boolean;
  /** ISO instant of the last change. */
  changedAt: string;
  isPassive?: boolean;
  /** The status is at the end of its column. */
  isStatusAtEnd?: boolean;
  /** Buttons that appear beside the row on hover and focus, where there is room. */
  actions?: ReactNode;
  /** Always in sight; holds what the buttons do, and the rest. */
  menu?: ReactNode;
  /** Its state. */
  children: ReactNode;
}

export function ListRow(props: ListRowProps) {
  const { link, name, second, isSecondOnPhone = true, changedAt, isPassive = false, menu = null } = props;
  const timeAgo = useTimeAgo();
  const look = useContext(LookContext);
  const isPhone = useIsPhone();
  const pictures = props.covers
    .slice(0, covers[look])
    .map((cover, index) => ({ id: `${index}-${cover.url}`, ...pictureSet(cover) }));
  const face = (
    <>
      <PictureStrip pictures={pictures} look={look === 'row' && isPhone ? 'quad' : look} />
      <span className={styles.name}>
        <strong>{name}</strong>
        {second !== undefined && (
          <span className={styles.second} data-phone={isSecondOnPhone}>
            {second}
          </span>
        )}
      </span>
      <span className={styles.status} data-end={props.isStatusAtEnd ?? false}>
        {props.children}
      </span>
      <time className={styles.time} dateTime={changedAt} title={formatDateTime(changedAt)}>
        {timeAgo(changedAt)}
      </time>
      <IconChevronRight size={18} stroke={1.75} aria-hidden className={styles.chevron} />
    </>
  );
  return (
    <li className={styles.item} data-passive={isPassive} data-actions={menu !== null}>
      {link({ className: styles.row ?? '', children: face })}
      {menu !== null && (
        <div className={styles.actions}>
          <span className={styles.buttons}>{props.actions}</span>
          {menu}
        </div>
      )}
    </li>
  );
}
