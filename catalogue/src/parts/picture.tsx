import type { SitePicture } from '@kolaj/domain/site/model';
import { renditionWidths } from '@kolaj/domain/site/snapshot';
import type { BuildOptions, PictureSize } from '../site-files.ts';

interface PictureProps {
  picture: SitePicture;
  options: BuildOptions;
  alt: string;
  /** Its width on the page, as in the `sizes` attribute; needed with more than one copy. */
  sizes?: string;
  /** The copies offered, px. Lists take one: sixty second addresses, mostly hash, would be a fifth of the page. */
  widths?: readonly number[];
  /** Seen at once: loaded first instead of when it comes near. */
  eager?: boolean;
}

/** A collage in its frame: mean colour at once, then the file. The frame has the ratio, so nothing moves. */
export function Picture({ picture, options, alt, sizes, widths = renditionWidths, eager = false }: PictureProps) {
  const copies = renditionWidths.filter((width) => picture.renditions[width] !== undefined && widths.includes(width));
  const sources = copies.map((width) => `${options.mediaUrl(picture, width)} ${width}w`);
  return (
    <>
      {picture.meanColor !== null && <svg className="mat" color={picture.meanColor} />}
      <img
        src={options.mediaUrl(picture, fallbackSize(copies))}
        srcSet={sources.length > 1 ? sources.join(', ') : undefined}
        sizes={sources.length > 1 ? sizes : undefined}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={eager ? undefined : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
      />
    </>
  );
}

/** One small copy, where there is a place for one address only. */
export const plainAddress = (picture: SitePicture, options: BuildOptions): string =>
  options.mediaUrl(picture, picture.renditions[384] === undefined ? 'full' : 384);

/** For browsers without `srcset`, and for pictures with one copy only. */
function fallbackSize(copies: readonly PictureSize[]): PictureSize {
  return copies.includes(384) ? 384 : (copies.at(-1) ?? 'full');
}
