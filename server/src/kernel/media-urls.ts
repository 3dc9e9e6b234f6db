import type { Picture } from '@kolaj/contract/endpoint';

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/png': 'png',
  'video/mp4': 'mp4',
  'font/ttf': 'ttf',
  'font/otf': 'otf',
};

export type MediaMime = 'image/jpeg' | 'image/webp' | 'image/png' | 'video/mp4' | 'font/ttf' | 'font/otf';

/** Absolute addresses of stored pictures and fonts: public, immutable, unguessable (D-66). */
export interface MediaUrls {
  origin: string;
  of: (sha256: string, mime: MediaMime) => string;
  /** The hash in one of our addresses; null for any other address. */
  hashIn: (url: string) => string | null;
  picture: (rendered: RenderedPicture) => Picture;
}

export interface RenderedPicture {
  sha256: string;
  /** By width in px. */
  renditions: Readonly<Record<string, string>>;
  thumbhash: string;
  width: number;
  height: number;
}

export function mediaUrls(siteUrl: string): MediaUrls {
  const of = (sha256: string, mime: MediaMime) => `${siteUrl}/media/${sha256}.${endings[mime]}`;
  const own = new RegExp(`^${RegExp.escape(siteUrl)}/media/([0-9a-f]{64})\\.(?:jpg|webp|png)$`);
  return {
    origin: new URL(siteUrl).origin,
    of,
    hashIn: (url) => own.exec(url)?.[1] ?? null,
    picture({ sha256, renditions, thumbhash, width, height }) {
      const url = of(sha256, 'image/jpeg');
      const rendition = (size: string) => {
        const hash = renditions[size];
        return hash ? of(hash, 'image/webp') : url;
      };
      return { url, w192: rendition('192'), w384: rendition('384'), w960: rendition('960'), thumbhash, width, height };
    },
  };
}
