import { type CollageCard, listFolders, listSubfolders } from '@kolaj/contract/collage/collage';
import { useLingui } from '@lingui/react/macro';
import {
  type Icon,
  IconBuilding,
  IconBuildingStore,
  IconFolder,
  IconFolderDown,
  IconHistory,
  IconKeyboard,
  IconLanguage,
  IconLayoutCollage,
  IconLink,
  IconLogout,
  IconPhoto,
  IconSettings,
  IconStack2,
  IconUserPlus,
} from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { linkOptions, useRouter } from '@tanstack/react-router';
import { useActInShop } from '../../features/admin/firms/firms.query.ts';
import { call } from '../../lib/calls/api.ts';
import { useLogout, useShop } from '../../product/account/session.query.ts';
import { useMay } from '../../product/account/use-may.ts';
import { useFirms } from '../../product/calls/firms.query.ts';
import type { BadgeStatus } from '../../product/status/status-looks.ts';
import { useSchemeChoices } from '../shell/account/colour-scheme.tsx';
import { useNavigation } from '../shell/navigation/navigation.tsx';
import type { Findable } from './find-items.ts';

export type PaletteSection = 'pages' | 'actions' | 'folders' | 'products' | 'sends' | 'groups' | 'settings' | 'firms';

export interface PaletteItem extends Findable {
  id: string;
  section: PaletteSection;
  icon: Icon;
  /** Of a product: its collage, for its picture and its state. */
  card?: CollageCard;
  /** Of a group or a send: how it stands. */
  badge?: { status: BadgeStatus; label?: string };
  run: () => void;
}

/** Brands are looked up in the newest folders only: each folder is one call. */
const FOLDERS_LOOKED_INTO = 8;

interface PaletteActions {
  onLanguage: () => void;
  onKeys: () => void;
}

/** Everything the palette can open or do for this person in this shop. */
export function usePaletteItems(actions: PaletteActions): PaletteItem[] {
  return [...usePages(), ...useSettingsItems(), ...useActions(actions), ...useFolderItems()];
}

function usePages(): PaletteItem[] {
  const { t } = useLingui();
  const router = useRouter();
  const { groups, own } = useNavigation();
  const hasShop = useShop() !== null;
  const pages = [...groups.flat(), ...own].map(
    ({ id, label, icon, link }): PaletteItem => ({
      id: `page:${id}`,
      section: 'pages',
      label,
      icon,
      run: () => void router.navigate(link),
    }),
  );
  const company: PaletteItem = {
    id: 'page:company',
    section: 'pages',
    label: t({ id: 'nav.company', message: 'Company' }),
    icon: IconBuilding,
    run: () => void router.navigate(linkOptions({ to: '/account/company' })),
  };
  const imports: PaletteItem = {
    id: 'page:imports',
    section: 'pages',
    label: t({ id: 'import.history', message: 'Imports' }),
    icon: IconHistory,
    run: () => void router.navigate(linkOptions({ to: '/whatsapp-shop/imports' })),
  };
  const templates: PaletteItem = {
    id: 'page:templates',
    section: 'pages',
    label: t({ id: 'nav.templates', message: 'Templates' }),
    icon: IconLayoutCollage,
    run: () => void router.navigate(linkOptions({ to: '/whatsapp-shop/templates' })),
  };
  const links: PaletteItem = {
    id: 'page:links',
    section: 'pages',
    label: t({ id: 'nav.approval-links', message: 'Approval links' }),
    icon: IconLink,
    run: () => void router.navigate(linkOptions({ to: '/approval-links' })),
  };
  const today: PaletteItem = {
    id: 'page:today',
    section: 'pages',
    label: t({ id: 'm.place-today', message: 'Today' }),
    icon: IconHistory,
    run: () => void router.navigate(linkOptions({ to: '/' })),
  };
  const day: PaletteItem = {
    id: 'page:day',
    section: 'pages',
    label: t({ id: 'sheet.day', message: 'The day in pictures' }),
    icon: IconPhoto,
    run: () => void router.navigate(linkOptions({ to: '/pictures/$day', params: { day: 'today' } })),
  };
  return hasShop ? [...pages, today, day, imports, templates, links, company] : [...pages, company];
}

