import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconHourglass } from '@tabler/icons-react';
import { useNow } from '../../lib/format.ts';
import { useShop } from '../../lib/session.query.ts';
import { trialOf } from '../../lib/trial.ts';
import styles from './trial.module.css';

/** The trial's last days, in red with words (TRL-01…05). Nothing for paid packages. */
export function Trial() {
  const { t } = useLingui();
  const now = useNow();
  const shop = useShop();
  if (shop === null) return null;
  const trial = trialOf(shop, new Date(now));
  if (trial.kind === 'none') return null;
  return (
    <span className={styles.trial}>
      <IconHourglass size={16} stroke={2} aria-hidden />
      {trial.kind === 'over' && t({ id: 'trial.over', message: 'Your trial is over' })}
      {trial.kind === 'today' && t({ id: 'trial.today', message: 'today' })}
      {trial.kind === 'days' &&
        t({ id: 'trial.days-left', message: plural(trial.days, { one: '# day left', other: '# days left' }) })}
    </span>
  );
}
