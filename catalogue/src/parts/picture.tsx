import type { SitePicture, SiteProduct } from '@kolaj/domain/site/model';
import type { PictureCopy } from '@kolaj/domain/site/picture-quality';
import type { ExportPicture } from '@kolaj/domain/site/snapshot';
import type { BuildOptions } from '../site-files.ts';
import type { CardImage } from './document.tsx';

interface PictureProps {
  picture: SitePicture;
  options: BuildOptions;
  alt: string;
  /** Its width on the page, as in the `sizes` attribute; needed with more than one copy. */
  sizes?: string;
  /** The copies offered, the smallest first. */
  copies: readonly PictureCopy[];
  /** Seen at once: loaded first instead of when it comes near. */
  eager?: boolean;
}

/** A collage or a photo in its frame: mean colour at once, then the file. The frame has the size, so nothing moves. */
export function Picture({ picture, options, alt, sizes, copies: wanted, eager = false }: PictureProps) {
  const copies = copiesOf(picture, wanted);
  const widthOf = (copy: PictureCopy) => (copy === 'full' ? picture.width : copy);
  const sources = copies.map((copy) => `${options.mediaUrl(picture, copy)} ${widthOf(copy)}w`);
  return (
    <>
      {picture.meanColor !== null && <svg class="mat" color={picture.meanColor} />}
      <img
        src={options.mediaUrl(picture, fallback(copies))}
        srcset={sources.length > 1 ? sources.join(', ') : undefined}
        sizes={sources.length > 1 ? sizes : undefined}
        alt={alt}
        loading={eager ? undefined : 'lazy'}
        fetchpriority={eager ? 'high' : undefined}
        decoding={eager ? 'async' : undefined}
      />
    </>
  );
}

/** A product's first picture as messengers show it. */
export function cardImage({ pictures: [picture] }: SiteProduct, options: BuildOptions, alt: string): CardImage {
  const { width, height } = picture;
  return { address: options.mediaUrl(picture, 'full'), alt, size: { width, height } };
}

/** One small copy, where there is a place for one address only. */
export const plainAddress = (
  picture: ExportPicture,
  options: BuildOptions,
  copies: readonly PictureCopy[] = [384],
): string => options.mediaUrl(picture, fallback(copiesOf(picture, copies)));

/** A picture that is narrower than a copy is itself the copy. */
function copiesOf({ renditions }: ExportPicture, wanted: readonly PictureCopy[]): PictureCopy[] {
  return [...new Set(wanted.map((copy) => (copy === 'full' || renditions[copy] === undefined ? 'full' : copy)))];
}

/** For browsers without `srcset`, and for pictures with one copy only. */
function fallback(copies: readonly PictureCopy[]): PictureCopy {
  return copies.includes(384) ? 384 : (copies.at(-1) ?? 'full');
}
