import { IconPhotoOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { placeholderOf } from '../lib/thumbhash.ts';
import styles from './picture.module.css';

export interface PictureProps {
  src: string | null;
  srcSet?: string;
  /** base64; shown at once, until the file is there. */
  thumbhash?: string | null;
  /** Empty where the words stand beside the picture. */
  alt: string;
  /** How wide it is drawn, as for `<img sizes>`. */
  sizes?: string;
  /** collage = 1000 : 1150, photo = 3 : 4, free = the parent's box. */
  ratio?: 'collage' | 'photo' | 'free';
  fit?: 'cover' | 'contain';
  /** Shown on a broken file. */
  fileName?: string;
  /** The one picture somebody waits for: not lazy. */
  isUrgent?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A picture with its placeholder, its edge and its broken state; it never moves what stands around it. */
export function Picture(props: PictureProps) {
  const { src, thumbhash, ratio = 'collage', fit = 'cover', className = '', children } = props;
  const [state, setState] = useState<{ src: string | null; kind: 'ready' | 'loaded' | 'broken' } | null>(null);
  const kind = state?.src === src ? state.kind : 'loading';
  const placeholder = thumbhash ? placeholderOf(thumbhash) : null;

  return (
    <span
      className={`${styles.frame} ${className}`}
      data-ratio={ratio}
      data-state={src === null ? 'empty' : kind}
      style={placeholder === null ? undefined : { backgroundImage: `url(${placeholder})` }}
    >
      {src !== null && kind !== 'broken' && (
        <img
          className={styles.image}
          src={src}
          srcSet={props.srcSet}
          sizes={props.srcSet === undefined ? undefined : (props.sizes ?? '180px')}
          alt={props.alt}
          loading={props.isUrgent ? 'eager' : 'lazy'}
          fetchPriority={props.isUrgent ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          ref={(image) => {
            // Loaded ahead: it stands there at once, without a fade.
            if (kind === 'loading' && image?.complete && image.naturalWidth > 0) setState({ src, kind: 'ready' });
          }}
          style={{ objectFit: fit }}
          onLoad={() => setState({ src, kind: 'loaded' })}
          onError={() => setState({ src, kind: 'broken' })}
        />
      )}
      {kind === 'broken' && <BrokenFile name={props.fileName ?? props.alt} />}
      {children}
    </span>
  );
}

function BrokenFile({ name }: { name: string }) {
  return (
    <span className={styles.broken}>
      <IconPhotoOff size={18} stroke={1.75} aria-hidden />
      <span>{name}</span>
    </span>
  );
}
