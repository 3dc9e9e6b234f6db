import { phoneName } from '@kolaj/domain/source/stream/phone-file';
import { startDrop } from '../../../product/source/drop/drop-store.ts';
import type { DropFile } from '../../../product/source/drop/drop-types.ts';

/** Where photos go, and of which product they are. */
export interface Destination {
  folder: string;
  brand: string;
  /** Empty = the photos tell, by their names or by a barcode on one of them. */
  code: string;
  /** What is in the folder is sent as it is. */
  isStream: boolean;
}

/** A directory cannot be called this: what a code may not hold for that is left out. */
const directoryOf = (code: string) =>
  code
    .normalize('NFC')
    .replaceAll(/[\p{Cc}/\\:*?"<>|]/gu, ' ')
    .replace(/^[.\s]+/, '')
    .trim()
    .slice(0, 60);

const two = (value: number) => String(value).padStart(2, '0');

/** `20261125_101112_042.jpg`: two photos never have the same name. */
function nameOf(at: Date, ending: string): string {
  const day = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`;
  const time = `${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`;
  return `${day}_${time}_${String(at.getMilliseconds()).padStart(3, '0')}.${ending}`;
}

/** `crypto.randomUUID` is missing on pages without TLS. */
const newKey = (): string => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('');

/** Photos of one sitting belong together; a reload begins another one. */
const batch = newKey();

function dropFile(blob: Blob, name: string, modified: number, to: Destination): DropFile {
  const { folder, brand } = to;
  const directory = directoryOf(to.code);
  const path = directory === '' ? name : phoneName(`${directory}/${name}`, to);
  return { key: newKey(), batch, blob, folder, subfolder: brand, name: path, modified, replace: false };
}

/** Sends what the camera has just taken; answers whether a copy is safe on the phone until it has arrived. */
export function addTaken(blob: Blob, destination: Destination): Promise<boolean> {
  const now = new Date();
  const ending = blob.type === 'image/png' ? 'png' : 'jpg';
  const files = [dropFile(blob, nameOf(now, ending), now.getTime(), destination)];
  return startDrop({ files, isAutomatic: false });
}

/** Sends chosen files under their own names. */
export function addChosen(files: readonly File[], destination: Destination): Promise<boolean> {
  const all = files.map((file) => dropFile(file, file.name, file.lastModified, destination));
  return startDrop({ files: all, isAutomatic: false });
}
