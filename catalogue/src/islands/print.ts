/** Longer nobody waits for pictures that do not come, ms. */
const patience = 8000;

/** The button that prints a list: twelve products a sheet, also those further down whose pictures have not been loaded. */
export function offerPrinting(button: HTMLElement): void {
  button.hidden = false;
  button.addEventListener('click', () => void printList());
}

async function printList(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('.grid img')];
  for (const picture of pictures) picture.loading = 'eager';
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  await Promise.race([Promise.allSettled(pictures.map((picture) => picture.decode())), late]);
  print();
}
