import { element } from './element.ts';
import { remember, remembered } from './memory.ts';
import { readTexts } from './visitor-language.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/**
 * Counts visits for the shop with Google Analytics, once the visitor has agreed (D-47): before that nothing is loaded from there and
 * nothing is sent. The answer is remembered; a "no" is not asked about again.
 */
export async function offerAnalytics(root: string): Promise<void> {
  // In the console the owner looks, in a preview nobody visits.
  if (window !== window.top || root.startsWith('/preview/')) return;
  const answer = remembered('analytics');
  if (answer === 'no') return;
  const file = await fetch(`${root}analytics.json`).catch(() => null);
  if (!file?.ok) return;
  // A file of ours.
  const { id }: { id: string } = await file.json();
  if (answer === 'yes') count(id);
  else await ask(id);
}

async function ask(id: string): Promise<void> {
  const { consentQuestion, consentYes, consentNo } = await readTexts();
  const yes = element('button', { type: 'button', class: 'button' }, consentYes);
  const no = element('button', { type: 'button', class: 'button button-second' }, consentNo);
  const bar = element(
    'aside',
    { class: 'consent', 'aria-label': consentQuestion },
    element('p', {}, consentQuestion),
    no,
    yes,
  );
  const end = (answer: 'yes' | 'no') => {
    remember('analytics', answer);
    bar.remove();
  };
  no.addEventListener('click', () => end('no'));
  yes.addEventListener('click', () => {
    end('yes');
    count(id);
  });
  document.body.append(bar);
}

function count(id: string): void {
  const layer: unknown[] = [];
  window.dataLayer = layer;
  function tell(..._words: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: their script takes nothing but this object
    layer.push(arguments);
  }
  tell('js', new Date());
  tell('config', id, { anonymize_ip: true });
  document.head.append(
    element('script', { src: `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`, async: '' }),
  );
}
