import type { CollageCard } from '@kolaj/contract/collage/collage';
import { pictureSet } from '../../../product/collage/media.ts';
import { Picture } from '../../../ui/picture/picture.tsx';
import styles from './chosen-pictures.module.css';

/** Pictures that are shown of a selection. */
const SHOWN = 5;

/** What is about to be changed together, so that a wrong tick is seen. */
export function ChosenPictures({ cards }: { cards: readonly CollageCard[] }) {
  const hidden = cards.length - SHOWN;
  return (
    <ul className={styles.pictures}>
      {cards.slice(0, SHOWN).map(({ id, code, picture, photos: [photo] }) => (
        <li key={id}>
          <Picture
            {...(picture === null ? { src: photo?.thumbnail ?? null } : pictureSet(picture))}
            alt={code}
            sizes="72px"
            ratio="photo"
          />
        </li>
      ))}
      {hidden > 0 && <li className={styles.more}>{`+${hidden}`}</li>}
    </ul>
  );
}
