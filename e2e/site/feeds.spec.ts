// What other companies' shops read from a site, parsed by a browser.
import { expect, test } from '../support/product.ts';
import { publishedSite } from '../support/published.ts';

test.use({ untouchedFor: 'the feeds of a site' });
test.setTimeout(240_000);

test('a site offers its products to other shops, each with all that they require', async ({ page, product }) => {
  const site = await publishedSite(product, { language: 'EN' });
  await page.goto(site);
  const items = await page.evaluate(async () => {
    const text = await (await fetch('feeds/google.xml')).text();
    const feed = new DOMParser().parseFromString(text, 'application/xml');
    if (feed.querySelector('parsererror')) throw new Error(text.slice(0, 500));
    const valuesOf = (item: Element) =>
      Array.from(item.children, ({ localName, textContent }) => [localName, textContent]);
    return Array.from(feed.querySelectorAll('channel > item'), (item) => Object.fromEntries(valuesOf(item)));
  });
  expect(items.length).toBeGreaterThan(1);
  const absolute = new RegExp(`^${site}p/[a-z0-9-]+/$`);
  for (const item of items) {
    expect(item).toMatchObject({ condition: 'new', availability: 'in_stock' });
    expect(item.price).toMatch(/^\d+\.\d\d [A-Z]{3}$/);
    expect(item.link).toMatch(absolute);
    expect(item.title && item.brand && item.description).toBeTruthy();
  }
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  const [first] = items;
  expect((await page.request.get(first?.link ?? '')).status()).toBe(200);
  expect((await page.request.get(first?.image_link ?? '')).headers()['content-type']).toBe('image/jpeg');

  const csv = await (await page.request.get(`${site}feeds/meta.csv`)).text();
  const [head = '', ...rows] = csv.trimEnd().split('\r\n');
  expect(head).toMatch(/^id,title,description,availability,condition,price,link,image_link,brand,/);
  expect(rows).toHaveLength(items.length);
});
