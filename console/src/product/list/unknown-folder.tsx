import { Trans, useLingui } from '@lingui/react/macro';
import { IconFolderOff } from '@tabler/icons-react';
import { ApiError } from '../../lib/calls/api.ts';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';

/** Whether the address names a folder or brand that is not there (404), or none at all (400: no id). */
export const isUnknownFolder = ({ data, error }: { data: unknown; error: Error | null }): boolean =>
  data === undefined && error instanceof ApiError && (error.status === 404 || error.status === 400);

/** Lists of folders. */
type Home = '/whatsapp-shop' | '/wgroup' | '/wgroup/production_images' | '/wgroup/mobile_images';

/** The page of a folder or brand that is not there: it says so, and leads on to the ones that are. */
export function UnknownFolder({ home = '/whatsapp-shop' }: { home?: Home }) {
  const { t } = useLingui();
  const kolaj = t({ id: 'nav.kolaj', message: 'Kolaj' });
  const broadcast = t({ id: 'nav.broadcast', message: 'Broadcast' });
  return (
    <>
      <PageHead
        title={t({ id: 'folder.unknown', message: 'Unknown folder' })}
        crumbs={[{ label: home === '/whatsapp-shop' ? kolaj : broadcast, link: { to: home } }]}
        isTitleInBarOnly
      />
      <EmptyState
        icon={IconFolderOff}
        title={<Trans id="folder.not-here">This folder does not exist</Trans>}
        reason={<Trans id="folder.not-here-reason">It was deleted, or the address is wrong.</Trans>}
      >
        <LinkButton to={home} variant="action">
          <Trans id="collages.to-folders">All folders</Trans>
        </LinkButton>
      </EmptyState>
    </>
  );
}
