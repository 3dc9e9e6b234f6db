import { Picture, type PictureProps } from './picture.tsx';
import styles from './picture-strip.module.css';

interface PictureStripProps {
  pictures: readonly (Pick<PictureProps, 'src' | 'srcSet' | 'thumbhash'> & { id: string })[];
  /** stack = overlapping covers 46 × 53, row = side by side 44 × 51, quad = two by two, dense = 36 × 42. */
  look: 'stack' | 'row' | 'quad' | 'dense';
}

/** The last pictures of a folder: what it is, without opening it. Decoration: the name is beside it. An empty frame while there is none. */
export function PictureStrip({ pictures, look }: PictureStripProps) {
  return (
    <span className={styles.strip} data-look={look}>
      {pictures.length === 0 && <Picture src={null} alt="" className={styles.item ?? ''} />}
      {pictures.map(({ id, ...picture }) => (
        <Picture key={id} {...picture} alt="" sizes="66px" className={styles.item ?? ''} />
      ))}
    </span>
  );
}
