import { uploadFolderName } from '@kolaj/domain/source/upload/upload-file';
import { useState } from 'react';
import * as z from 'zod/mini';

const STORAGE_KEY = 'kolaj-m-place';
const stored = z.object({ shop: z.string(), folder: z.string(), brand: z.string() });

export interface Place {
  folder: string;
  brand: string;
}

/** Whether photos can go there. */
export const isPlace = ({ folder, brand }: Place) =>
  uploadFolderName(folder) !== null && uploadFolderName(brand) !== null;

function keptFor(shop: string): Place | null {
  try {
    const { data } = z.safeParse(stored, JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'));
    return data?.shop === shop ? { folder: data.folder, brand: data.brand } : null;
  } catch {
    return null;
  }
}

/** The folder and the brand that photos go to; remembered on this phone, for this shop. */
export function usePlaceOfPhotos(shop: string, uploadFolder: string) {
  const [place, setPlace] = useState<Place>(() => keptFor(shop) ?? { folder: uploadFolder, brand: '' });
  return {
    place,
    choose(next: Place) {
      localStorage.setItem(STORAGE_KEY, JSON.stringify({ shop, ...next }));
      setPlace(next);
    },
  };
}
