import { Menu } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactElement, RefObject } from 'react';
import { useOpenOnMount } from './use-open-on-mount.ts';

interface EntryFace {
  id: string;
  label: string;
  icon?: Icon;
  /** One of several choices: whether it is the one in use. */
  isChosen?: boolean;
}
/** One line of a menu: something to do here, a page of its own, or a file that is fetched. */
export type MenuEntry = EntryFace & ({ onSelect: () => void } | { href: string } | { download: string });

interface OpenMenuProps {
  target: ReactElement;
  targetRef: RefObject<HTMLElement | null>;
  entries: readonly MenuEntry[];
  position: 'bottom-start' | 'bottom-end' | 'top-end';
  /** Away from the button, px. */
  offset?: number | undefined;
}

/** The menu of a `MenuOnDemand`: opens once it is there. */
export function OpenMenu({ target, targetRef, entries, position, offset }: OpenMenuProps) {
  const open = useOpenOnMount(targetRef);
  return (
    <Menu position={position} {...(offset === undefined ? {} : { offset })} {...open}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  const { icon: EntryIcon, label, isChosen } = entry;
  const face = {
    leftSection: EntryIcon === undefined ? null : <EntryIcon size={18} stroke={1.75} aria-hidden />,
    ...(isChosen === true ? { 'aria-current': true } : {}),
  };
  if ('onSelect' in entry) {
    return (
      <Menu.Item {...face} onClick={entry.onSelect}>
        {label}
      </Menu.Item>
    );
  }
  if ('download' in entry) {
    return (
      <Menu.Item {...face} component="a" href={entry.download} download="">
        {label}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item {...face} component="a" href={entry.href} target="_blank" rel="noreferrer">
      {label}
    </Menu.Item>
  );
}
