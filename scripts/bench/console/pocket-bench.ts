import type { AgentCollage } from '@kolaj/contract/agent/agent-app';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../programs/find-chromium.mjs';
import type { Row } from '../../rows.ts';
import { demoOwner } from '../demo-shop.ts';
import { mostNodes } from './pocket-probe.mjs';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const products = 5_000;
const nodesGoal = 400;

/** The app on the phone: how long its page is with thousands of products. */
export async function pocketBench(origin: string): Promise<Row[]> {
  const owner = await demoOwner(origin);
  const account = { email: `bench-${Date.now()}@kolaj.test`, password: 'Demo-1234!' };
  await owner.call('/shop/agents/add', { ...account, name: 'Bench', extra: { selected_brands: 'all' } });
  const browser = await chromium.launch({ executablePath: await findChromium(), args: [...chromiumFlags] });
  try {
    const nodes = await nodesOfProducts(await openedBy(browser, { origin, ...account }), origin);
    return [
      {
        id: 'pocket.nodes',
        what: 'most nodes in the page of /m, 5,000 products',
        ...{ value: nodes, unit: '', goal: `<= ${nodesGoal}`, ok: nodes <= nodesGoal },
      },
    ];
  } finally {
    await browser.close();
  }
}

interface Somebody {
  origin: string;
  email: string;
  password: string;
}

async function openedBy(browser: Browser, { origin, email, password }: Somebody): Promise<Page> {
  const page = await (await browser.newContext({ ...phone, locale: 'en-GB', serviceWorkers: 'block' })).newPage();
  await page.goto(`${origin}/m`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page
    .getByRole('navigation', { name: 'Main' })
    .or(page.getByRole('button', { name: 'I agree' }))
    .waitFor();
  const agree = page.getByRole('button', { name: 'I agree' });
  if (await agree.isVisible()) await agree.click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  return page;
}

async function nodesOfProducts(page: Page, origin: string): Promise<number> {
  const collages = Array.from({ length: products }, (_, at) => productAt(at));
  await page.route('**/api/agent/collages/list', (route) =>
    route.fulfill({ json: { success: true, data: { result: { collages, next_cursor: null } } } }),
  );
  await page.goto(`${origin}/m/products`);
  await page.getByText(`BR-${1000}`, { exact: true }).waitFor();
  const nodes = await page.evaluate(mostNodes, 120);
  await page.context().close();
  return nodes;
}

function productAt(at: number): AgentCollage {
  const url = `data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==`;
  return {
    id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    code: `BR-${1000 + at}`,
    brand: { hash: null, name: 'Beren' },
    values: { size: '38-46' },
    ...{ price: '$24.50', discountprice: null, sold_out: null },
    picture: { url, w192: url, w384: url, w960: url, thumbhash: '', width: 1000, height: 1150 },
    approved_at: new Date(0).toISOString(),
  };
}
