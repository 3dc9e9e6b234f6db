import { Plural, useLingui } from '@lingui/react/macro';
import { IconDots, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useEscape } from '../../lib/dom/keys.ts';
import { useIsPhone } from '../../lib/dom/use-media.ts';
import { MenuOnDemand } from '../button/menu-on-demand.tsx';
import type { MenuEntry } from '../button/open-menu.tsx';
import { InSlot, useTask } from '../page/page-frame.tsx';
import styles from './bulk-bar.module.css';

interface BulkBarProps {
  count: number;
  onClear: () => void;
  /** What to look at before the selection is used, in amber ("3 without price"). */
  note?: ReactNode;
  /** Buttons that apply to every selected item: `<BulkAction>`s, the main one first. */
  children: ReactNode;
}

/** What can be done with the selection: a dark bar that floats on desktop and replaces the bottom bar on phones. */
export function BulkBar({ count, onClear, note = null, children }: BulkBarProps) {
  const isPhone = useIsPhone();
  const { t } = useLingui();
  useTask(isPhone && count > 0);
  useEscape(count > 0, onClear);

  if (count === 0) return null;
  return (
    <InSlot slot="foot">
      <div role="toolbar" className={styles.bar} aria-label={t({ id: 'bulk.label', message: 'Selection' })}>
        <div className={styles.head}>
          <button
            type="button"
            className={styles.clear}
            onClick={onClear}
            aria-label={t({ id: 'bulk.clear', message: 'Clear selection' })}
          >
            <IconX size={18} stroke={2} aria-hidden />
          </button>
          <strong role="status">
            <Plural id="bulk.selected" value={count} one="# selected" other="# selected" />
          </strong>
          {Boolean(note) && <span className={styles.note}>{note}</span>}
        </div>
        <div className={styles.actions}>{children}</div>
        <kbd className={styles.key}>{'Esc'}</kbd>
      </div>
    </InSlot>
  );
}

interface BulkActionProps {
  icon: ReactNode;
  children: ReactNode;
  onClick: () => void;
  /** The main one is green. */
  isMain?: boolean;
  isBusy?: boolean;
}

export function BulkAction({ icon, children, onClick, isMain = false, isBusy = false }: BulkActionProps) {
  return (
    <button type="button" className={styles.action} data-main={isMain} onClick={onClick} disabled={isBusy}>
      {icon}
      <span>{children}</span>
    </button>
  );
}

/** Clear of the whole bar: what to look at before stays to be read beside the choices. */
function aboveBar(button: HTMLElement): number {
  const bar = button.closest('[role="toolbar"]');
  return bar === null ? 8 : button.getBoundingClientRect().top - bar.getBoundingClientRect().top + 8;
}

/** What has no room for its words: on a phone the two first have it. */
export function BulkMore({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useLingui();
  if (entries.length === 0) return null;
  return (
    <MenuOnDemand
      position="top-end"
      offsetOf={aboveBar}
      entries={entries}
      button={(menuButton) => (
        <button type="button" className={styles.action} data-more {...menuButton}>
          <IconDots size={18} stroke={2} aria-hidden />
          <span>{t({ id: 'nav.more', message: 'More' })}</span>
        </button>
      )}
    />
  );
}
