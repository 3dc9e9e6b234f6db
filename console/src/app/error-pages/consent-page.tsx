import { giveConsent } from '@kolaj/contract/account/account';
import { getInstallation } from '@kolaj/contract/shop/shop';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '../../lib/calls/api.ts';
import { refusalWords } from '../../lib/calls/refusal-words.ts';
import { useAnswer } from '../../lib/calls/use-answer.ts';
import { formatDate } from '../../lib/texts/format.ts';
import { ConsentText } from '../../product/account/consent-text.tsx';
import { sessionQuery } from '../../product/account/session.query.ts';
import { useTerms } from '../../product/account/use-terms.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';
import { ErrorPage } from './error-page.tsx';

/** Asked of somebody whose account was made without agreeing to the terms (D-94), or when these have changed, before anything else. */
export function ConsentPage() {
  const client = useQueryClient();
  const router = useRouter();
  const { t } = useLingui();
  const installation = useAnswer((signal) => call(getInstallation, {}, { signal })).data;
  const terms = useTerms(installation?.terms_version);
  const host = window.location.host;
  const changedAt = installation?.terms_changed_at ?? null;
  const day = changedAt === null ? '' : formatDate(changedAt);
  const hasChanged = useQuery(sessionQuery).data?.consent === 'changed';
  const agree = useMutation({
    mutationFn: () => call(giveConsent, { consent: true, ...terms.sent }),
    onSuccess: async (answer) => {
      if (!answer.success) return terms.renew();
      client.setQueryData(sessionQuery.queryKey, answer.data);
      await router.invalidate();
    },
  });
  return (
    <ErrorPage
      title={
        hasChanged ? (
          <Trans id="consent.changed">The terms have changed</Trans>
        ) : (
          <Trans id="consent.title">Before you continue</Trans>
        )
      }
      reason={
        <>
          {hasChanged && changedAt !== null && (
            <p>{t({ id: 'consent.changed-when', message: `${host} changed them on ${day}.` })}</p>
          )}
          <ConsentText />
        </>
      }
      action={
        <>
          {agree.isError && <ErrorBanner error={agree.error} onClose={() => agree.reset()} />}
          {agree.data?.success === false && <Banner tone="amber" title={t(refusalWords[agree.data.code])} />}
          <Button
            size="md"
            variant="action"
            leftSection={<IconCheck size={17} aria-hidden />}
            loading={agree.isPending}
            onClick={() => agree.mutate()}
          >
            <Trans id="consent.agree">I agree</Trans>
          </Button>
        </>
      }
      canLogOut
    />
  );
}
