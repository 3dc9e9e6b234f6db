import { useShop } from '../../../product/account/session.query.ts';
import styles from './brand-list.module.css';

const usualGround = '#e5ddd5';

/** Colour of the site's ground, on which its logos are seen. */
export function useSiteGround(): string {
  const stored = useShop()?.client_config?.background_color;
  return typeof stored === 'string' && /^#[0-9a-f]{6}$/i.test(stored) ? stored : usualGround;
}

/** A logo as it is seen on the site; hatched until there is one. */
export function LogoTile({ logo, ground }: { logo: string; ground: string }) {
  if (logo === '') return <span className={styles.tile} data-empty="true" aria-hidden="true" />;
  return (
    <span className={styles.tile} style={{ background: ground }}>
      <img src={logo} alt="" width={48} height={48} loading="lazy" decoding="async" draggable={false} />
    </span>
  );
}
