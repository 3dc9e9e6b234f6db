import { Picture, type PictureProps } from './picture.tsx';
import styles from './picture-strip.module.css';

interface PictureStripProps {
  pictures: readonly (Pick<PictureProps, 'src' | 'srcSet' | 'thumbhash'> & { id: string })[];
  /** stack = overlapping covers 46 × 53, row = side by side 44 × 51, quad = two by two, dense = 36 × 42. */
  look: 'stack' | 'row' | 'quad' | 'dense';
  /** Places kept free when there are fewer pictures, so that rows line up. */
  places?: number;
}

/** The last pictures of a folder: what it is, without opening it. Decoration: the name is beside it. */
export function PictureStrip({ pictures, look, places = 0 }: PictureStripProps) {
  return (
    <span className={styles.strip} data-look={look} style={{ '--places': places }}>
      {pictures.map(({ id, ...picture }) => (
        <Picture key={id} {...picture} alt="" sizes="66px" className={styles.item ?? ''} />
      ))}
    </span>
  );
}
