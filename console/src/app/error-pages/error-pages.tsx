import { Trans, useLingui } from '@lingui/react/macro';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import type { Stop } from '../gate.ts';
import { AgainButton } from './again-button.tsx';
import { ErrorPage } from './error-page.tsx';
import { HomeButton } from './home-button.tsx';

export function NotFoundPage() {
  return (
    <ErrorPage
      code="404"
      title={<Trans id="error.404">We are sorry, Page not found!</Trans>}
      reason={<Trans id="error.404-reason">The address may be old.</Trans>}
      action={<HomeButton />}
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
        <AgainButton>
          <Trans id="error.reload">Reload</Trans>
        </AgainButton>
      }
    />
  );
}

/** Why somebody who is logged in gets no page (D-18). */
export function StopPage({ stop }: { stop: Stop }) {
  switch (stop) {
    case 'agent':
      return (
        <ErrorPage
          code="403"
          title={<Trans id="error.agent">Agent accounts have no access.</Trans>}
          reason={<Trans id="error.agent-reason">Agents work with the shop’s catalogue on their phone.</Trans>}
        />
      );
    case 'admins-only':
      return (
        <ErrorPage
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
          action={<TryAgain />}
        />
      );
    case 'not-configured':
      return (
        <ErrorPage
          code="403"
          title={<Trans id="error.not-configured">Your account settings are not defined. Please contact us!</Trans>}
          reason={<Trans id="error.not-configured-next">When they are there, go on here.</Trans>}
          action={<TryAgain />}
        />
      );
  }
}

const TryAgain = () => (
  <AgainButton>
    <Trans id="common.retry">Try again</Trans>
  </AgainButton>
);
