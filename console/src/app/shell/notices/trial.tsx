import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconHourglass } from '@tabler/icons-react';
import { useShop } from '../../../product/account/session.query.ts';
import styles from './trial.module.css';

/** The trial's last days, in red with words (TRL-01…05). Nothing for paid packages. The server counts them in the shop's days. */
export function Trial() {
  const { t } = useLingui();
  const trial = useShop()?.trial;
  if (trial === undefined || trial.kind === 'none') return null;
  return (
    <span className={styles.trial}>
      <IconHourglass size={16} stroke={2} aria-hidden />
      {trial.kind === 'over' && t({ id: 'trial.over', message: 'Your trial is over' })}
      {trial.kind === 'today' && t({ id: 'trial.today', message: 'today' })}
      {trial.kind === 'days-left' &&
        t({ id: 'trial.days-left', message: plural(trial.days, { one: '# day left', other: '# days left' }) })}
    </span>
  );
}
