import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import type { PageLink } from '../../ui/page/page-link.ts';
import styles from './onboarding.module.css';
import type { Step, StepAction, StepName } from './onboarding-steps.ts';
import { useStepWords } from './onboarding-words.ts';

/** Where one reads more about an open step. The source has no page of the shop's. */
const pages: Partial<Record<StepName, PageLink>> = {
  brands: { to: '/brands' },
  channels: { to: '/wgroup' },
  'first-send': { to: '/wgroup' },
};

const stepOf: Record<StepAction, StepName> = {
  'choose-templates': 'templates',
  import: 'first-send',
  send: 'first-send',
};

interface OnboardingListProps {
  steps: readonly Step[];
  next: StepAction | null;
}

/** The way to the first send: what is done, what comes next as the one ink button, what others do. */
export function OnboardingList({ steps, next }: OnboardingListProps) {
  const { t } = useLingui();
  const total = steps.length;
  const done = steps.filter((step) => step.done).length;
  return (
    <section className={styles.list} aria-labelledby="onboarding">
      <h2 id="onboarding">{t({ id: 'onboarding.title', message: `${total} steps to the first send` })}</h2>
      <ProgressBar
        label={t({ id: 'onboarding.progress', message: `${done} of ${total} steps done` })}
        total={total}
        segments={[{ tone: 'green', value: done }]}
      />
      <ol>
        {steps.map((step) => (
          <StepRow key={step.step} step={step} action={next !== null && stepOf[next] === step.step ? next : null} />
        ))}
      </ol>
    </section>
  );
}

function StepRow({ step: { step, done }, action }: { step: Step; action: StepAction | null }) {
  const { t } = useLingui();
  const words = useStepWords()[step];
  const page = done || action !== null ? undefined : pages[step];
  const content = (
    <>
      <span className={styles.mark}>{done && <IconCheck size={18} stroke={2.25} aria-hidden />}</span>
      <span className={styles.words}>
        <strong>{words.name}</strong>
        <span>{done ? words.done : words.open}</span>
      </span>
      {done && <span className={styles.hidden}>{t({ id: 'onboarding.is-done', message: 'done' })}</span>}
      {page !== undefined && <IconChevronRight size={20} stroke={1.75} aria-hidden className={styles.chevron} />}
    </>
  );
  return (
    <li className={styles.step} data-done={done} data-next={action !== null}>
      {page === undefined ? (
        <div className={styles.row}>{content}</div>
      ) : (
        <Link {...page} className={styles.row}>
          {content}
        </Link>
      )}
      {action !== null && <NextButton action={action} />}
    </li>
  );
}

function NextButton({ action }: { action: StepAction }) {
  const { t } = useLingui();
  const navigate = useNavigate({ from: '/whatsapp-shop' });
  switch (action) {
    case 'choose-templates':
      return (
        <LinkButton to="/whatsapp-shop/modal" variant="action">
          {t({ id: 'onboarding.choose', message: 'Choose' })}
        </LinkButton>
      );
    case 'import':
      return (
        <Button
          variant="action"
          onClick={() => void navigate({ search: (before) => ({ ...before, import: 'folder', from: undefined }) })}
        >
          {t({ id: 'import.open', message: 'Import' })}
        </Button>
      );
    case 'send':
      return (
        <LinkButton to="/wgroup" variant="action">
          {t({ id: 'onboarding.send', message: 'Send' })}
        </LinkButton>
      );
  }
}
