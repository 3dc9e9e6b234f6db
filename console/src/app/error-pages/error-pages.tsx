import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconHome, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../lib/calls/api.ts';
import { productQuery, sessionQuery } from '../../product/account/session.query.ts';
import { AskHelp } from '../../product/help/ask-help.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import type { Stop } from '../gate.ts';
import { ConsentPage } from './consent-page.tsx';
import { ErrorPage } from './error-page.tsx';

/** Beside the navigation, not in its place. */
interface Within {
  isWithin?: boolean;
}

/** From a page that does not exist to the first page of the console; a plain link, so that everything is reloaded. */
const HomeButton = () => (
  <Button component="a" href="/" size="md" variant="action" leftSection={<IconHome size={17} aria-hidden />}>
    <Trans id="error.home">Back to homepage</Trans>
  </Button>
);

export function NotFoundPage({ isWithin = false }: Within) {
  return (
    <ErrorPage
      isWithin={isWithin}
      code="404"
      title={<Trans id="error.404">We are sorry, Page not found!</Trans>}
      reason={<Trans id="error.404-reason">The address may be old.</Trans>}
      action={<HomeButton />}
    />
  );
}

/** A page that could not be loaded: without a connection, or because something broke. */
export function LoadErrorPage({ error }: { error: unknown }) {
  const wasAnswered = error instanceof ApiError && error.status > 0;
  const [isOffline, setIsOffline] = useState(() => !navigator.onLine && !wasAnswered);
  // A browser may notice it after what it could not load.
  useWindowEvent('offline', () => setIsOffline(!wasAnswered));
  return isOffline ? <NoConnectionPage /> : <ServerErrorPage error={error} />;
}

/** Nobody's fault, and nothing to press: the page loads as soon as there is a connection. */
function NoConnectionPage() {
  useWindowEvent('online', reload);
  return (
    <ErrorPage
      title={<Trans id="error.offline">No connection.</Trans>}
      reason={<Trans id="error.offline-page">This page opens as soon as the connection is back.</Trans>}
      action={
        <Button size="md" variant="action" leftSection={<IconRefresh size={17} aria-hidden />} onClick={reload}>
          <Trans id="common.retry">Try again</Trans>
        </Button>
      }
    />
  );
}

/** The whole page: the browser keeps a part that it could not load as failed. */
const reload = () => window.location.reload();

/** Something broke while loading: the specification's sentence, what it was, and its request id for support. */
function ServerErrorPage({ error }: { error: unknown }) {
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
        <AgainButton>
          <Trans id="error.reload">Reload</Trans>
        </AgainButton>
      }
    />
  );
}

/** Why somebody who is logged in gets no page (D-18). */
export function StopPage({ stop, isWithin = false }: { stop: Stop } & Within) {
  switch (stop) {
    case 'consent':
      return <ConsentPage />;
    case 'agent':
      return (
        <ErrorPage
          code="403"
          title={<Trans id="error.agent">Agent accounts have no access.</Trans>}
          reason={<Trans id="error.agent-reason">Agents work with the shop’s catalogue on their phone.</Trans>}
          action={
            <Button component="a" href="/m" size="md" variant="action">
              <Trans id="error.to-app">Open the app</Trans>
            </Button>
          }
        />
      );
    case 'admins-only':
      return (
        <ErrorPage
          isWithin={isWithin}
          code="403"
          title={<Trans id="error.admins-only">This page is for administrators.</Trans>}
          reason={<Trans id="error.admins-only-reason">Your account is not one.</Trans>}
          action={<HomeButton />}
        />
      );
    case 'no-account':
      return (
        <ErrorPage
          code="403"
          title={<Trans id="error.no-account">This account has no shop yet.</Trans>}
          reason={<Trans id="error.no-account-reason">Ask the shop’s owner to add you.</Trans>}
          action={<TryAgainOrAsk />}
        />
      );
    case 'not-configured':
      return (
        <ErrorPage
          code="403"
          title={<Trans id="error.not-configured">Your account settings are not defined. Please contact us!</Trans>}
          reason={<Trans id="error.not-configured-next">Continue here when they are defined.</Trans>}
          action={<TryAgainOrAsk />}
        />
      );
  }
}

const TryAgainOrAsk = () => (
  <>
    <AgainButton>
      <Trans id="common.retry">Try again</Trans>
    </AgainButton>
    <AskHelp step="account" />
  </>
);

/** Asks the guards again: somebody may have fixed it in the meantime. Nothing that is open elsewhere is lost. */
function AgainButton({ children }: { children: ReactNode }) {
  const router = useRouter();
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const again = async () => {
    setIsAsking(true);
    client.removeQueries({ queryKey: sessionQuery.queryKey });
    client.removeQueries({ queryKey: productQuery.queryKey });
    await router.invalidate().finally(() => setIsAsking(false));
  };
  return (
    <Button
      size="md"
      variant="action"
      leftSection={<IconRefresh size={17} aria-hidden />}
      loading={isAsking}
      onClick={() => void again()}
    >
      {children}
    </Button>
  );
}
