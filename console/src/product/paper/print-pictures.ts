/** A printer is not kept waiting for a picture that does not come. */
const patienceMs = 8_000;

/** Opens the browser's print once the pictures of the page are there, also those that nobody has scrolled to. */
export async function printPictures(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')];
  for (const picture of pictures) picture.loading = 'eager';
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([Promise.allSettled(pictures.map((picture) => picture.decode())), late]);
  window.print();
}
