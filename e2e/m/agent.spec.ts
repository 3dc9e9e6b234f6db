// A seller on the phone: finds what is approved, shares it with the own link, keeps favourites, says what is sold out, sees orders.
import type { Browser, Page } from '@playwright/test';
import { logIn } from '../support/api.ts';
import { noGraveAxeViolations } from '../support/axe.ts';
import { demoPassword, expect, test } from '../support/product.ts';
import { publishedSite } from '../support/published.ts';
import type { Product } from '../support/run-product.ts';
import { password } from '../support/shell.ts';

test.use({ viewport: { width: 390, height: 844 }, untouchedFor: 'an agent of the demo shop' });
test.setTimeout(240_000);

const shots = process.env.KOLAJ_SHOTS;
const shot = async (page: Page, name: string) => {
  if (shots === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate((dark) => {
      document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
    }, colorScheme === 'dark');
    await page.screenshot({ path: `${shots}/m-${name}-${colorScheme}.png` });
  }
};

const webAgent = { text: 'Elif Kaya', value: '1', agentPhone: '+905321111111', agentLang: ['tr'] };

/** The demo shop's site with one agent, and that agent's account. */
async function shopWithAgent(product: Product) {
  const site = await publishedSite(product, {
    ...{ language: 'EN', whatsapp_phone: '+905320000000', select_agent: true, agent_list: [webAgent] },
    cart_settings: { enabled: true, checkout: 'whatsapp', show_total: true, min_items: 0, note: '' },
  });
  const owner = await logIn(product, 'owner@demo.kolaj.test', demoPassword);
  const email = `elif-${Date.now()}@kolaj.test`;
  const extra = { selected_brands: 'all', web_agent: '1', may_mark_sold_out: true };
  const added = await owner.form('/shop/agents/add', { email, password, name: 'Elif Kaya', extra });
  expect(added.body).toMatchObject({ success: true });
  const config = { mobile: { show_price: true, notify_new: true } };
  expect((await owner.form('/shop/updateServerConfig', { server_config: config })).body).toMatchObject({
    success: true,
  });
  return { site, email };
}

/** A phone with a share sheet that keeps what it was given. */
async function agentsPhone(browser: Browser, product: Product, email: string): Promise<Page> {
  const context = await browser.newContext({
    ...{
      locale: 'en-GB',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
    },
  });
  await context.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ text, files = [] }: { text: string; files?: File[] }) => {
        shared.push({ text, files: files.map(({ name, type, size }) => ({ name, type, isFilled: size > 10_000 })) });
      },
    });
  });
  const page = await context.newPage();
  await page.goto(`${product.console}/m`);
  const logIn = async () => {
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Before you continue' })).toBeVisible();
  };
  await logIn();
  await noGraveAxeViolations(page);
  // Whoever does not agree gets out again.
  await page.getByRole('button', { name: 'Log out' }).click();
  await logIn();
  await page.getByRole('button', { name: 'I agree' }).click();
  return page;
}

const sharedOn = (page: Page) => page.evaluate(() => Reflect.get(window, 'shared'));
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const cards = (page: Page) => page.getByRole('main').getByRole('listitem');
const product = (page: Page) => page.getByRole('dialog');

