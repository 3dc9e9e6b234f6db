import type { SourceTest } from '@kolaj/contract/source/source-admin';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import styles from '../form/source.module.css';

type Step = SourceTest['steps'][number];

const names: Readonly<Record<Step['step'], MessageDescriptor>> = {
  resolve: msg({ id: 'firm-source.step-resolve', message: 'Find the server' }),
  connect: msg({ id: 'firm-source.step-connect', message: 'Connect' }),
  secure: msg({ id: 'firm-source.step-secure', message: 'Check its identity' }),
  login: msg({ id: 'firm-source.step-login', message: 'Log in' }),
  root: msg({ id: 'firm-source.step-root', message: 'Open the folder' }),
  list: msg({ id: 'firm-source.step-list', message: 'See what is in it' }),
  read: msg({ id: 'firm-source.step-read', message: 'Read a photo' }),
};

const states = {
  ok: { icon: IconCircleCheck, word: msg({ id: 'firm-source.step-ok', message: 'works' }) },
  failed: { icon: IconCircleX, word: msg({ id: 'firm-source.step-failed', message: 'fails' }) },
  'not-tried': { icon: IconCircleDashed, word: msg({ id: 'firm-source.step-not-tried', message: 'not tried' }) },
} as const;

/** How far the trial came, step by step. */
export function TrialSteps({ steps }: { steps: readonly Step[] }) {
  const { t } = useLingui();
  return (
    <ol className={styles.steps}>
      {steps.map(({ step, state }) => {
        const { icon: StateIcon, word } = states[state];
        return (
          <li key={step} data-state={state}>
            <StateIcon size={18} stroke={1.75} aria-hidden />
            {t(names[step])}
            <VisuallyHidden>: {t(word)}</VisuallyHidden>
          </li>
        );
      })}
    </ol>
  );
}
