import { Trans } from '@lingui/react/macro';
import { IconFolderDown } from '@tabler/icons-react';
import { LinkButton } from '../../../ui/button/link-button.tsx';

/** To the import, for better photos. */
export function ImportLink({ size }: { size: 'xs' | 'sm' }) {
  return (
    <LinkButton
      to="/whatsapp-shop"
      search={{ import: 'folder' }}
      size={size}
      leftSection={<IconFolderDown size={17} stroke={1.75} aria-hidden />}
    >
      <Trans id="collages.import">Import photos</Trans>
    </LinkButton>
  );
}
