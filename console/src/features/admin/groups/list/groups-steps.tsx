import type { ChannelFetch } from '@kolaj/contract/channel-admin';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconLoader2 } from '@tabler/icons-react';
import styles from '../groups.module.css';

type Step = ChannelFetch['steps'][number];

const icons = {
  waiting: IconCircleDashed,
  running: IconLoader2,
  ok: IconCircleCheck,
  empty: IconCircleDashed,
  failed: IconAlertTriangle,
} as const;

/** Who was asked, and what each said; an error of one leaves the others as they are. */
export function GroupsSteps({ fetch }: { fetch: ChannelFetch }) {
  const { t } = useLingui();
  const wordsOf = ({ state, found, why }: Step): string => {
    switch (state) {
      case 'waiting':
        return t({ id: 'firm-groups.step-waiting', message: 'waits' });
      case 'running':
        return t({ id: 'firm-groups.step-running', message: 'is being asked' });
      case 'ok':
        return String(found);
      case 'empty':
        return t({ id: 'firm-groups.step-empty', message: 'none' });
      case 'failed':
        return why ?? t({ id: 'firm-groups.step-failed', message: 'no answer' });
    }
  };
  const nameOf = ({ what }: Step) => {
    const number = /^log (\d)$/.exec(what)?.[1];
    if (number === undefined) return what;
    return t({ id: 'firm-groups.step-log', message: `Log ${number}` });
  };
  return (
    <ul className={styles.steps} aria-label={t({ id: 'firm-groups.steps', message: 'Who was asked' })}>
      {fetch.steps.map((step) => {
        const StepIcon = icons[step.state];
        return (
          <li key={step.what} data-state={step.state}>
            <StepIcon size={15} stroke={2} aria-hidden />
            {nameOf(step)}: {wordsOf(step)}
          </li>
        );
      })}
    </ul>
  );
}
