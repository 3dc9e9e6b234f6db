import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** No serious or critical finding on the page as it is now. Frames are other sites. */
export async function noGraveAxeViolations(page: Page): Promise<void> {
  await sheetsLoad(page);
  await transitionsEnd(page);
  // Without frames there is nothing to join in a page of its own, and what passed is not told in full: a third of the work is left.
  const builder = new AxeBuilder({ page })
    .exclude('iframe')
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  const { violations } = await builder.analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** A colour on its way from one state to the next belongs to neither. */
async function transitionsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(running.map(({ finished }) => finished));
  });
}

/** axe copies a sheet that is still on its way into a <style> of its own, which the page's policy refuses. */
async function sheetsLoad(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet !== null),
  );
}
