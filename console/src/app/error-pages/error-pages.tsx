import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconHome, IconLogout, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import firstSample from '../../assets/samples/01.webp';
import secondSample from '../../assets/samples/07.webp';
import { useLogout } from '../../lib/session.query.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useErrorText } from '../../ui/error-text.ts';
import { Mark } from '../../ui/mark.tsx';
import styles from './error-pages.module.css';

interface ErrorPageProps {
  code: string;
  title: ReactNode;
  reason: ReactNode;
  /** Small print: what to tell support. */
  detail?: ReactNode;
  action?: ReactNode;
}

/** A page that says why there is no page; always with a way on and with log out (ERR-05). */
function ErrorPage({ code, title, reason, detail, action }: ErrorPageProps) {
  const logout = useLogout();
  useDocumentTitle(code);
  return (
    <main className={styles.page}>
      <Mark size={30} />
      <div className={styles.middle}>
        <div className={styles.collage} aria-hidden="true">
          <img src={firstSample} alt="" />
          <img src={secondSample} alt="" />
          <b>{code}</b>
        </div>
        <h1>{title}</h1>
        <p>{reason}</p>
        {detail !== undefined && <p className={styles.detail}>{detail}</p>}
        <div className={styles.actions}>
          {action}
          <Button
            size="md"
            leftSection={<IconLogout size={17} aria-hidden />}
            loading={logout.isPending}
            onClick={() => logout.mutate()}
          >
            <Trans id="shell.log-out">Log out</Trans>
          </Button>
        </div>
      </div>
    </main>
  );
}

export function NotFoundPage() {
  return (
    <ErrorPage
      code="404"
      title={<Trans id="error.404">We are sorry, Page not found!</Trans>}
      reason={<Trans id="error.404-reason">The address may be old.</Trans>}
      action={
        <Button component="a" href="/" size="md" variant="action" leftSection={<IconHome size={17} aria-hidden />}>
          <Trans id="error.home">Back to homepage</Trans>
        </Button>
      }
    />
  );
}

/** Something broke while loading: the specification's sentence, what it was, and its request id for support. */
export function ServerErrorPage({ error }: { error: unknown }) {
  const { title, detail, requestId } = useErrorText()(error);
  const { t } = useLingui();
  const request = requestId === null ? '' : t({ id: 'common.request-id', message: `Request ${requestId}` });
  return (
    <ErrorPage
      code="500"
      title={
        <Trans id="error.500">
          There was some errors while loading the page. Please reload the page and try again.
        </Trans>
      }
      reason={title}
      detail={[detail, request].filter((part) => part !== '').join(' · ')}
      action={
        <Button
          size="md"
          variant="action"
          leftSection={<IconRefresh size={17} aria-hidden />}
          onClick={() => window.location.reload()}
        >
          <Trans id="error.reload">Reload</Trans>
        </Button>
      }
    />
  );
}

export function AgentPage() {
  return (
    <ErrorPage
      code="403"
      title={<Trans id="error.agent">Agent accounts have no access.</Trans>}
      reason={<Trans id="error.agent-reason">Agents work with the shop’s catalogue on their phone.</Trans>}
    />
  );
}

export function NotConfiguredPage() {
  return (
    <ErrorPage
      code="403"
      title={<Trans id="error.not-configured">Your account settings are not defined.</Trans>}
      reason={<Trans id="error.not-configured-reason">Please contact us!</Trans>}
    />
  );
}

export function NoAccountPage() {
  return (
    <ErrorPage
      code="403"
      title={<Trans id="error.no-account">This account has no shop yet.</Trans>}
      reason={<Trans id="error.no-account-reason">Ask the shop’s owner to add you.</Trans>}
    />
  );
}
