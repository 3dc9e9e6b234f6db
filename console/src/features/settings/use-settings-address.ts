import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';

/** What the page shows, in its address. */
interface SettingsAddress {
  /** None = the general settings. */
  tab?: 'agents' | 'channels' | 'domain' | 'mobile' | 'package' | 'photos' | undefined;
  /** Section of the general settings that is jumped to. */
  section?: string | undefined;
}

/** The page has two addresses (ROUTE-09, ROUTE-14): it stays on its own. */
export function useSettingsAddress() {
  const address: SettingsAddress = useSearch({ strict: false });
  const page = useLocation({
    select: ({ pathname }): '/settings' | '/whatsapp-shop/settings' =>
      pathname.startsWith('/whatsapp-shop') ? '/whatsapp-shop/settings' : '/settings',
  });
  return { ...address, page };
}

export function useSection() {
  const { section, page } = useSettingsAddress();
  const navigate = useNavigate();
  const open = (wanted: string) =>
    void navigate({ to: page, search: { section: wanted }, replace: true, resetScroll: false });
  return { section, open };
}
