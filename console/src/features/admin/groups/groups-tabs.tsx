import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import styles from './groups.module.css';
import { type GroupsTab, groupsTabs } from './groups-form.ts';
import { tabWords } from './groups-words.ts';
import type { GroupsEditing } from './use-groups-editor.ts';

interface GroupsTabsProps {
  editor: GroupsEditing;
  changed: readonly GroupsTab[];
}

/** The five tabs of the specification, with how many stand in each list. Arrow keys go from one to the next. */
export function GroupsTabs({ editor, changed }: GroupsTabsProps) {
  const { t } = useLingui();
  const bar = useRef<HTMLDivElement>(null);
  const { tab: current, onTab, form, faults } = editor;
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    const next = groupsTabs.at((groupsTabs.indexOf(current) + by) % groupsTabs.length);
    if (next === undefined) return;
    event.preventDefault();
    onTab(next);
    bar.current?.querySelector<HTMLElement>(`#firm-groups-${next}`)?.focus();
  };
  return (
    <div
      ref={bar}
      role="tablist"
      aria-label={t({ id: 'firm-groups.tabs', message: 'Lists' })}
      className={styles.tabs}
      onKeyDown={step}
    >
      {groupsTabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`firm-groups-${tab}`}
          ref={tab === current ? intoSight : undefined}
          aria-selected={tab === current}
          aria-controls="firm-groups-panel"
          tabIndex={tab === current ? 0 : -1}
          className={styles.tab}
          onClick={() => onTab(tab)}
        >
          {t(tabWords[tab])}
          {tab !== 'settings' && <span className={styles.count}>{form.lists[tab].length}</span>}
          {faults.some(({ list }) => list === tab) && (
            <IconAlertTriangle size={15} stroke={2} className={styles.bad} aria-hidden />
          )}
          {changed.includes(tab) && (
            <>
              <span aria-hidden className={styles.dot} />
              <VisuallyHidden>{t({ id: 'firm-groups.tab-changed', message: 'changed' })}</VisuallyHidden>
            </>
          )}
        </button>
      ))}
    </div>
  );
}

/** Phones show two of the five at once: the chosen one is always among them. */
const intoSight = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
