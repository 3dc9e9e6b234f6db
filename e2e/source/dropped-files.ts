// Photos of a device as a person drops them on a page.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import yazl from 'yazl';

export interface Dropped {
  /** With directories, as a dropped folder has them. */
  path: string;
  bytes: Buffer;
}

/** A small photo; every seed has its own bytes. */
export const photo = (seed: number) =>
  sharp({
    create: {
      width: 900,
      height: 1200,
      channels: 3,
      background: { r: (seed * 37) % 256, g: (seed * 71) % 256, b: 90 },
    },
  })
    .jpeg()
    .toBuffer();

export async function zipOf(files: readonly Dropped[]): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const { path, bytes } of files) zip.addBuffer(bytes, path);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Drops files on the page as a person does; a browser's own drop cannot be driven with directories. */
export async function drop(page: Page, files: readonly Dropped[]): Promise<void> {
  const told = files.map(({ path, bytes }) => ({ path, text: bytes.toString('base64') }));
  await page.evaluate((all) => {
    const dataTransfer = new DataTransfer();
    for (const { path, text } of all) {
      const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
      dataTransfer.items.add(new File([bytes], path, { lastModified: 1_700_000_000_000 }));
    }
    for (const type of ['dragenter', 'dragover', 'drop']) {
      window.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }
  }, told);
}
