import type { CollageCard } from '@kolaj/contract/collage/collage';
import { Trans } from '@lingui/react/macro';
import { Link, useParams } from '@tanstack/react-router';
import { useMay } from '../../../product/account/use-may.ts';
import styles from './card-facts.module.css';

/** Customers read no code on it: the way to where all of this brand are typed, for who may. */
export function NoCode({ card }: { card: CollageCard }) {
  const { folder } = useParams({ from: '/shell/whatsapp-shop/verify/$folder' });
  const words = <Trans id="verify.no-code">No code</Trans>;
  if (!useMay('edit')) return words;
  return (
    <Link to="/whatsapp-shop/missing" search={{ folder, subfolder: card.subfolder_id }} className={styles.typeCode}>
      {words}
    </Link>
  );
}
