import { expect } from '@playwright/test';
import { logIn, resultOf } from './api.ts';
import { approveFolder } from './approve.ts';
import { importFolder } from './import-folder.ts';
import { demoPassword } from './product.ts';
import type { Product } from './run-product.ts';

/** The shop whose sends no other journey looks at. */
export const sender = { owner: 'owner@demo2.kolaj.test', folder: 'Kasım', brand: 'Defne' } as const;

/** The shop's only brand, imported and approved; answers the id of its folder. */
export async function sendable(product: Product): Promise<string> {
  const client = await logIn(product, sender.owner, demoPassword);
  const named = ({ data }: Record<string, unknown>) => Object(data).name === sender.folder;
  const known = resultOf(await client.form('/shop/folder/list', {})).find(named);
  const folder = known ? String(known.id) : await importFolder(client, sender.folder);
  await approveFolder(client, folder);
  return folder;
}

interface Fault {
  fault: string;
  group: string;
  times?: number;
  seconds?: number;
}

async function control({ sandbox }: Product, method: 'POST' | 'PUT', path: string, body: object): Promise<void> {
  const answer = await fetch(`${sandbox}/control/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`the sandbox refused ${path}: ${answer.status}`);
}

/** What the next messages to these groups suffer. */
export const scriptFaults = (product: Product, rules: readonly Fault[]) =>
  control(product, 'POST', 'script', { rules, replace: true });

/** Makes every call to the provider wait, so that there is time to stop something; 0 = none waits. */
export const slowDown = (product: Product, seconds: number) =>
  control(product, 'PUT', 'faults', { slow: { on: seconds > 0, seconds } });

/** Waits until no message of the newest send is on its way to the provider, or back. */
export async function untilNoneIsUnderWay(product: Product): Promise<void> {
  const client = await logIn(product, sender.owner, demoPassword);
  const [newest] = resultOf(await client.form('/shop/broadcast/list', {}));
  const path = `/shop/broadcast/get/${Object(newest).id}`;
  await expect
    .poll(async () => Object((await client.form(path, { status: 'sending' })).body.data).result.deliveries.length, {
      timeout: 60_000,
    })
    .toBe(0);
}

/** Whether the provider's log keeps silent, so that nothing uncertain is settled automatically. */
export const silenceLog = (product: Product, on: boolean) =>
  control(product, 'PUT', 'faults', { 'late-log': { on, seconds: 3600 } });
