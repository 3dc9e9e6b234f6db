import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFolderDown } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';

/** Opens the import; disabled without a photo source, the banner says why (IMP-02). */
export function ImportButton({ hasSource }: { hasSource: boolean }) {
  const navigate = useNavigate({ from: '/whatsapp-shop' });
  return (
    <Button
      variant="action"
      disabled={!hasSource}
      leftSection={<IconFolderDown size={18} stroke={1.75} aria-hidden />}
      onClick={() => void navigate({ search: (before) => ({ ...before, import: 'folder', from: undefined }) })}
    >
      <Trans id="import.open">Import</Trans>
    </Button>
  );
}
