import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './room.module.css';

/** A window-filling dark room over the console, the same in both schemes: clothes are judged against it (ux §2.1). */
export function Room({ children }: { children: ReactNode }) {
  const room = useRef<HTMLElement>(null);
  useEffect(() => {
    const page = document.getElementById('root');
    page?.toggleAttribute('inert', true);
    room.current?.focus({ preventScroll: true });
    return () => {
      page?.toggleAttribute('inert', false);
    };
  }, []);
  return createPortal(
    <main ref={room} className={styles.room} data-scheme="dark" tabIndex={-1}>
      {children}
    </main>,
    document.body,
  );
}

/** The room before its first picture. */
export function RoomSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <div className={styles.skeletonPicture} />
    </div>
  );
}
