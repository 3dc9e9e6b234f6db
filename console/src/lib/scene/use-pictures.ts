import { useEffect, useState, useSyncExternalStore } from 'react';

/** Pictures by address, 1:1 on a canvas each: platforms filter other sources differently (scene/paint.ts). */
export type Pictures = ReadonlyMap<string, HTMLCanvasElement | 'broken'>;

/** Pictures kept at most; one of 2048 px takes 11 MB. */
const pictureLimit = 24;

/**
 * Loads pictures and keeps them while the page is open; when there are too many, what is not asked for any more goes first.
 * A picture that does not load is `broken`; the next request for it tries again.
 */
export function usePictures(urls: readonly string[]): Pictures {
  const [store] = useState(createPictureStore);
  const wanted = [...new Set(urls)].sort().join('\n');
  useEffect(() => store.want(wanted === '' ? [] : wanted.split('\n')), [store, wanted]);
  return useSyncExternalStore(store.subscribe, store.pictures);
}

function createPictureStore() {
  let pictures: Pictures = new Map();
  const underWay = new Set<string>();
  const listeners = new Set<() => void>();
  let wantedNow: readonly string[] = [];

  const put = (url: string, picture: HTMLCanvasElement | 'broken') => {
    const next = new Map(pictures).set(url, picture);
    for (const known of next.keys()) {
      if (next.size <= pictureLimit) break;
      if (!wantedNow.includes(known)) next.delete(known);
    }
    pictures = next;
    for (const listener of listeners) listener();
  };
  const bring = async (url: string) => {
    underWay.add(url);
    try {
      put(url, await pictureFrom(url));
    } catch {
      put(url, 'broken');
    }
    underWay.delete(url);
  };
  return {
    pictures: () => pictures,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    want(urls: readonly string[]) {
      const isNew = (url: string) => !wantedNow.includes(url);
      for (const url of urls) {
        const known = pictures.get(url);
        if (!underWay.has(url) && (known === undefined || (known === 'broken' && isNew(url)))) void bring(url);
      }
      wantedNow = urls;
    },
  };
}

async function pictureFrom(url: string): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.decoding = 'async';
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return canvas;
}
