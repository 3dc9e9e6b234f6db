import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { Link, linkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import type { PageLink } from '../../ui/page/page-link.ts';
import styles from './onboarding.module.css';
import type { Step, StepName } from './onboarding-steps.ts';
import { type StepFacts, useStepWords } from './onboarding-words.ts';

interface WayFacts extends StepFacts {
  /** Newest collection; null = there is none. */
  folder: string | null;
}

/** Where what products lack is typed: their codes first. */
export const missingOf = ({ code }: WayFacts['lacking']) =>
  linkOptions({ to: '/whatsapp-shop/missing', search: { lacks: code > 0 ? 'code' : 'price' } });

/** Where a step is taken; undefined = on this page, or there is nothing to do it with yet. */
function pageOf(step: StepName, { hasChannel, folder, lacking, priceless }: WayFacts): PageLink | undefined {
  switch (step) {
    case 'photos':
      return undefined;
    case 'check':
      if (lacking.code + lacking.price + priceless > 0) return { to: '/whatsapp-shop/missing' };
      return folder === null ? undefined : { to: '/whatsapp-shop/$folder', params: { folder } };
    case 'approve':
      return folder === null ? undefined : { to: '/whatsapp-shop/verify/$folder', params: { folder } };
    case 'publish':
      return { to: '/whatsapp-shop/build' };
    case 'send':
      return hasChannel ? { to: '/wgroup' } : { to: '/settings' };
  }
}

interface OnboardingListProps {
  steps: readonly Step[];
  facts: WayFacts;
  next: StepName | null;
  /** The ink button of the first step. */
  addPhotos?: ReactNode;
  /** More ways to take the first step, below it. */
  ways?: ReactNode;
}

/** The way to the first send: what is done, what comes next as the one ink button. */
export function OnboardingList({ steps, facts, next, addPhotos, ways }: OnboardingListProps) {
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
          <StepRow
            key={step.step}
            step={step}
            facts={facts}
            isNext={next === step.step}
            button={step.step === 'photos' ? addPhotos : undefined}
          >
            {step.step === 'photos' && !step.done && ways}
          </StepRow>
        ))}
      </ol>
    </section>
  );
}

interface StepRowProps {
  step: Step;
  facts: WayFacts;
  isNext: boolean;
  /** In place of the link, where the step is taken on this page. */
  button: ReactNode;
  children: ReactNode;
}

function StepRow({ step: { step, done }, facts, isNext, button, children }: StepRowProps) {
  const { t } = useLingui();
  const words = useStepWords(facts)[step];
  const page = pageOf(step, facts);
  const content = (
    <>
      <span className={styles.mark}>{done && <IconCheck size={18} stroke={2.25} aria-hidden />}</span>
      <span className={styles.words}>
        <strong>{words.name}</strong>
        <span>{done ? words.done : words.open}</span>
      </span>
      {done && <span className={styles.hidden}>{t({ id: 'onboarding.is-done', message: 'done' })}</span>}
      {page !== undefined && !isNext && (
        <IconChevronRight size={20} stroke={1.75} aria-hidden className={styles.chevron} />
      )}
    </>
  );
  return (
    <li className={styles.step} data-done={done} data-next={isNext}>
      {page === undefined || isNext ? (
        <div className={styles.row}>{content}</div>
      ) : (
        <StepLink page={page} facts={facts}>
          {content}
        </StepLink>
      )}
      {isNext && (button ?? (page !== undefined && <StepButton step={step} facts={facts} />))}
      {children}
    </li>
  );
}

/** The whole row leads to its page, and there to what is missing first. */
function StepLink({ page, facts, children }: { page: PageLink; facts: WayFacts; children: ReactNode }) {
  const way = { className: styles.row, children };
  switch (page.to) {
    case '/settings':
      return <Link to="/settings" search={{ tab: 'channels' }} {...way} />;
    case '/whatsapp-shop/missing':
      return <Link {...missingOf(facts.lacking)} {...way} />;
    default:
      return <Link {...page} {...way} />;
  }
}

function StepButton({ step, facts: { folder, hasChannel } }: { step: StepName; facts: WayFacts }) {
  const { t } = useLingui();
  const words = t({ id: 'onboarding.go', message: 'Go there' });
  if (step === 'publish') {
    return (
      <LinkButton to="/whatsapp-shop/build" variant="action">
        {words}
      </LinkButton>
    );
  }
  if (step === 'send') {
    return hasChannel ? (
      <LinkButton to="/wgroup" variant="action">
        {words}
      </LinkButton>
    ) : (
      <LinkButton to="/settings" search={{ tab: 'channels' }} variant="action">
        {words}
      </LinkButton>
    );
  }
  if (folder === null) return null;
  return (
    <LinkButton
      to={step === 'approve' ? '/whatsapp-shop/verify/$folder' : '/whatsapp-shop/$folder'}
      params={{ folder }}
      variant="action"
    >
      {words}
    </LinkButton>
  );
}
