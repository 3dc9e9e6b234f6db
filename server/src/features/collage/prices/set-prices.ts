import type { PriceOutcome, PriceUndone } from '@kolaj/contract/collage/one-price';
import { type CollageLife, moveCollage } from '@kolaj/domain/collage/status/status';
import { takeBack } from '@kolaj/domain/collage/status/take-back';
import { priceBefore, priceTextOf, withPriceText } from '@kolaj/domain/collage/texts/one-price';
import { withValue } from '@kolaj/domain/collage/texts/type-value';
import type { PriceRules } from '@kolaj/domain/price/currency';
import { readPrice } from '@kolaj/domain/price/read-price';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { shopPrices } from '../../shop/open/prices.store.ts';
import { lockLives } from '../../source/open/life.store.ts';
import { type PriceBefore, type PricedRow, type PriceWrite, pricedRows, writePriced } from './price.store.ts';

/** A collage in the version that the person has seen. */
interface SeenItem {
  id: string;
  version: number;
}

/** What was done, and what follows of it. `not-found`: an id is unknown, so nothing was. */
type Priced<Outcome> =
  | { kind: 'done'; outcomes: Outcome[]; drawn: string[]; approved: string[] }
  | { kind: 'not-found' }
  | { kind: 'unread' };

type Known = PricedRow & { id: string; life: CollageLife };

async function knownOf(scope: ShopScope, items: readonly SeenItem[]): Promise<Map<string, Known> | null> {
  const ids = [...new Set(items.map(({ id }) => id))];
  const lives = await lockLives(scope, ids);
  if (lives.size < ids.length) return null;
  const rows = await pricedRows(scope, ids);
  const known = new Map<string, Known>();
  for (const [id, life] of lives) {
    const row = rows.get(id);
    if (row) known.set(id, { ...row, id, life });
  }
  return known;
}

/** Each once, by the version that was named first: a list that names one twice gives it one price, not two. */
const eachOnce = (items: readonly SeenItem[]): SeenItem[] => [
  ...new Map(items.toReversed().map((item) => [item.id, item])).values(),
];

/**
 * Gives several collages one price, by the same rule as one by one (`type-value.ts`). What each was before is kept beside it, for the Undo of
 * exactly this. Asked for twice, because the first answer was lost, it is done once.
 */
export async function setPriceOfAll(
  scope: ShopScope,
  { items: asked, price }: { items: readonly SeenItem[]; price: string },
): Promise<Priced<PriceOutcome>> {
  const rules = await shopPrices(scope);
  if (readPrice(price, rules) === null) return { kind: 'unread' };
  const items = eachOnce(asked);
  const known = await knownOf(scope, items);
  if (known === null) return { kind: 'not-found' };

  const steps = items.map((item) => ({
    id: item.id,
    ...stepOf(known.get(item.id), { version: item.version, price, rules }),
  }));
  await writePriced(
    scope,
    steps.flatMap(({ write }) => write ?? []),
    rules,
  );
  return {
    kind: 'done',
    outcomes: steps.map(({ id, outcome }) => ({ id, ...outcome })),
    drawn: steps.flatMap(({ id, render = false }) => (render ? [id] : [])),
    approved: [],
  };
}

interface PriceStep {
  outcome: Omit<PriceOutcome, 'id'>;
  write?: PriceWrite;
  render?: boolean;
}

function stepOf(
  row: Known | undefined,
  { version, price, rules }: { version: number; price: string; rules: PriceRules },
): PriceStep {
  if (!row?.text) return { outcome: { kind: 'no-values' } };
  const { id, life, text, before } = row;
  if (priceBefore(text, price, rules) === 'same') {
    const isOfThis = before?.version === life.version && before.undone === null && version === life.version - 1;
    return { outcome: isOfThis ? { kind: 'saved', version: life.version, status: life.status } : { kind: 'same' } };
  }
  if (life.version !== version) return { outcome: { kind: 'conflict' } };
  const step = moveCollage(life, { kind: 'edited' });
  if (step.kind !== 'moved' || life.status === 'pending') return { outcome: { kind: 'busy' } };
  const { collage: next, render } = step;
  const write = { id, life: next, text: withValue(text, { keyword: 'price', value: price }), shows: null };
  return {
    outcome: { kind: 'saved', version: next.version, status: next.status },
    write: { ...write, before: { ...lifeBefore(row, life.status), ...priceTextOf(text), version: next.version } },
    render,
  };
}

/** What the Undo needs beside the text; of what was not approved no picture is kept. */
function lifeBefore({ life, exportId, exportedAt }: Known, status: PriceBefore['status']) {
  const shown = status === 'verified' ? { export_id: exportId, exported_at: exportedAt } : null;
  return { status, forced: life.forced, undone: null, ...(shown ?? { export_id: null, exported_at: null }) };
}

/** Takes one price for several back, each for itself: what somebody has changed or decided since stays. */
export async function takePricesBack(
  scope: ShopScope,
  asked: readonly SeenItem[],
): Promise<Exclude<Priced<PriceUndone>, { kind: 'unread' }>> {
  const items = eachOnce(asked);
  const known = await knownOf(scope, items);
  if (known === null) return { kind: 'not-found' };

  const steps = items.map((item) => ({ id: item.id, ...backOf(known.get(item.id), item.version) }));
  const writes = steps.flatMap(({ write }) => write ?? []);
  await writePriced(scope, writes, await shopPrices(scope));
  return {
    kind: 'done',
    outcomes: steps.map(({ id, outcome }) => ({ id, ...outcome })),
    drawn: steps.flatMap(({ id, render = false }) => (render ? [id] : [])),
    approved: writes.flatMap(({ id, life }) => (life.status === 'verified' ? [id] : [])),
  };
}

interface BackStep {
  outcome: Omit<PriceUndone, 'id'>;
  write?: PriceWrite;
  render?: boolean;
}

function backOf(row: Known | undefined, version: number): BackStep {
  if (!row?.text || row.before?.version !== version) return { outcome: { kind: 'conflict' } };
  const { id, life, text, before } = row;
  if (before.undone !== null && before.undone === life.version) {
    return { outcome: { kind: 'restored', version: life.version, status: life.status } };
  }
  if (life.version !== version || life.status === 'pending') return { outcome: { kind: 'conflict' } };
  const { export_id: exportId, exported_at: exportedAt } = before;
  const { collage: next, keepsPicture, render } = takeBack(life, { ...before, hasPicture: exportId !== null });
  return {
    outcome: { kind: 'restored', version: next.version, status: next.status },
    write: {
      ...{ id, life: next, text: withPriceText(text, before), before: { ...before, undone: next.version } },
      shows: keepsPicture && exportId !== null ? { exportId, exportedAt } : null,
    },
    render,
  };
}
