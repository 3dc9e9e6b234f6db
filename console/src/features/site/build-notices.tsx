import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../../product/account/use-may.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import type { BuildState } from './build-state.ts';
import type { usePublish } from './builds.query.ts';

/** Why a build failed or did not start. */
function useBuildError(): (error: string) => string {
  const { t } = useLingui();
  return (error) => {
    if (error === 'no_products') {
      return t({ id: 'build.no-products', message: 'No collage is approved and active.' });
    }
    if (error.startsWith('verify_failed: ')) {
      const detail = error.slice('verify_failed: '.length);
      return t({ id: 'build.verify-failed', message: `The finished pages did not pass the check: ${detail}` });
    }
    return t({ id: 'build.internal', message: 'Something went wrong on our side. Try again.' });
  };
}

interface BuildNoticesProps {
  state: BuildState;
  publish: ReturnType<typeof usePublish>;
}

/** What went wrong, and what did not change. */
export function BuildNotices({ state, publish }: BuildNoticesProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const buildError = useBuildError();
  const [closed, setClosed] = useState<string | null>(null);
  const { failed, unchanged, running } = state;
  const refusal = publish.data?.success === false ? publish.data : null;
  return (
    <>
      {publish.isError && (
        <Banner
          tone="red"
          title={t({ id: 'build.not-started', message: 'Publishing did not start.' })}
          onClose={publish.reset}
        >
          {errorText(publish.error).detail || errorText(publish.error).title}
        </Banner>
      )}
      {refusal && (
        <Banner
          tone="red"
          title={t({ id: 'build.not-started', message: 'Publishing did not start.' })}
          onClose={publish.reset}
        >
          {buildError(refusal.code)}
        </Banner>
      )}
      {failed && running === null && closed !== failed.id && (
        <Ended failed={failed} publish={publish} onClose={() => setClosed(failed.id)} />
      )}
      {unchanged && running === null && closed !== unchanged.id && (
        <Banner
          tone="blue"
          title={t({ id: 'build.unchanged', message: 'Nothing has changed. The site is up to date.' })}
          onClose={() => setClosed(unchanged.id)}
        />
      )}
    </>
  );
}

interface EndedProps {
  failed: NonNullable<BuildState['failed']>;
  publish: ReturnType<typeof usePublish>;
  onClose: () => void;
}

/** The last build ended without a new site: somebody stopped it, or it failed. */
function Ended({ failed, publish, onClose }: EndedProps) {
  const { t } = useLingui();
  const buildError = useBuildError();
  const mayManage = useMay('manage');
  if (failed.error === 'stopped') {
    return (
      <Banner
        tone="blue"
        title={t({ id: 'build.stopped', message: 'Stopped. The site stays as it was.' })}
        onClose={onClose}
      />
    );
  }
  return (
    <Banner
      tone="red"
      title={t({ id: 'build.failed', message: 'The last build failed. The old site stays.' })}
      onClose={onClose}
      actions={
        <Button size="xs" disabled={!mayManage} loading={publish.isPending} onClick={() => publish.mutate()}>
          {t({ id: 'common.retry', message: 'Try again' })}
        </Button>
      }
    >
      {buildError(failed.error ?? '')}
    </Banner>
  );
}
