import { agentSource, isLinkCode } from '@kolaj/domain/analytics/link-code';
import { remember, remembered, rememberedHere, rememberHere } from '../memory.ts';

/** By which link the visitor came, of this visit alone: `?g=` of a message, `?a=` of an agent's own link; '' = by none. */
export function visitSource(): string {
  const asked = new URLSearchParams(location.search);
  const [code, agent] = [asked.get('g') ?? '', asked.get('a') ?? ''];
  const own = isLinkCode(code) ? code : agent === '' ? '' : agentSource(agent.slice(0, 18));
  if (own !== '') rememberHere('source', own);
  return own || (rememberedHere('source') ?? '');
}

/** The cart knows by which link it came about, for whoever orders days later. An empty one has come by none. */
export function keepSource(isEmpty: boolean): void {
  const source = rememberedHere('source') ?? '';
  if (isEmpty) remember('source', '');
  else if (source !== '') remember('source', source);
}

/** Of an order: the link of this visit, else that of the cart. */
export const orderSource = (): string => rememberedHere('source') || (remembered('source') ?? '');
