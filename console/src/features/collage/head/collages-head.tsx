import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import {
  IconDownload,
  IconLayoutGrid,
  IconLink,
  IconRefresh,
  IconSearch,
  IconWorld,
  IconWorldUpload,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { formatNumber } from '../../../lib/texts/format.ts';
import { installationQuery, useShop } from '../../../product/account/session.query.ts';
import { useMay } from '../../../product/account/use-may.ts';
import { subfolderDownload, useMayDownload } from '../../../product/collage/download.ts';
import { useOnboarding } from '../../../product/onboarding/onboarding.query.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { MoreMenu } from '../../../ui/button/more-menu.tsx';
import type { MenuEntry } from '../../../ui/button/open-menu.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { VerifyButton } from '../actions/verify-button.tsx';
import type { CollageList, Place } from '../collages.query.ts';

interface CollagesHeadProps {
  place: Place;
  list: CollageList | undefined;
  /** Collages that wait for approval and are active. */
  waiting: number;
  /** Those that wait are to be approved by somebody outside. */
  onLink: () => void;
  onSearch: () => void;
  onRefresh: () => void;
}

/** Name of the list, its number, and the ways on: verify, build, the site. */
export function CollagesHead({ place, list, waiting, onLink, onSearch, onRefresh }: CollagesHeadProps) {
  const { t, i18n } = useLingui();
  const ways = useWays({ place, list, waiting, onLink });
  const all = t({ id: 'collages.all-title', message: 'All collages' });
  const title = place.subfolder === 'all' ? all : (list?.subfolderName ?? '…');
  const folderName = list?.folderName ?? '…';
  const count = list?.cards.length ?? 0;
  const { folder, year } = place;
  const sheet = count > 0 ? place : null;
  return (
    <PageHead
      title={title}
      hasList
      crumbs={[
        {
          label: t({ id: 'nav.kolaj', message: 'Kolaj' }),
          link: (look) => <Link to="/whatsapp-shop" search={{ year }} {...look} />,
        },
        {
          label: folderName,
          link: (look) => <Link to="/whatsapp-shop/$folder" params={{ folder }} search={{ year }} {...look} />,
        },
      ]}
      count={list === undefined ? undefined : formatNumber(count, i18n.locale)}
      subtitle={
        list === undefined ? undefined : (
          <>
            {folderName} · <Plural id="collages.count" value={count} one="# collage" other="# collages" />
          </>
        )
      }
      actions={
        <>
          <WayButtons {...ways} />
          {sheet && <SheetButton place={sheet} />}
          <VerifyButton place={place} waiting={waiting} />
        </>
      }
      phoneActions={
        <>
          <IconButton
            icon={IconSearch}
            size="lg"
            label={t({ id: 'collages.search-open', message: 'Search' })}
            onClick={onSearch}
          />
          <PhoneMenu {...ways} sheet={sheet} onRefresh={onRefresh} />
        </>
      }
    />
  );
}

/** Address of the shop's published site; null until it is known, and while nothing is published. */
function useSiteUrl(): string | null {
  const shop = useShop();
  const { data } = useQuery(installationQuery);
  const isPublished = useOnboarding().data?.steps.some(({ step, done }) => step === 'publish' && done) ?? false;
  return shop === null || data === undefined || !isPublished ? null : `${data.site_url}/s/${shop.keyword}/`;
}

/** Ways on from the list; null = there is none. */
interface Ways {
  /** null = not known yet, or nothing is published. */
  siteUrl: string | null;
  /** Address of all as one archive; null = downloads are off, or there is nothing. */
  download: string | null;
  /** null = nothing waits, or this person may not approve. */
  onLink: (() => void) | null;
}

function useWays({
  place,
  list,
  waiting,
  onLink,
}: Pick<CollagesHeadProps, 'place' | 'list' | 'waiting' | 'onLink'>): Ways {
  const siteUrl = useSiteUrl();
  const mayLink = useMay('approve') && waiting > 0;
  const mayDownload = useMayDownload() && place.subfolder !== 'all';
  const hasPictures = list?.cards.some(({ picture, state }) => picture !== null && state === 'active') ?? false;
  const download = mayDownload && hasPictures ? subfolderDownload(place.subfolder) : null;
  return { siteUrl, download, onLink: mayLink ? onLink : null };
}

const face = { size: 17, stroke: 1.75, 'aria-hidden': true } as const;

/** The ways on as buttons; on a phone they are in the menu. */
function WayButtons({ siteUrl, download, onLink }: Ways) {
  return (
    <>
      {siteUrl !== null && (
        <Button component="a" href={siteUrl} target="_blank" rel="noreferrer" leftSection={<IconWorld {...face} />}>
          <Trans id="collages.site">Site</Trans>
        </Button>
      )}
      {download !== null && (
        <Button component="a" href={download} download="" leftSection={<IconDownload {...face} />}>
          <Trans id="download.one">Download</Trans>
        </Button>
      )}
      {onLink !== null && (
        <Button leftSection={<IconLink {...face} />} onClick={onLink}>
          <Trans id="collages.by-link">Approval by link</Trans>
        </Button>
      )}
      <LinkButton to="/build" leftSection={<IconWorldUpload {...face} />}>
        <Trans id="nav.build">Build</Trans>
      </LinkButton>
    </>
  );
}

const sheetOf = ({ folder, subfolder, year }: Place) =>
  linkOptions({ to: '/pictures/folder/$folder/$subfolder', params: { folder, subfolder }, search: { year } });

/** To all pictures at once, to compare and to print. */
function SheetButton({ place }: { place: Place }) {
  return (
    <LinkButton {...sheetOf(place)} leftSection={<IconLayoutGrid {...face} />}>
      <Trans id="sheet.title">Contact sheet</Trans>
    </LinkButton>
  );
}

interface PhoneMenuProps extends Ways, Pick<CollagesHeadProps, 'onRefresh'> {
  /** Null = there is no picture to show. */
  sheet: Place | null;
}

/** On a phone: the ways on that have no room in the head. */
function PhoneMenu({ siteUrl, download, onLink, sheet, onRefresh }: PhoneMenuProps) {
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
  if (sheet !== null) {
    const label = t({ id: 'sheet.title', message: 'Contact sheet' });
    entries.push({ id: 'sheet', label, icon: IconLayoutGrid, onSelect: () => void navigate(sheetOf(sheet)) });
  }
  if (onLink !== null) {
    const label = t({ id: 'collages.by-link', message: 'Approval by link' });
    entries.push({ id: 'link', label, icon: IconLink, onSelect: onLink });
  }
  if (siteUrl !== null) {
    entries.push({ id: 'site', label: t({ id: 'collages.site', message: 'Site' }), icon: IconWorld, href: siteUrl });
  }
  if (download !== null) {
    const label = t({ id: 'download.zip', message: 'Download as ZIP' });
    entries.push({ id: 'download', label, icon: IconDownload, download });
  }
  return <MoreMenu entries={entries} />;
}
