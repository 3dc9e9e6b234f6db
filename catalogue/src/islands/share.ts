import { visitorTexts } from './visitor-language.ts';

/** Share button of a product: the phone's own dialog where there is one, with the picture if it takes any; else the link goes to the clipboard. */
export function offerSharing(): void {
  // Over http there is neither.
  if (!isSecureContext) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-share]')) {
    button.hidden = false;
    // Loaded while the finger is still down: the phone's dialog opens only shortly after a tap.
    button.addEventListener('pointerdown', () => void pictureOfPage());
    button.addEventListener('click', () => void share(button));
  }
}

async function share(button: HTMLButtonElement): Promise<void> {
  const title = button.dataset.share ?? document.title;
  const url = location.href;
  if (typeof navigator.share === 'function') {
    const picture = await Promise.race([pictureOfPage(), patience()]);
    const files = picture === null ? [] : [new File([picture], `${title}.jpg`, { type: 'image/jpeg' })];
    // Beside a picture most messengers drop an address that is not in the text.
    const withPicture = { title, text: `${title}\n${url}`, files };
    const isTaken = files.length > 0 && navigator.canShare?.(withPicture) === true;
    await navigator.share(isTaken ? withPicture : { title, url }).catch(() => undefined);
    return;
  }
  await navigator.clipboard.writeText(url).then(
    async () => say(button, (await visitorTexts)?.copied ?? button.dataset.copied ?? ''),
    () => undefined,
  );
}

let picture: Promise<Blob | null> | undefined;

/** The first picture of the page; null when it cannot be loaded. */
function pictureOfPage(): Promise<Blob | null> {
  const address = document.querySelector<HTMLAnchorElement>('.slides a')?.href;
  if (address === undefined) return Promise.resolve(null);
  picture ??= fetch(address)
    .then((answer) => (answer.ok ? answer.blob() : null))
    .catch(() => null);
  return picture;
}

/** Longer a tap is not remembered by the browser. */
const patience = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), 2500));

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
