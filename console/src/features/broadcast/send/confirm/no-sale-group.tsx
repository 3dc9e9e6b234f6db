import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import styles from '../send.module.css';

interface NoSaleGroupProps {
  /** The discounted images go to the groups of a normal send. */
  isElsewhere: boolean;
  onChange: (isElsewhere: boolean) => void;
}

/** No group takes only discounted images: said, with the other way (D-53). */
export function NoSaleGroup({ isElsewhere, onChange }: NoSaleGroupProps) {
  const { t } = useLingui();
  return (
    <div className={styles.spaced}>
      <Banner
        tone="amber"
        title={t({ id: 'send.no-sale-group', message: 'There is no group for discounted products.' })}
        actions={
          !isElsewhere && (
            <Button size="xs" onClick={() => onChange(true)}>
              {t({ id: 'send.sale-to-others', message: 'Send them to the normal groups' })}
            </Button>
          )
        }
      >
        {isElsewhere && t({ id: 'send.sale-goes-to-others', message: 'The discounted images go to the groups below.' })}
      </Banner>
    </div>
  );
}
