import { useLingui } from '@lingui/react/macro';
import { CloseButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useIsPhone } from '../../lib/dom/use-media.ts';
import { pictureSet } from '../../product/collage/media.ts';
import { StatusBadge } from '../../product/status/status-badge.tsx';
import { useModal } from '../../ui/dialog/use-modal.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import styles from './palette.module.css';
import { isFoundByServer, type Shown, shownSections } from './palette-sections.ts';
import { useFoundItems } from './use-found-items.ts';
import type { PaletteItem } from './use-palette-items.ts';

const KEY = 'kolaj-recent';
const KEPT = 5;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** Ids of what was opened from the palette last on this device, newest first. */
export function recentIds(storage: Store): string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberRecent(storage: Store, id: string): void {
  const others = recentIds(storage).filter((other) => other !== id);
  storage.setItem(KEY, JSON.stringify([id, ...others].slice(0, KEPT)));
}

interface PaletteWindowProps {
  items: readonly PaletteItem[];
  onClose: () => void;
}

/** The window of the palette: one field that keeps the focus, and a list that the arrows walk through. */
export function PaletteWindow({ items, onClose }: PaletteWindowProps) {
  const { t } = useLingui();
  const dialog = useModal(onClose);
  const listId = useId();
  const sectionName = useSectionName();
  const [query, setQuery] = useState('');
  const { found, isLooking } = useFoundItems(query);
  const [chosen, setChosen] = useState(0);
  // The list must not move under the hand: what is recent is read once, when the window opens.
  const recent = useMemo(() => recentIds(localStorage), []);
  const sections = shownSections([...items, ...found], query, recent);
  const shown = sections.flatMap((section) => section.items);
  const at = Math.min(chosen, Math.max(0, shown.length - 1));
  const optionId = (item: PaletteItem | undefined) => (item === undefined ? undefined : `${listId}-${item.id}`);

  const run = (item: PaletteItem | undefined) => {
    if (item === undefined) return;
    // What the server finds is found again by the same letters; what is kept is there before anything is typed.
    if (!isFoundByServer(item)) rememberRecent(localStorage, item.id);
    // Closed first: the focus returns to the page before the item moves it on.
    onClose();
    item.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && shown.length > 0) {
      event.preventDefault();
      const next = (at + step + shown.length) % shown.length;
      setChosen(next);
      document.getElementById(optionId(shown[next]) ?? '')?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(shown[at]);
    }
  };
  const label = t({ id: 'keys.palette', message: 'Go anywhere' });
  const isNothingFound = shown.length === 0 && query.trim() !== '' && !isLooking;

  return createPortal(
    <dialog ref={dialog} className={styles.palette} aria-label={label}>
      <div className={styles.head}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <input
          className={styles.input}
          role="combobox"
          aria-label={label}
          aria-expanded={shown.length > 0}
          aria-controls={listId}
          aria-activedescendant={optionId(shown[at])}
          aria-autocomplete="list"
          placeholder={t({ id: 'palette.placeholder', message: 'Page, product, group, send or action' })}
          value={query}
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
        <CloseButton
          size="lg"
          className={styles.close ?? ''}
          aria-label={t({ id: 'common.close', message: 'Close' })}
          onClick={onClose}
        />
      </div>
      <p role="status" className={styles.nothing}>
        {isNothingFound && t({ id: 'palette.nothing', message: `Nothing is called “${query}”.` })}
      </p>
      <div className={styles.list} id={listId} role="listbox" aria-label={label} tabIndex={-1}>
        {sections.map(({ section, items: inSection }) => (
          <fieldset key={section} className={styles.group} aria-label={sectionName(section)}>
            <p className={styles.section} aria-hidden="true">
              {sectionName(section)}
            </p>
            {inSection.map((item) => (
              <Option key={item.id} item={item} id={optionId(item) ?? ''} isChosen={item === shown[at]} onRun={run} />
            ))}
          </fieldset>
        ))}
      </div>
    </dialog>,
    document.body,
  );
}

interface OptionProps {
  item: PaletteItem;
  id: string;
  isChosen: boolean;
  onRun: (item: PaletteItem) => void;
}

function Option({ item, id, isChosen, onRun }: OptionProps) {
  const { icon: OptionIcon, label, also, section, card, badge } = item;
  const isPhone = useIsPhone();
  return (
    // The field keeps the focus; keys reach the option through it (aria-activedescendant).
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      data-product={card !== undefined}
      className={styles.option}
      onClick={() => onRun(item)}
      onKeyDown={undefined}
    >
      {card === undefined ? (
        <OptionIcon size={18} stroke={1.75} aria-hidden />
      ) : (
        <Picture {...pictureSet(card.picture)} alt="" sizes="36px" className={styles.picture ?? ''} />
      )}
      <span className={styles.label}>{label}</span>
      {also !== undefined && section !== 'actions' && <span className={styles.also}>{also}</span>}
      {card !== undefined && (
        <StatusBadge status={card.state === 'passive' ? 'passive' : card.status} size="sm" isDense={isPhone} />
      )}
      {badge !== undefined && <StatusBadge {...badge} size="sm" isDense={isPhone} />}
    </div>
  );
}

function useSectionName(): (section: Shown['section']) => string {
  const { t } = useLingui();
  return (section) => {
    switch (section) {
      case 'recent':
        return t({ id: 'palette.recent', message: 'Last used' });
      case 'pages':
        return t({ id: 'keys.pages', message: 'Pages' });
      case 'folders':
        return t({ id: 'palette.folders', message: 'Folders and brands' });
      case 'products':
        return t({ id: 'palette.products', message: 'Products' });
      case 'sends':
        return t({ id: 'send.history', message: 'Send history' });
      case 'groups':
        return t({ id: 'palette.groups', message: 'Groups' });
      case 'settings':
        return t({ id: 'nav.settings', message: 'Settings' });
      case 'firms':
        return t({ id: 'palette.firms', message: 'Work in a firm' });
      case 'actions':
        return t({ id: 'palette.actions', message: 'Actions' });
    }
  };
}
