import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { useShop } from '../../../product/account/session.query.ts';
import styles from './trial.module.css';

/**
 * The trial's last days, in red with words, on phones as a number (TRL-01…05). Nothing for paid packages. The server counts them in
 * the shop's days.
 */
export function Trial() {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const trial = useShop()?.trial;
  if (trial === undefined || trial.kind === 'none') return null;
  return (
    <span className={styles.trial} data-kind={trial.kind}>
      <IconHourglass size={16} stroke={2} aria-hidden />
      {trial.kind === 'over' && t({ id: 'trial.over', message: 'Your trial is over' })}
      {trial.kind === 'today' && t({ id: 'trial.today', message: 'today' })}
      {trial.kind === 'days-left' && <DaysLeft trial={trial} isPhone={isPhone} />}
    </span>
  );
}

function DaysLeft({ trial, isPhone }: { trial: { days: number }; isPhone: boolean }) {
  const { t } = useLingui();
  const words = t({ id: 'trial.days-left', message: plural(trial.days, { one: '# day left', other: '# days left' }) });
  if (!isPhone) return words;
  return (
    <>
      <span aria-hidden>{trial.days}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </>
  );
}
