interface Shared {
  code: string;
  brand: string;
  /** Colour, size and the like. */
  values: Readonly<Record<string, string>>;
  /** As written on the collage; absent where the shop shows agents none. */
  price?: string | undefined;
  discountprice?: string | null | undefined;
}

/** Values that a customer reads first, in this order. */
const first = ['color', 'size', 'type'];

/**
 * What goes along with pictures that an agent shares: each product in two lines at most, then the site where one orders (D-76). `site`:
 * with the agent's own mark; null = nothing is published.
 */
export function shareText(products: readonly Shared[], site: string | null): string {
  const parts = products.map(textOf);
  return [...parts, ...(site === null ? [] : [site])].join('\n\n');
}

function textOf({ code, brand, values, price = '', discountprice }: Shared): string {
  const named = first.map((keyword) => values[keyword]?.trim() ?? '');
  // A product without a code is called by its type or brand.
  const about = [...named.filter((text) => text !== code), discountprice || price].filter((text) => text !== '');
  const name = code === brand ? code : `${brand} ${code}`.trim();
  return [name, about.join(' · ')].filter((line) => line !== '').join('\n');
}
