import { type AgentCollage, agentPicturePath } from '@kolaj/contract/agent/agent-app';
import { shownValues } from '@kolaj/domain/agent/shown-values';
import { isCodeSaid, saidValues } from '@kolaj/domain/collage/said-values';
import { saysNoPrice } from '@kolaj/domain/collage/texts/price-shown';
import type { CardSoldOut } from '../../collage/open/sold-out.store.ts';
import type { ActingAgent } from './acting-agent.ts';
import type { ApprovedRow } from './collages.store.ts';
import { markOf } from './marked-picture.ts';

export function collageView(
  row: ApprovedRow,
  { agent, soldOut }: { agent: ActingAgent; soldOut: CardSoldOut | null },
): AgentCollage {
  const { mobile, places } = agent;
  const brand = places.get(row.subfolderId) ?? { hash: null, name: row.subfolder };
  return {
    id: row.id,
    code: calledTo(row, brand.name),
    brand,
    values: row.text === null ? {} : shownValues(row.text, { showPrice: mobile.show_price }),
    ...(mobile.show_price ? pricesOf(row) : {}),
    sold_out: soldOut && { whole: soldOut.whole, sizes: soldOut.sizes },
    picture: picturesOf(row, markOf(mobile.watermark_text)),
    approved_at: row.approvedAt.toISOString(),
  };
}

/** Agents show and send it to customers: a camera's name is no code to them (D-103), its type or brand says more. */
function calledTo({ text, productCode }: ApprovedRow, brand: string): string {
  if (text === null || isCodeSaid(text)) return text?.code || productCode;
  return saidValues(text).type || brand;
}

/** As written on the collage; a product without a price ("0") has no discount either. */
function pricesOf({ text }: ApprovedRow): Pick<AgentCollage, 'price' | 'discountprice'> {
  const price = text?.values.price ?? '';
  return saysNoPrice(price)
    ? { price: '', discountprice: null }
    : { price, discountprice: text?.discountprice ?? null };
}

function picturesOf({ id, sha256, thumbhash, width, height }: ApprovedRow, mark: string): AgentCollage['picture'] {
  const version = `${sha256.slice(0, 16)}${mark}`;
  const url = (wide: string) => `${agentPicturePath.replace(':id', id)}?${wide}v=${version}`;
  const [w192, w384, w960] = [192, 384, 960].map((wide) => url(`width=${wide}&`));
  return { url: url(''), w192: w192 ?? '', w384: w384 ?? '', w960: w960 ?? '', thumbhash, width, height };
}