/** The parts of the settings, each by its own name. */
function useSettingsItems(): PaletteItem[] {
  const { t } = useLingui();
  const router = useRouter();
  const isShop = useShop() !== null;
  if (!isShop) return [];
  const settings = t({ id: 'nav.settings', message: 'Settings' });
  const parts = [
    { tab: 'photos', label: t({ id: 'settings.photos', message: 'Photos and import' }) },
    { tab: 'agents', label: t({ id: 'settings.agents', message: 'Agents' }) },
    { tab: 'channels', label: t({ id: 'settings.channels', message: 'Channels' }) },
    { tab: 'domain', label: t({ id: 'settings.domain', message: 'Domain' }) },
  ] as const;
  return parts.map(({ tab, label }) => ({
    id: `settings:${tab}`,
    section: 'settings',
    label,
    also: settings,
    icon: IconSettings,
    run: () => void router.navigate(linkOptions({ to: '/settings', search: { tab } })),
  }));
}

function useActions({ onLanguage, onKeys }: PaletteActions): PaletteItem[] {
  const { t } = useLingui();
  const router = useRouter();
  const shop = useShop();
  const mayEdit = useMay('edit');
  const schemes = useSchemeChoices();
  const logout = useLogout();
  const action = (id: string, label: string, icon: Icon, run: () => void): PaletteItem => ({
    id: `action:${id}`,
    section: 'actions',
    label,
    icon,
    run,
  });
  const items: PaletteItem[] = [];
  if (shop?.server_config?.ftp_key != null && mayEdit) {
    const link = linkOptions({ to: '/whatsapp-shop', search: { import: 'folder' } });
    const label = t({ id: 'palette.import', message: 'Import photos' });
    items.push(action('import', label, IconFolderDown, () => void router.navigate(link)));
  }
  if (shop !== null && shop.standing !== 'staff') {
    const link = linkOptions({ to: '/staff', search: { invite: true } });
    const label = t({ id: 'palette.invite', message: 'Invite staff' });
    items.push(action('invite', label, IconUserPlus, () => void router.navigate(link)));
  }
  return [
    ...items,
    action('language', t({ id: 'language.title', message: 'Language' }), IconLanguage, onLanguage),
    ...schemes.map(({ scheme, label, icon, choose }) => action(`scheme-${scheme}`, label, icon, choose)),
    action('keys', t({ id: 'keys.title', message: 'Keyboard shortcuts' }), IconKeyboard, onKeys),
    action('log-out', t({ id: 'shell.log-out', message: 'Log out' }), IconLogout, () => logout.mutate()),
  ];
}

/** This year's folders, and the brands of the newest ones. */
function useFolderItems(): PaletteItem[] {
  const router = useRouter();
  const isShop = useShop() !== null;
  const { data: folders = [] } = useQuery({
    queryKey: ['folders', 'list', undefined],
    queryFn: ({ signal }) => call(listFolders, {}, { signal }),
    select: ({ data: { result } }) => result,
    enabled: isShop,
  });
  const subfolders = useQueries({
    queries: folders.slice(0, FOLDERS_LOOKED_INTO).map(({ id }) => ({
      queryKey: ['folders', 'subfolders', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(listSubfolders, { folder_id: id }, { signal }),
    })),
    combine: (answers) => answers.flatMap(({ data }) => data?.data ?? []),
  });
  const open = (folder: string, subfolder?: string) =>
    void router.navigate(
      subfolder === undefined
        ? linkOptions({ to: '/whatsapp-shop/$folder', params: { folder } })
        : linkOptions({ to: '/whatsapp-shop/$folder/$subfolder', params: { folder, subfolder } }),
    );
  return [
    ...folders.map(
      ({ id, data }): PaletteItem => ({
        id: `folder:${id}`,
        section: 'folders',
        label: data.name,
        icon: IconFolder,
        run: () => open(id),
      }),
    ),
    ...subfolders.flatMap(({ folder, result }) =>
      result.map(
        ({ id, data }): PaletteItem => ({
          id: `subfolder:${id}`,
          section: 'folders',
          label: data.showing_name ?? data.name,
          also: folder.data.name,
          icon: IconStack2,
          run: () => open(folder.id, id),
        }),
      ),
    ),
  ];
}

/** Firms that an administrator can work in; only drawn for administrators. */
export function useFirmItems(): PaletteItem[] {
  const { data: firms = [] } = useFirms();
  const act = useActInShop();
  return firms.map((firm) => ({
    id: `firm:${firm.pid}`,
    section: 'firms',
    label: firm.name,
    also: `${firm.keyword} ${firm.owner ?? ''}`,
    icon: IconBuildingStore,
    run: () => act.mutate(firm),
  }));
}
