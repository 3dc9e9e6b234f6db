import { giveConsent } from '@kolaj/contract/account/account';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '../../lib/calls/api.ts';
import { ConsentText } from '../../product/account/consent-text.tsx';
import { sessionQuery } from '../../product/account/session.query.ts';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';
import { ErrorPage } from './error-page.tsx';

/** Asked once of somebody whose account was made without agreeing to the terms, before anything else (D-94). */
export function ConsentPage() {
  const client = useQueryClient();
  const router = useRouter();
  const agree = useMutation({
    mutationFn: () => call(giveConsent, { consent: true }),
    onSuccess: async ({ data }) => {
      client.setQueryData(sessionQuery.queryKey, data);
      await router.invalidate();
    },
  });
  return (
    <ErrorPage
      title={<Trans id="consent.title">Before you continue</Trans>}
      reason={<ConsentText />}
      action={
        <>
          {agree.isError && <ErrorBanner error={agree.error} onClose={() => agree.reset()} />}
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
