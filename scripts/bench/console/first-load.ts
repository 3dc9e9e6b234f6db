import { chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../programs/find-chromium.mjs';
import type { Row } from '../../rows.ts';

const goalMs = 1_000;

/** The first visit that a server which has just started gets, from a browser that has nothing: until the form can be seen. */
export async function firstLoad(origin: string): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: [...chromiumFlags] });
  try {
    const page = await browser.newPage({ locale: 'en-GB' });
    const startedAt = performance.now();
    await page.goto(`${origin}/login`, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const value = Math.round(performance.now() - startedAt);
    return [
      {
        id: 'console.login.first',
        what: 'first load of /login from a fresh server, empty browser',
        ...{ value, unit: 'ms', goal: `<= ${goalMs}`, ok: value <= goalMs },
      },
    ];
  } finally {
    await browser.close();
  }
}
