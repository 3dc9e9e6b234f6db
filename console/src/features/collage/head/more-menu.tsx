import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconDotsVertical, IconDownload, IconRefresh, IconWorld, IconWorldUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { MenuOnDemand } from '../../../ui/button/menu-on-demand.tsx';
import type { MenuEntry } from '../../../ui/button/open-menu.tsx';

interface MoreMenuProps {
  /** null = not known yet; the menu goes without it. */
  siteUrl: string | null;
  /** Address of all as one archive; null = downloads are off, or there is nothing. */
  download: string | null;
  onRefresh: () => void;
}

/** On a phone: the ways on that have no room in the head. */
export function MoreMenu({ siteUrl, download, onRefresh }: MoreMenuProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const entries: MenuEntry[] = [
    {
      id: 'refresh',
      label: t({ id: 'collages.refresh', message: 'Refresh' }),
      icon: IconRefresh,
      onSelect: onRefresh,
    },
    {
      id: 'build',
      label: t({ id: 'nav.build', message: 'Build' }),
      icon: IconWorldUpload,
      onSelect: () => void navigate({ to: '/build' }),
    },
  ];
  if (siteUrl !== null) {
    entries.push({ id: 'site', label: t({ id: 'collages.site', message: 'Site' }), icon: IconWorld, href: siteUrl });
  }
  if (download !== null) {
    const label = t({ id: 'download.zip', message: 'Download as ZIP' });
    entries.push({ id: 'download', label, icon: IconDownload, download });
  }
  return (
    <MenuOnDemand
      position="bottom-end"
      entries={entries}
      button={(menuButton) => (
        <ActionIcon
          {...menuButton}
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t({ id: 'nav.more', message: 'More' })}
        >
          <IconDotsVertical size={22} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    />
  );
}
