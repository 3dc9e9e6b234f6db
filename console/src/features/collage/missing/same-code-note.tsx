import type { SameCode } from '@kolaj/contract/collage/missing-values';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Picture } from '../../../ui/picture/picture.tsx';
import { Act } from './act.tsx';
import styles from './same-code-note.module.css';

interface SameCodeNoteProps {
  same: readonly SameCode[];
  /** `same` has the first of them. */
  total: number;
  undo: () => void;
}

/** Whose code it is already. Not forbidden: colours of one product have one code, so it is saved, and a person looks. */
export function SameCodeNote({ same, total, undo }: SameCodeNoteProps) {
  const { t } = useLingui();
  const [isRight, setIsRight] = useState(false);
  const code = same[0]?.code ?? '';
  if (isRight) return null;
  const rest = total - same.length;
  return (
    <div className={styles.note}>
      <p className={styles.title}>
        <IconAlertTriangle size={15} stroke={2} aria-hidden />
        <span>
          {t({
            id: 'missing.same-code',
            message: plural(total, {
              one: `${code} is already the code of # other product.`,
              other: `${code} is already the code of # other products.`,
            }),
          })}{' '}
          {same.every(({ is_same_product: isOne }) => isOne) ? (
            <Trans id="missing.same-one">Customers get them as one product.</Trans>
          ) : (
            <Trans id="missing.same-several">Customers who ask for it may get either.</Trans>
          )}
        </span>
      </p>
      <ul className={styles.products}>
        {same.map((one) => (
          <li key={one.id}>
            <Link
              to="/whatsapp-shop/$folder/$subfolder"
              params={{ folder: one.folder_id, subfolder: one.subfolder_id }}
              search={{ look: one.id }}
              target="_blank"
              className={styles.product}
            >
              <Picture src={one.thumbnail} alt="" sizes="48px" />
              <span>
                <strong>{[one.code, one.color].filter(Boolean).join(' · ')}</strong>
                <span className={styles.place}>{[one.subfolder, one.folder].filter(Boolean).join(' · ')}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className={styles.place}>
          {t({ id: 'missing.same-more', message: plural(rest, { one: '# more', other: '# more' }) })}
        </p>
      )}
      <div className={styles.acts}>
        <Act onClick={() => setIsRight(true)}>
          <Trans id="missing.same-right">Use it all the same</Trans>
        </Act>
        <Act onClick={undo}>
          <Trans id="common.undo">Undo</Trans>
        </Act>
      </div>
    </div>
  );
}
