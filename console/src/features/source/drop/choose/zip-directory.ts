import { directoryOfZip, type ZipDirectory } from '@kolaj/domain/source/upload/zip-directory';

/** The list of what is in a ZIP, without its contents; null = this is none, or one that cannot be read here. */
export async function readZipDirectory(zip: Blob): Promise<ZipDirectory | null> {
  const walk = directoryOfZip(zip.size);
  try {
    let step = walk.next();
    while (!step.done) {
      const { from, bytes } = step.value;
      step = walk.next(new DataView(await zip.slice(from, from + bytes).arrayBuffer()));
    }
    return step.value;
  } catch {
    // The device does not give its bytes any more.
    return null;
  }
}
