import { PageHead } from '../../../ui/page/page-head.tsx';
import styles from './canvas-room.module.css';

/** The editor's real shapes in grey: photos, canvas. */
export function CanvasSkeleton() {
  return (
    <div className={styles.room}>
      <PageHead title="" isTitleInBarOnly />
      <div className={styles.waiting} />
    </div>
  );
}
