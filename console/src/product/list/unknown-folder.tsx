import { Trans, useLingui } from '@lingui/react/macro';
import { IconFolderOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ApiError } from '../../lib/calls/api.ts';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';

/** Whether the address names a folder or brand that is not there (404), or none at all (400: no id). */
export const isUnknownFolder = ({ data, error }: { data: unknown; error: Error | null }): boolean =>
  data === undefined && error instanceof ApiError && (error.status === 404 || error.status === 400);

/** The page of a folder that is not there: it says so, and leads on to the ones that are. */
export function UnknownFolder() {
  const { t } = useLingui();
  return (
    <>
      <PageHead
        title={t({ id: 'folder.unknown', message: 'Unknown folder' })}
        crumbs={[
          { label: t({ id: 'nav.kolaj', message: 'Kolaj' }), link: (look) => <Link to="/whatsapp-shop" {...look} /> },
        ]}
        isTitleInBarOnly
      />
      <EmptyState
        icon={IconFolderOff}
        title={<Trans id="folder.not-here">This folder does not exist</Trans>}
        reason={<Trans id="folder.not-here-reason">It was deleted, or the address is wrong.</Trans>}
      >
        <LinkButton to="/whatsapp-shop" variant="action">
          <Trans id="collages.to-folders">All folders</Trans>
        </LinkButton>
      </EmptyState>
    </>
  );
}