test('an agent finds, shares, keeps, marks as sold out, and gets an order', async ({ browser, product: kolaj }) => {
  const { site, email } = await shopWithAgent(kolaj);
  const page = await agentsPhone(browser, kolaj, email);
  await expect(page).toHaveURL(/\/m\/products$/);
  await expect(cards(page).nth(2)).toBeVisible();
  await noGraveAxeViolations(page);
  await shot(page, 'products');
  const code = await cards(page).nth(1).locator('strong').innerText();

  await test.step('words and brands narrow the list', async () => {
    await page.getByRole('searchbox', { name: 'Find a product' }).fill(code);
    await expect(cards(page)).toHaveText([new RegExp(code)]);
    await page.getByRole('searchbox').fill('no such thing');
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
    await page.getByRole('searchbox').fill('');
    const brands = page.getByRole('group', { name: 'Brands' }).getByRole('button');
    await brands.nth(1).click();
    await expect(brands.nth(1)).toHaveAttribute('aria-pressed', 'true');
    await expect(cards(page).first()).toBeVisible();
    await brands.first().click();
  });

  await test.step('one product goes to the share sheet with its picture, its words and the own link', async () => {
    await page.getByRole('searchbox').fill(code);
    await expect(cards(page)).toHaveCount(1);
    await cards(page).getByRole('button').first().click();
    await expect(product(page).getByRole('heading', { name: code })).toBeVisible();
    await expect(page).toHaveURL(/\?item=/);
    await noGraveAxeViolations(page);
    await product(page).getByRole('button', { name: 'Share' }).click();
    await expect.poll(() => sharedOn(page)).toHaveLength(1);
    const [{ text, files }] = await sharedOn(page);
    expect(text).toContain(code);
    // The product's own page, by which the customer comes to this agent.
    const own = /https?:\S+\/p\/\S+/.exec(text)?.[0] ?? '';
    expect(own).toMatch(/\/p\/[\w-]+\/\?a=1$/);
    expect(own.startsWith(site)).toBe(true);
    expect((await page.request.get(own)).status()).toBe(200);
    expect(files).toEqual([{ name: expect.stringMatching(/\.(jpg|png)$/), type: expect.any(String), isFilled: true }]);
    await shot(page, 'product');
  });

  await test.step('it becomes a favourite, and Back closes it', async () => {
    await product(page)
      .getByRole('button', { name: `Favourite: ${code}` })
      .click();
    await page.goBack();
    await expect(product(page)).toHaveCount(0);
    await bar(page).getByRole('link', { name: 'Favourites' }).click();
    await expect(cards(page)).toHaveText([new RegExp(code)]);
    await noGraveAxeViolations(page);
    await shot(page, 'favourites');
    await page.getByRole('button', { name: 'Share 1 product' }).click();
    await expect.poll(() => sharedOn(page)).toHaveLength(2);
    await page.reload();
    await expect(cards(page)).toHaveText([new RegExp(code)]);
  });

  await test.step('sold out is said with one tap, stands on the card, and is taken back with the next', async () => {
    await cards(page).getByRole('button').first().click();
    // Sizes alone look like a choice; a tap on one changes the site.
    await expect(product(page).getByText('What is sold out')).toBeVisible();
    const all = product(page).getByRole('button', { name: 'All sold out' });
    await all.click();
    await expect(all).toHaveAttribute('aria-pressed', 'true');
    await product(page).getByRole('button', { name: 'Close' }).click();
    await expect(cards(page)).toHaveText([/Sold out/]);
    await cards(page).getByRole('button').first().click();
    await all.click();
    await expect(all).toHaveAttribute('aria-pressed', 'false');
    await product(page).getByRole('button', { name: 'Close' }).click();
    await expect(cards(page)).not.toHaveText([/Sold out/]);
  });

  await test.step('a customer who comes by the shared link orders, and the order is there', async () => {
    await bar(page).getByRole('link', { name: 'Orders' }).click();
    await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
    await bar(page).getByRole('link', { name: 'Products' }).click();
    const visitor = await (
      await browser.newContext({ locale: 'en-GB', viewport: { width: 390, height: 844 } })
    ).newPage();
    await visitor.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'the messenger' }));
    await visitor.goto(`${site}?a=1`);
    await visitor.locator('[aria-labelledby="newest"] .tile').first().click();
    await visitor.getByRole('button', { name: 'Add to cart' }).click();
    await visitor.goto(`${site}cart/`);
    await visitor.getByRole('link', { name: 'Send the order on WhatsApp' }).click();
    await visitor.waitForURL('https://wa.me/905321111111**');
    await visitor.context().close();
    await page.reload();
    await expect(bar(page).getByRole('link', { name: /Orders.*1 new order/ })).toBeVisible();
    await bar(page).getByRole('link', { name: 'Orders' }).click();
    await expect(cards(page).first()).toContainText(/Order \d+/);
    await expect(bar(page).getByText('1', { exact: true })).toHaveCount(0);
    await noGraveAxeViolations(page);
    await shot(page, 'orders');
  });

  await test.step('the console is not for agents and leads to the app', async () => {
    await page.goto(`${kolaj.console}/whatsapp-shop`);
    await expect(page.getByText('Agents work with the shop’s catalogue on their phone.')).toBeVisible();
    await page.getByRole('link', { name: 'Open the app' }).click();
    await expect(page).toHaveURL(/\/m\/products$/);
  });
  await page.context().close();
});
