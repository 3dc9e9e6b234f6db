import { useShop } from '../../lib/session.query.ts';
import { Mark } from '../../ui/mark.tsx';
import styles from './side-navigation.module.css';

/** Whose shop this is. */
export function ShopHead() {
  const shop = useShop();
  return (
    <div className={styles.shop}>
      <Mark size={30} />
      <span className={styles.words}>
        <strong>{shop?.name ?? 'Kolaj'}</strong>
        <span>{shop?.keyword}</span>
      </span>
    </div>
  );
}
