import { rememberedHere, rememberHere } from './memory.ts';

/** A phone may drop the page while the messenger is open. Whoever comes back later orders the same once more, ms. */
const sameFor = 3_600_000;

/** Word, time and content of the last order; where nothing is remembered, of this page alone. */
let last = rememberedHere('order') ?? '';

function keep(order: string): void {
  last = order;
  rememberHere('order', order);
}

/** The word for an order of this content: sent twice it is still one, also after the page was loaded again. */
export function orderWord(content: string): string {
  const [, word, at, before] = /^(\S+) (\d+) (.*)$/s.exec(last) ?? [];
  if (word !== undefined && before === content && Date.now() - Number(at) < sameFor) return word;
  const next = newWord();
  keep(`${next} ${Date.now()} ${content}`);
  return next;
}

/** The cart was changed: if it becomes the same again, that is another order. */
export const forgetOrderWord = (): void => keep('');

/** A UUID, also over http, where browsers make none. */
function newWord(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
