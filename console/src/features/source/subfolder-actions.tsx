import type { Subfolder } from '@kolaj/contract/collage';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconCheckbox, IconDots, IconDownload, IconEye, IconEyeOff, IconPencil } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { subfolderDownload, useMayDownload } from '../../lib/download.ts';
import { useMay } from '../../lib/use-may.ts';
import { useIsPhone } from '../../lib/use-media.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MenuOnDemand } from '../../ui/menu-on-demand.tsx';
import type { MenuEntry } from '../../ui/open-menu.tsx';
import type { SubfolderSearch } from './use-subfolder-search.ts';
import { useSwitchSubfolder } from './use-switch-subfolder.ts';

interface SubfolderActionsProps {
  list: SubfolderSearch;
  subfolder: Subfolder;
}

/** What is done with one brand: beside the row on desktop, and all of it in the menu that is always there. */
export function SubfolderActions({ list, subfolder }: SubfolderActionsProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const { id, data, kolaj, state, folder } = subfolder;
  const switchState = useSwitchSubfolder({ folder, year: list.search.year });
  const mayEdit = useMay('edit');
  const mayApprove = useMay('approve');
  const mayDownload = useMayDownload();
  const name = data.name;
  const countOf = (wanted: string) => kolaj.find(({ status }) => status === wanted)?.count ?? 0;
  const canVerify = mayApprove && countOf('done') > 0;
  const canDownload = mayDownload && countOf('done') + countOf('verified') > 0;
  const rename = () => list.change({ rename: id }, { isStep: true });
  const verify = t({ id: 'subfolders.verify-row', message: 'Verify' });
  const renaming = t({ id: 'rename.open', message: 'Rename brand' });
  const download = t({ id: 'download.zip', message: 'Download as ZIP' });
  const isPassive = state === 'passive';

  const entries: MenuEntry[] = [];
  if (canVerify) {
    const onSelect = () =>
      void navigate({ to: '/whatsapp-shop/verify/$folder', params: { folder }, search: { subfolder: id } });
    entries.push({ id: 'verify', label: verify, icon: IconCheckbox, onSelect });
  }
  if (mayEdit) entries.push({ id: 'rename', label: renaming, icon: IconPencil, onSelect: rename });
  if (canDownload)
    entries.push({ id: 'download', label: download, icon: IconDownload, download: subfolderDownload(id) });
  if (mayEdit) {
    entries.push({
      id: 'state',
      label: isPassive
        ? t({ id: 'bulk.make-active', message: 'Make active' })
        : t({ id: 'bulk.make-passive', message: 'Make passive' }),
      icon: isPassive ? IconEye : IconEyeOff,
      onSelect: () => switchState(subfolder),
    });
  }
  if (entries.length === 0) return null;
  return (
    <>
      {canVerify && !isPhone && (
        <LinkButton
          to="/whatsapp-shop/verify/$folder"
          params={{ folder }}
          search={{ subfolder: id }}
          size="xs"
          leftSection={<IconCheckbox size={16} stroke={1.75} aria-hidden />}
        >
          {verify}
        </LinkButton>
      )}
      {mayEdit && !isPhone && (
        <IconButton
          icon={IconPencil}
          label={t({ id: 'rename.open-name', message: `Rename ${name}` })}
          onClick={rename}
        />
      )}
      <MenuOnDemand
        position="bottom-end"
        entries={entries}
        button={(menuButton) => (
          <ActionIcon
            {...menuButton}
            variant="subtle"
            color="gray"
            size={isPhone ? 44 : 36}
            aria-label={t({ id: 'subfolders.more', message: `More with ${name}` })}
          >
            <IconDots size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      />
    </>
  );
}
