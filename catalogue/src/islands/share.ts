import { visitorTexts } from './visitor-language.ts';

/** Share button of a product: the phone's own dialog where there is one, else the link goes to the clipboard. */
export function offerSharing(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-share]')) {
    button.hidden = false;
    button.addEventListener('click', () => void share(button));
  }
}

async function share(button: HTMLButtonElement): Promise<void> {
  const title = button.dataset.share ?? document.title;
  const url = location.href;
  if (typeof navigator.share === 'function') {
    await navigator.share({ title, url }).catch(() => undefined);
    return;
  }
  await navigator.clipboard.writeText(url).then(
    async () => say(button, (await visitorTexts)?.copied ?? button.dataset.copied ?? ''),
    () => undefined,
  );
}

function say(button: HTMLButtonElement, words: string): void {
  const label = button.querySelector('span');
  if (label === null) return;
  const before = label.textContent;
  label.textContent = words;
  label.setAttribute('role', 'status');
  setTimeout(() => {
    label.textContent = before;
    label.removeAttribute('role');
  }, 2500);
}
