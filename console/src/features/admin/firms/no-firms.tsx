import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBuildingStore, IconZoomCancel } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

/** No firm at all, or none that matches what was typed. */
export function NoFirms({ q, onClear }: { q: string; onClear: () => void }) {
  if (q === '') {
    return <EmptyState icon={IconBuildingStore} title={<Trans id="admin.none">No firms yet</Trans>} />;
  }
  return (
    <EmptyState icon={IconZoomCancel} title={<Trans id="admin.none-found">No firm matches “{q}”</Trans>}>
      <Button variant="action" onClick={onClear}>
        <Trans id="common.clear-search">Clear search</Trans>
      </Button>
    </EmptyState>
  );
}
