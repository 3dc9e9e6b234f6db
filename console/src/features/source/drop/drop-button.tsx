import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useMay } from '../../../product/account/use-may.ts';
import { useUploads } from './drop.query.ts';
import { requestDrop } from './drop-request.ts';

interface DropButtonProps {
  /** Folder of the page. */
  folder?: string | null;
  /** The page's next step. */
  isMain?: boolean;
}

/** Adds photos of this device; on phones, the camera roll. Not shown when the photos are on somebody else's server. */
export function DropButton({ folder = null, isMain = false }: DropButtonProps) {
  const mayEdit = useMay('edit');
  const { data } = useUploads();
  if (data?.why_not !== null) return null;
  return (
    <Button
      variant={isMain ? 'action' : 'default'}
      disabled={!mayEdit}
      leftSection={<IconPhotoPlus size={18} stroke={1.75} aria-hidden />}
      onClick={() => requestDrop({ files: null, folder })}
    >
      <Trans id="drop.open">Add photos</Trans>
    </Button>
  );
}
