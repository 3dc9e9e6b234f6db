import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { expect } from './product.ts';

const STEPS = 8;
/** Between two moves, and the rest before the finger leaves: without it Chromium sees a fling, and takes the next taps to stop it. */
const stepMs = 30;
const restMs = 250;

/** A finger that pulls something over most of its width, slowly enough to be no flick. Chromium only. */
export async function swipe(page: Page, what: Locator, to: 'left' | 'right'): Promise<void> {
  const box = await what.boundingBox();
  expect(box).not.toBeNull();
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
  const direction = to === 'right' ? 1 : -1;
  const from = x + width * (to === 'right' ? 0.2 : 0.8);
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from + direction * moved, y: y + height / 2 }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= STEPS; step += 1) {
    await delay(stepMs);
    await touch('touchMove', (0.6 * width * step) / STEPS);
  }
  await delay(restMs);
  await touch('touchMove', 0.6 * width);
  await touch('touchEnd', 0.6 * width);
  await client.detach();
}
