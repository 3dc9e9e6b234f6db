import type { PinnedBrand } from '@kolaj/contract/brand/brand';
import type { Brand } from '@kolaj/contract/brand/brand-row';
import { listBuilds } from '@kolaj/contract/site/site';
import { key } from '@kolaj/domain/shared/fold';
import { uniqueSlugs } from '@kolaj/domain/site/address/slug';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDeviceDesktop, IconDeviceMobile, IconExternalLink, IconWorldOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/calls/api.ts';
import { useIsPhone } from '../../lib/dom/use-media.ts';
import { Chip } from '../../ui/button/chip.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { usePinnedName } from './list/pinned-rows.tsx';
import styles from './windows.module.css';

interface PreviewDialogProps {
  brand: Brand | PinnedBrand;
  /** All of the shop: two names that read alike have different addresses. */
  brands: readonly Brand[];
  onClose: () => void;
}

type Device = 'phone' | 'desktop';

/** The brand's page of the published site, as a phone or a computer shows it (BR-03). */
export function PreviewDialog({ brand, brands, onClose }: PreviewDialogProps) {
  const { t } = useLingui();
  const nameOf = usePinnedName();
  const isPhone = useIsPhone();
  const [device, setDevice] = useState<Device>('phone');
  const live = useLiveSite();
  const name = 'kind' in brand ? nameOf(brand) : brand.name;
  return (
    <Dialog
      isOpen
      phone="full"
      width={device === 'desktop' ? 1040 : 480}
      onClose={onClose}
      title={t({ id: 'brands.preview-of', message: `${name} on the site` })}
    >
      <Loaded query={live} skeleton="lines">
        {(site) => {
          const address = site && pageOf(brand, { brands, ...site });
          if (!address) return <NotThere isPublished={site !== null} isActive={brand.active} />;
          return (
            <div className={styles.preview}>
              <div className={styles.devices}>
                {!isPhone && (
                  <>
                    <Chip
                      kind="view"
                      icon={<IconDeviceMobile size={17} stroke={1.75} aria-hidden />}
                      isPressed={device === 'phone'}
                      onClick={() => setDevice('phone')}
                    >
                      <Trans id="brands.on-phone">Phone</Trans>
                    </Chip>
                    <Chip
                      kind="view"
                      icon={<IconDeviceDesktop size={17} stroke={1.75} aria-hidden />}
                      isPressed={device === 'desktop'}
                      onClick={() => setDevice('desktop')}
                    >
                      <Trans id="brands.on-desktop">Computer</Trans>
                    </Chip>
                  </>
                )}
                <a className={styles.open} href={address} target="_blank" rel="noreferrer">
                  {t({ id: 'build.open', message: 'Open site' })}
                  <IconExternalLink size={16} stroke={1.75} aria-hidden />
                </a>
              </div>
              <div className={styles.device} data-device={isPhone ? 'page' : device}>
                <iframe
                  src={address}
                  title={t({ id: 'brands.preview-of', message: `${name} on the site` })}
                  sandbox="allow-scripts allow-same-origin allow-popups"
                />
              </div>
            </div>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

interface LiveSite {
  url: string;
  /** Names of the brands that it shows. */
  names: readonly string[];
}

/** The site that is live; null before the first build. */
const useLiveSite = () =>
  useQuery({
    queryKey: ['builds', 'brand-pages'],
    queryFn: async ({ signal }): Promise<LiveSite | null> => {
      const { frame_url: url, result } = await call(listBuilds, {}, { signal });
      const live = result.find(({ status }) => status === 'published');
      return url === null ? null : { url, names: (live?.data?.brands ?? []).map(({ name }) => name) };
    },
  });

/** Address of the brand's page; null when the live site does not show it. As `derive-site.ts` of the domain gives the addresses. */
function pageOf(
  brand: Brand | PinnedBrand,
  { url, names, brands }: LiveSite & { brands: readonly Brand[] },
): string | null {
  const base = url.endsWith('/') ? url : `${url}/`;
  if ('kind' in brand) return brand.active && brand.products > 0 ? `${base}b/${brand.kind}/` : null;
  if (!names.some((name) => key(name) === key(brand.name))) return null;
  const reserved = ['new', 'discounted', 'all'].map((name) => ({ name }));
  const slug = uniqueSlugs<{ name: string }>([...reserved, ...brands], ({ name }) => name).get(brand);
  return slug === undefined ? null : `${base}b/${slug}/`;
}

/** Why there is no page to see, and the way to one. */
function NotThere({ isPublished, isActive }: { isPublished: boolean; isActive: boolean }) {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={IconWorldOff}
      title={
        isPublished
          ? t({ id: 'brands.not-on-site', message: 'Not on the published site yet' })
          : t({ id: 'brands.no-site', message: 'The site is not published yet' })
      }
      reason={
        isActive ? (
          <Trans id="brands.build-first">A brand appears with its approved products when you publish.</Trans>
        ) : (
          <Trans id="brands.switched-off">This brand is switched off. Switch it on, then publish.</Trans>
        )
      }
    >
      <LinkButton to="/build" variant="action">
        {t({ id: 'brands.to-build', message: 'To Build' })}
      </LinkButton>
    </EmptyState>
  );
}
