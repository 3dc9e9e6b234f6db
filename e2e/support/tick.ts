import type { Locator } from '@playwright/test';
import { expect } from './product.ts';

/** Has a box ticked, whether the page has done so by itself (the only unsent day is) or not. */
export async function tick(box: Locator): Promise<void> {
  await expect(box).toBeVisible();
  if (!(await box.isChecked())) await box.press('Space');
  await expect(box).toBeChecked();
}
