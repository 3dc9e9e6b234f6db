import type { Subfolder } from '@kolaj/contract/collage/collage';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconCheckbox, IconDots, IconDownload, IconEye, IconEyeOff, IconPencil } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { useMay } from '../../../product/account/use-may.ts';
import { subfolderDownload, useMayDownload } from '../../../product/collage/download.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { MenuOnDemand } from '../../../ui/button/menu-on-demand.tsx';
import type { MenuEntry } from '../../../ui/button/open-menu.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { type SubfolderPlace, useSubfolderState } from './subfolders.query.ts';
import type { SubfolderSearch } from './use-subfolder-search.ts';

interface SubfolderActionsProps {
  list: SubfolderSearch;
  subfolder: Subfolder;
}

const countIn = ({ kolaj }: Subfolder, wanted: Subfolder['kolaj'][number]['status']): number =>
  kolaj.find(({ status }) => status === wanted)?.count ?? 0;

/** The way to the verify queue of this brand, and another name for it. */
export function SubfolderButtons({ list, subfolder }: SubfolderActionsProps) {
  const { t } = useLingui();
  const mayEdit = useMay('edit');
  const mayApprove = useMay('approve');
  const { id, folder, data } = subfolder;
  const name = data.name;
  return (
    <>
      {mayApprove && countIn(subfolder, 'done') > 0 && (
        <LinkButton
          to="/whatsapp-shop/verify/$folder"
          params={{ folder }}
          search={{ subfolder: id }}
          size="xs"
          leftSection={<IconCheckbox size={16} stroke={1.75} aria-hidden />}
        >
          {t({ id: 'subfolders.verify-row', message: 'Verify' })}
        </LinkButton>
      )}
      {mayEdit && (
        <IconButton
          icon={IconPencil}
          label={t({ id: 'rename.open-name', message: `Rename ${name}` })}
          onClick={() => list.change({ rename: id }, { isStep: true })}
        />
      )}
    </>
  );
}

/** All that is done with one brand, by mouse, touch and keyboard. */
export function SubfolderMenu({ list, subfolder }: SubfolderActionsProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const entries = useEntries({ list, subfolder });
  const { name } = subfolder.data;
  if (entries.length === 0) return null;
  return (
    <MenuOnDemand
      position="bottom-end"
      entries={entries}
      button={(menuButton) => (
        <ActionIcon
          {...menuButton}
          variant="subtle"
          color="gray"
          size={isPhone ? 44 : 36}
          aria-label={t({ id: 'subfolders.more', message: `More actions for ${name}` })}
        >
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    />
  );
}

function useEntries({ list, subfolder }: SubfolderActionsProps): MenuEntry[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id, folder, state } = subfolder;
  const switchState = useSwitchSubfolder({ folder, year: list.search.year });
  const mayEdit = useMay('edit');
  const mayApprove = useMay('approve');
  const mayDownload = useMayDownload();
  const waiting = countIn(subfolder, 'done');
  const isActive = state === 'active';
  const verify: MenuEntry = {
    id: 'verify',
    label: t({ id: 'subfolders.verify-row', message: 'Verify' }),
    icon: IconCheckbox,
    onSelect: () =>
      void navigate({ to: '/whatsapp-shop/verify/$folder', params: { folder }, search: { subfolder: id } }),
  };
  const rename: MenuEntry = {
    id: 'rename',
    label: t({ id: 'rename.open', message: 'Rename brand' }),
    icon: IconPencil,
    onSelect: () => list.change({ rename: id }, { isStep: true }),
  };
  const download: MenuEntry = {
    id: 'download',
    label: t({ id: 'download.zip', message: 'Download as ZIP' }),
    icon: IconDownload,
    download: subfolderDownload(id),
  };
  const toggle: MenuEntry = {
    id: 'state',
    label: isActive
      ? t({ id: 'bulk.make-passive', message: 'Make passive' })
      : t({ id: 'bulk.make-active', message: 'Make active' }),
    icon: isActive ? IconEyeOff : IconEye,
    onSelect: () => switchState(subfolder),
  };
  const offered: [MenuEntry, boolean][] = [
    [verify, mayApprove && waiting > 0],
    [rename, mayEdit],
    [download, mayDownload && waiting + countIn(subfolder, 'verified') > 0],
    [toggle, mayEdit],
  ];
  return offered.filter(([, fits]) => fits).map(([entry]) => entry);
}

/** Takes a brand out of the daily work or back into it; either way can be undone (D-39). */
function useSwitchSubfolder(place: SubfolderPlace): (subfolder: Subfolder) => void {
  const { t } = useLingui();
  const change = useSubfolderState(place);
  return ({ id, state, data: { name } }) => {
    const next = state === 'active' ? 'passive' : 'active';
    change.mutate({ id, state: next });
    showToast({
      text:
        next === 'passive'
          ? t({ id: 'subfolders.made-passive', message: `${name} is passive now.` })
          : t({ id: 'subfolders.made-active', message: `${name} is active now.` }),
      onUndo: () => change.mutate({ id, state }),
    });
  };
}
