import type { CollageCard } from '@kolaj/contract/collage/collage';
import { isCodeSaid } from '@kolaj/domain/collage/said-values';
import { amountsOf } from '@kolaj/domain/price/amounts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  type Icon,
  IconArrowsJoin2,
  IconCheck,
  IconDownload,
  IconEye,
  IconEyeOff,
  IconLink,
  IconRepeat,
  IconShoppingCart,
  IconShoppingCartOff,
  IconTag,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { usePrices } from '../../../product/account/session.query.ts';
import { useMay } from '../../../product/account/use-may.ts';
import { useMayDownload } from '../../../product/collage/download.ts';
import { BulkAction, BulkBar, BulkMore } from '../../../ui/list/bulk-bar.tsx';
import type { Place } from '../collages.query.ts';
import { type BulkChoice, bulkChoices, forPhone, withOwnCode } from './bulk-choices.ts';
import { inStock } from './collage-actions.ts';
import { type Selection, useSelectedIds } from './selection.ts';
import type { PageActions } from './use-page-actions.ts';

interface BulkActionsProps {
  place: Place;
  /** All cards of the page. */
  cards: readonly CollageCard[];
  selection: Selection;
  actions: PageActions;
  onClear: () => void;
  /** These are to be approved by somebody outside. */
  onLink: (cards: readonly CollageCard[]) => void;
  /** None of these has a code: it is to be asked for. */
  onAskCode: (cards: readonly CollageCard[]) => void;
  /** These are to get one price: it is to be asked for. */
  onAskPrice: (cards: readonly CollageCard[]) => void;
}

/** What can be done with the whole selection. */
export function BulkActions({ place, cards: all, selection, actions, onClear, ...asks }: BulkActionsProps) {
  // The tick itself is shown first; what can be done with thousands is looked up in the next moment.
  const selectedIds = useDeferredValue(useSelectedIds(selection));
  const cards = useMemo(() => all.filter(({ id }) => selectedIds.has(id)), [all, selectedIds]);
  const choices = bulkChoices(cards, {
    edit: useMay('edit'),
    approve: useMay('approve'),
    download: useMayDownload(),
  });
  const lacks = useLacksNote(choices.includes('approve') ? cards : [], place);
  const takesBack = useJoinedNote(choices.includes('make-active') ? cards : []);
  const note = lacks ?? takesBack;
  const faces = useFaces(cards.length);
  const isPhone = useIsPhone();
  const { shown, more } = isPhone ? forPhone(choices) : { shown: choices, more: [] };
  const acts = actsOn(cards, { actions, onClear, ...asks });
  return (
    <BulkBar count={cards.length} onClear={onClear} note={note}>
      {shown.map((choice) => {
        const { icon: ChoiceIcon, label } = faces[choice];
        const isMain = mainChoices.includes(choice);
        return (
          <BulkAction
            key={choice}
            isMain={isMain}
            isBusy={actions.isBusy && waitingChoices.includes(choice)}
            icon={<ChoiceIcon size={18} stroke={isMain ? 2 : 1.75} aria-hidden />}
            onClick={acts[choice]}
          >
            {label}
          </BulkAction>
        );
      })}
      <BulkMore entries={more.map((choice) => ({ id: choice, ...faces[choice], onSelect: acts[choice] }))} />
    </BulkBar>
  );
}

/** The next step of the job: green. */
const mainChoices: readonly BulkChoice[] = ['approve', 'reprocess'];
/** Those that wait for an answer; the others show at once and can be undone. */
const waitingChoices: readonly BulkChoice[] = ['approve', 'reprocess', 'join', 'download'];

/** So many ids an address holds in every browser and chat; of more the whole list is shown. */
const idsAtMost = 60;

