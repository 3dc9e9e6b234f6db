import type { CollageCard } from '@kolaj/contract/collage/collage';
import { amountsOf } from '@kolaj/domain/price/amounts';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconCheck,
  IconDownload,
  IconEye,
  IconEyeOff,
  IconLink,
  IconRepeat,
  IconShoppingCart,
  IconShoppingCartOff,
} from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';
import { usePrices } from '../../../product/account/session.query.ts';
import { useMay } from '../../../product/account/use-may.ts';
import { useMayDownload } from '../../../product/collage/download.ts';
import { BulkAction, BulkBar } from '../../../ui/list/bulk-bar.tsx';
import { bulkChoices } from './bulk-choices.ts';
import { inStock } from './collage-actions.ts';
import { type Selection, useSelectedIds } from './selection.ts';
import type { PageActions } from './use-page-actions.ts';

interface BulkActionsProps {
  /** All cards of the page. */
  cards: readonly CollageCard[];
  selection: Selection;
  actions: PageActions;
  onClear: () => void;
  /** These are to be approved by somebody outside. */
  onLink: (cards: readonly CollageCard[]) => void;
}

/** What can be done with the whole selection. */
export function BulkActions({ cards: all, selection, actions, onClear, onLink }: BulkActionsProps) {
  const { t } = useLingui();
  // The tick itself is shown first; what can be done with thousands is looked up in the next moment.
  const selectedIds = useDeferredValue(useSelectedIds(selection));
  const cards = useMemo(() => all.filter(({ id }) => selectedIds.has(id)), [all, selectedIds]);
  const choices = bulkChoices(cards, {
    edit: useMay('edit'),
    approve: useMay('approve'),
    download: useMayDownload(),
  });
  const count = cards.length;
  const rules = usePrices();
  const unpriced = choices.includes('approve')
    ? cards.filter((card) => amountsOf(card, rules).price === null).length
    : 0;
  const isBusy = actions.isBusy;
  return (
    <BulkBar
      count={count}
      onClear={onClear}
      note={
        unpriced > 0 &&
        t({ id: 'bulk.no-price', message: plural(unpriced, { one: '# without price', other: '# without price' }) })
      }
    >
      {choices.includes('approve') && (
        <BulkAction
          isMain
          isBusy={isBusy}
          icon={<IconCheck size={18} stroke={2} aria-hidden />}
          onClick={() => void actions.approve(cards).then(onClear)}
        >
          {t({ id: 'bulk.approve', message: plural(count, { one: 'Approve #', other: 'Approve #' }) })}
        </BulkAction>
      )}
      {choices.includes('link') && (
        <BulkAction icon={<IconLink size={18} stroke={1.75} aria-hidden />} onClick={() => onLink(cards)}>
          <Trans id="collages.by-link">Approval by link</Trans>
        </BulkAction>
      )}
      {choices.includes('reprocess') && (
        <BulkAction
          isMain
          isBusy={isBusy}
          icon={<IconRepeat size={18} stroke={2} aria-hidden />}
          onClick={() => void actions.reprocess(cards).then(onClear)}
        >
          {t({ id: 'bulk.reprocess', message: plural(count, { one: 'Reprocess #', other: 'Reprocess #' }) })}
        </BulkAction>
      )}
      {choices.includes('make-passive') && (
        <BulkAction
          icon={<IconEyeOff size={18} stroke={1.75} aria-hidden />}
          onClick={() => {
            void actions.setState(cards, 'passive');
            onClear();
          }}
        >
          <Trans id="bulk.make-passive">Make passive</Trans>
        </BulkAction>
      )}
      {choices.includes('make-active') && (
        <BulkAction
          icon={<IconEye size={18} stroke={1.75} aria-hidden />}
          onClick={() => {
            void actions.setState(cards, 'active');
            onClear();
          }}
        >
          <Trans id="bulk.make-active">Make active</Trans>
        </BulkAction>
      )}
      {choices.includes('sold-out') && (
        <BulkAction
          icon={<IconShoppingCartOff size={18} stroke={1.75} aria-hidden />}
          onClick={() => {
            void actions.setSoldOut(cards, { whole: true, sizes: [] });
            onClear();
          }}
        >
          <Trans id="bulk.sold-out">Sold out</Trans>
        </BulkAction>
      )}
      {choices.includes('in-stock') && (
        <BulkAction
          icon={<IconShoppingCart size={18} stroke={1.75} aria-hidden />}
          onClick={() => {
            void actions.setSoldOut(cards, inStock);
            onClear();
          }}
        >
          <Trans id="bulk.in-stock">In stock</Trans>
        </BulkAction>
      )}
      {choices.includes('download') && (
        <BulkAction
          isBusy={isBusy}
          icon={<IconDownload size={18} stroke={1.75} aria-hidden />}
          onClick={() => void actions.download(cards)}
        >
          <Trans id="download.one">Download</Trans>
        </BulkAction>
      )}
    </BulkBar>
  );
}
