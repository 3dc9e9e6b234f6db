import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconEyeOff, IconPhotoOff, IconZoomCancel } from '@tabler/icons-react';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import type { ListSearch } from './use-list-search.ts';

interface NothingHereProps {
  list: ListSearch;
  /** Some exist; the filters leave them out. */
  hasCards: boolean;
  hiddenCount: number;
}

/** Why the list is empty, and the way on. */
export function NothingHere({ list, hasCards, hiddenCount }: NothingHereProps) {
  const { search, change, showPassive } = list;
  const q = search.q ?? '';
  if (!hasCards) {
    return (
      <EmptyState
        icon={IconPhotoOff}
        title={<Trans id="collages.empty">No collages here</Trans>}
        reason={<Trans id="collages.empty-reason">Import photos, collages are made of them by themselves.</Trans>}
      >
        <LinkButton to="/whatsapp-shop" search={{ import: 'folder' }} variant="action">
          <Trans id="collages.import">Import photos</Trans>
        </LinkButton>
      </EmptyState>
    );
  }
  if (hiddenCount > 0) {
    return (
      <EmptyState icon={IconEyeOff} title={<Trans id="collages.only-passive">Everything here is passive</Trans>}>
        <Button variant="action" onClick={() => showPassive(true)}>
          <Trans id="collages.show-passive">Show {hiddenCount} passive</Trans>
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={IconZoomCancel}
      title={
        q === '' ? (
          <Trans id="collages.none-match">No collage matches</Trans>
        ) : (
          <Trans id="collages.none-found">No collage matches “{q}”</Trans>
        )
      }
    >
      <Button variant="action" onClick={() => change({ q: undefined, discounted: undefined })}>
        <Trans id="collages.clear-filters">Show all collages</Trans>
      </Button>
    </EmptyState>
  );
}
