import type { Folder } from '@kolaj/contract/collage/collage';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCheckbox, IconLayoutGrid, IconWorld, IconWorldUpload } from '@tabler/icons-react';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { useMay } from '../../../product/account/use-may.ts';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import styles from './subfolders.module.css';
import { useSiteAddress } from './subfolders.query.ts';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Where one goes from a folder: all its collages, the site, the build, and the approval with its number. */
export function FolderActions({ folder, year }: { folder: Folder; year: number | undefined }) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const address = useSiteAddress();
  const mayApprove = useMay('approve');
  const waiting = folder.kolaj.find(({ status }) => status === 'done')?.count ?? 0;
  const all = t({ id: 'subfolders.all', message: 'All collages' });
  const build = t({ id: 'nav.build', message: 'Build' });
  const site = t({ id: 'subfolders.site', message: 'Site' });

  const verify = waiting > 0 && mayApprove && (
    <LinkButton
      to="/whatsapp-shop/verify/$folder"
      params={{ folder: folder.id }}
      variant="action"
      leftSection={<IconCheckbox {...icon} />}
      className={styles.wide ?? ''}
    >
      <Trans id="subfolders.verify">Verify {waiting}</Trans>
    </LinkButton>
  );
  const target = {
    to: '/whatsapp-shop/$folder/$subfolder',
    params: { folder: folder.id, subfolder: 'all' },
    search: { year },
  } as const;

  if (isPhone) {
    return (
      <div className={styles.phoneActions}>
        {verify || (
          <LinkButton {...target} leftSection={<IconLayoutGrid {...icon} />} className={styles.wide ?? ''}>
            {all}
          </LinkButton>
        )}
        {verify && (
          <LinkButton {...target} aria-label={all} className={styles.square ?? ''}>
            <IconLayoutGrid {...icon} />
          </LinkButton>
        )}
        {address !== null && (
          <Button component="a" href={address} target="_blank" aria-label={site} className={styles.square ?? ''}>
            <IconWorld {...icon} />
          </Button>
        )}
        <LinkButton to="/build" aria-label={build} className={styles.square ?? ''}>
          <IconWorldUpload {...icon} />
        </LinkButton>
      </div>
    );
  }
  return (
    <>
      <LinkButton {...target} leftSection={<IconLayoutGrid {...icon} />}>
        {all}
      </LinkButton>
      {address !== null && (
        <Button component="a" href={address} target="_blank" leftSection={<IconWorld {...icon} />}>
          {site}
        </Button>
      )}
      <LinkButton to="/build" leftSection={<IconWorldUpload {...icon} />}>
        {build}
      </LinkButton>
      {verify}
    </>
  );
}