/** Approved without a price, or without a code that customers can read: worth a look before, and typed at once for all of them. */
function useLacksNote(cards: readonly CollageCard[], { folder, subfolder, year }: Place): ReactNode {
  const { t } = useLingui();
  const rules = usePrices();
  const mayEdit = useMay('edit');
  const priceless = cards.filter((card) => amountsOf(card, rules).price === null);
  const nameless = cards.filter((card) => !isCodeSaid(card));
  const [unpriced, uncoded] = [priceless.length, nameless.length];
  const lacks = [
    unpriced > 0 &&
      t({ id: 'bulk.no-price', message: plural(unpriced, { one: '# without price', other: '# without price' }) }),
    uncoded > 0 &&
      t({ id: 'bulk.no-code', message: plural(uncoded, { one: '# without code', other: '# without code' }) }),
  ];
  const words = lacks.filter(Boolean).join(' · ');
  if (words === '' || !mayEdit) return words || null;
  const asked = uncoded > 0 ? nameless : priceless;
  const ids = asked.length > idsAtMost ? undefined : asked.map(({ id }) => id);
  return (
    <Link
      to="/whatsapp-shop/missing"
      search={{
        ...{ folder, subfolder: subfolder === 'all' ? undefined : subfolder, year, ids },
        lacks: uncoded > 0 ? undefined : 'price',
      }}
    >
      {words}
    </Link>
  );
}

/** Made active again they leave the product that they were joined into. */
function useJoinedNote(cards: readonly CollageCard[]): string | null {
  const { t } = useLingui();
  const joined = cards.filter(({ joined_into: into }) => into).length;
  if (joined === 0) return null;
  return t({
    id: 'bulk.takes-back',
    message: plural(joined, {
      one: '# joined: made active, it takes its photos back',
      other: '# joined: made active, they take their photos back',
    }),
  });
}

function useFaces(count: number): Record<BulkChoice, { icon: Icon; label: string }> {
  const { t } = useLingui();
  return {
    approve: {
      icon: IconCheck,
      label: t({ id: 'bulk.approve', message: plural(count, { one: 'Approve #', other: 'Approve #' }) }),
    },
    link: { icon: IconLink, label: t({ id: 'collages.by-link', message: 'Approval by link' }) },
    reprocess: {
      icon: IconRepeat,
      label: t({ id: 'bulk.reprocess', message: plural(count, { one: 'Reprocess #', other: 'Reprocess #' }) }),
    },
    price: { icon: IconTag, label: t({ id: 'bulk.price', message: 'Set price' }) },
    join: { icon: IconArrowsJoin2, label: t({ id: 'bulk.join', message: 'Join into one product' }) },
    'make-passive': { icon: IconEyeOff, label: t({ id: 'bulk.make-passive', message: 'Make passive' }) },
    'make-active': { icon: IconEye, label: t({ id: 'bulk.make-active', message: 'Make active' }) },
    'sold-out': { icon: IconShoppingCartOff, label: t({ id: 'bulk.sold-out', message: 'Sold out' }) },
    'in-stock': { icon: IconShoppingCart, label: t({ id: 'bulk.in-stock', message: 'In stock' }) },
    download: { icon: IconDownload, label: t({ id: 'download.one', message: 'Download' }) },
  };
}

/** What each choice does with the selection, and whether that ends it. */
function actsOn(
  cards: readonly CollageCard[],
  { actions, onClear, onLink, onAskCode, onAskPrice }: Omit<BulkActionsProps, 'place' | 'cards' | 'selection'>,
): Record<BulkChoice, () => void> {
  const atOnce = (act: Promise<unknown>) => {
    void act;
    onClear();
  };
  return {
    approve: () => void actions.approve(cards).then(onClear),
    link: () => onLink(cards),
    reprocess: () => void actions.reprocess(cards).then(onClear),
    price: () => onAskPrice(cards),
    join: () => {
      const target = withOwnCode(cards);
      if (target === null) return onAskCode(cards);
      void actions.join(cards, { target, code: null }).then(onClear);
    },
    'make-passive': () => atOnce(actions.setState(cards, 'passive')),
    'make-active': () => atOnce(actions.setState(cards, 'active')),
    'sold-out': () => atOnce(actions.setSoldOut(cards, { whole: true, sizes: [] })),
    'in-stock': () => atOnce(actions.setSoldOut(cards, inStock)),
    download: () => void actions.download(cards),
  };
}
