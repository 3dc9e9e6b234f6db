import { useLingui } from '@lingui/react/macro';
import { IconDotsVertical } from '@tabler/icons-react';
import { IconButton } from './icon-button.tsx';
import { MenuOnDemand } from './menu-on-demand.tsx';
import type { MenuEntry } from './open-menu.tsx';

interface MoreMenuProps {
  entries: readonly MenuEntry[];
  /** "More", unless the page says what of. */
  label?: string;
}

/** What has no room in a head, behind three dots; nothing for an empty menu. */
export function MoreMenu({ entries, label }: MoreMenuProps) {
  const { t } = useLingui();
  if (entries.length === 0) return null;
  return (
    <MenuOnDemand
      position="bottom-end"
      entries={entries}
      button={(menuButton) => (
        <IconButton
          {...menuButton}
          size="lg"
          icon={IconDotsVertical}
          label={label ?? t({ id: 'nav.more', message: 'More' })}
        />
      )}
    />
  );
}
