import type { Page } from '@playwright/test';

/** What a finger may miss on the page as it is now: name and size of everything to tap that is under 44 px either way. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const least = 43.5;
    const tappable =
      'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="switch"]';
    /** What is drawn, and what reaches beyond it: its label, its field's box, and a shape laid over it for fingers. */
    const sizesOf = (element: HTMLElement): { width: number; height: number }[] => {
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const field = element.closest('.mantine-Input-wrapper');
      const around = element.matches('input') && field !== null ? [field] : [];
      const boxes = [element, ...labels, ...around].map((one) => one.getBoundingClientRect());
      const shapes = ['::before', '::after'].map((pseudo) => getComputedStyle(element, pseudo));
      return [
        ...boxes,
        ...shapes
          .filter(({ content, position }) => content !== 'none' && position === 'absolute')
          .map(({ width, height }) => ({ width: Number.parseFloat(width), height: Number.parseFloat(height) })),
      ];
    };
    /** Not drawn at all, or only for the keyboard and screen readers; words within a sentence are as high as their line. */
    const isForFingers = (element: HTMLElement) => {
      const { width, height } = element.getBoundingClientRect();
      const isWithinText = element.matches('p a, li > p a, span a');
      return width > 1 && height > 1 && !isWithinText && element.checkVisibility({ visibilityProperty: true });
    };
    return [...document.querySelectorAll<HTMLElement>(tappable)].filter(isForFingers).flatMap((element) => {
      const sizes = sizesOf(element);
      const width = Math.max(...sizes.map((size) => size.width));
      const height = Math.max(...sizes.map((size) => size.height));
      if (width >= least && height >= least) return [];
      return [
        `${element.getAttribute('aria-label') ?? element.innerText} ${Math.round(width)} × ${Math.round(height)}`,
      ];
    });
  });
