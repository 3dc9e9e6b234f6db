import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFolderDown } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMay } from '../../../product/account/use-may.ts';

interface ImportButtonProps {
  hasSource: boolean;
  /** Something else on the page is the next step. */
  isQuiet?: boolean;
}

/** Opens the import; disabled without a photo source (IMP-02) or without the right, the page says why. */
export function ImportButton({ hasSource, isQuiet = false }: ImportButtonProps) {
  const navigate = useNavigate({ from: '/whatsapp-shop' });
  const mayEdit = useMay('edit');
  return (
    <Button
      variant={isQuiet ? 'default' : 'action'}
      disabled={!hasSource || !mayEdit}
      leftSection={<IconFolderDown size={18} stroke={1.75} aria-hidden />}
      onClick={() => void navigate({ search: (before) => ({ ...before, import: 'folder', from: undefined }) })}
    >
      <Trans id="import.open">Import</Trans>
    </Button>
  );
}
