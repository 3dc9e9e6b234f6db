import { getSetup } from '@kolaj/contract/admin/installation';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../../lib/calls/api.ts';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import { PublicFrame } from '../../../product/public/public-frame.tsx';
import { ActionLink } from '../../../ui/button/action-button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { LinkFailed, LinkWorking } from '../mailed/mailed-link.tsx';
import { SetupForm } from './setup-form.tsx';

/** The first administrator and what holds for the whole installation; open while nobody has an account (GEN-05). */
export function SetupPage() {
  const { t } = useLingui();
  const { data, error } = useAnswer((signal) => call(getSetup, {}, { signal }));
  const title = t({ id: 'setup.title', message: 'Set up Kolaj' });
  if (error !== undefined) return <LinkFailed title={title} error={error} />;
  if (data === undefined) return <LinkWorking title={title} />;

  const { state, settings } = data.data.result;
  if (settings === null) {
    return (
      <PublicFrame
        title={t({ id: 'setup.done', message: 'Kolaj is set up' })}
        lead={<Trans id="setup.done-lead">Accounts exist already. An administrator changes the settings.</Trans>}
      >
        <ActionLink href="/login">
          <Trans id="login.submit">Log in</Trans>
        </ActionLink>
      </PublicFrame>
    );
  }
  if (state === 'unsafe') {
    return (
      <PublicFrame title={title}>
        <Banner tone="red" title={t({ id: 'setup.unsafe', message: 'This connection is not encrypted.' })}>
          <Trans id="setup.unsafe-way">
            A password typed here could be read on its way. Open this page on the server itself, or over https.
          </Trans>
        </Banner>
      </PublicFrame>
    );
  }
  return (
    <PublicFrame
      title={title}
      lead={<Trans id="setup.lead">Nobody has an account yet. You become the first administrator.</Trans>}
    >
      <SetupForm settings={settings} />
    </PublicFrame>
  );
}
