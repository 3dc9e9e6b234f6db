import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconShirtOff } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './build.module.css';
import { useSoldOut } from './builds.query.ts';
import { SoldOutDialog } from './sold-out-dialog.tsx';

/** How much of the site cannot be ordered, and the way to what that is; nothing while all of it can. */
export function SoldOutLine() {
  const { t } = useLingui();
  const { data } = useSoldOut();
  const [isOpen, setIsOpen] = useState(false);
  if (data === undefined || (data.count === 0 && !isOpen)) return null;
  const { count } = data;
  return (
    <>
      <p className={styles.auto}>
        <IconShirtOff size={16} stroke={1.75} aria-hidden />
        <span>
          {t({
            id: 'build.sold-out',
            message: plural(count, {
              one: '# product is marked as sold out',
              other: '# products are marked as sold out',
            }),
          })}
        </span>
        <button type="button" onClick={() => setIsOpen(true)}>
          {t({ id: 'build.sold-out-show', message: 'Show' })}
        </button>
      </p>
      {isOpen && <SoldOutDialog list={data} onClose={() => setIsOpen(false)} />}
    </>
  );
}
