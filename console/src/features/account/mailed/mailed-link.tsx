import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import { PublicFrame } from '../../../product/public/public-frame.tsx';
import { ActionButton, ActionLink } from '../../../ui/button/action-button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from '../account.module.css';
import { CallFailed } from '../call-failed.tsx';

interface MailedLinkProps {
  token: string;
  ask: (token: string) => Promise<'verified' | 'not-valid'>;
  /** What is being done, as the page's title until the answer. */
  working: string;
  /** The good news, as a title, and what it means. */
  done: string;
  doneLead: ReactNode;
  /** The way on when the link is not valid. */
  wayOn: ReactNode;
}

/** A mailed link that does its work as soon as it is opened. */
export function MailedLink({ token, ask, working, done, doneLead, wayOn }: MailedLinkProps) {
  const { data, error } = useAnswer(() => ask(token));
  if (error !== undefined) return <LinkFailed title={working} error={error} />;
  if (data === undefined) return <LinkWorking title={working} />;
  if (data === 'not-valid') return <DeadLink>{wayOn}</DeadLink>;
  return (
    <PublicFrame title={done} lead={doneLead}>
      <p role="status" className={styles.good}>
        <IconCircleCheck size={44} stroke={1.5} aria-hidden />
        <span className={styles.hidden}>{done}</span>
      </p>
      <ActionLink href="/">
        <Trans id="link.to-console">Go to the console</Trans>
      </ActionLink>
    </PublicFrame>
  );
}

/** Until the answer is there. */
export function LinkWorking({ title }: { title: string }) {
  return (
    <PublicFrame title={title}>
      <p role="status" className={styles.below}>
        <Trans id="link.working">One moment…</Trans>
      </p>
    </PublicFrame>
  );
}

/** Used, too old or never good, or what is known: one plain sentence and the way on. */
export function DeadLink({ reason, children }: { reason?: string; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <PublicFrame title={t({ id: 'link.dead', message: 'This link no longer works' })}>
      <p role="alert" className={styles.bad}>
        <IconLinkOff size={20} stroke={1.75} aria-hidden />
        {reason ?? <Trans id="link.dead-reason">It was used already, or it is too old.</Trans>}
      </p>
      {children}
    </PublicFrame>
  );
}

/** The link may be good, the call was not: nothing is lost, it can be tried again. */
export function LinkFailed({ title, error }: { title: string; error: unknown }) {
  const reload = () => window.location.reload();
  return (
    <PublicFrame title={title}>
      <CallFailed error={error} onClose={reload} />
      <ActionButton onClick={reload}>
        <Trans id="link.try-again">Try again</Trans>
      </ActionButton>
    </PublicFrame>
  );
}

/** The address of a mailed link without its token, as it is after a copy from the address bar. */
export function TokenMissing() {
  const { t } = useLingui();
  return (
    <PublicFrame title={t({ id: 'link.incomplete', message: 'This link is not complete' })}>
      <Banner tone="amber" title={t({ id: 'link.incomplete-reason', message: 'Open it again from the mail.' })} />
      <ActionLink href="/login">
        <Trans id="login.submit">Log in</Trans>
      </ActionLink>
    </PublicFrame>
  );
}
