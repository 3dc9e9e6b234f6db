import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPhotoSpark } from '@tabler/icons-react';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { useMay } from '../../../product/account/use-may.ts';
import { useOnboarding } from '../../../product/onboarding/onboarding.query.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import styles from './photo-ways.module.css';
import { useBringTryPictures, useRemoveTryPictures } from './try-pictures.query.ts';

/** Brings pictures to try with; while they are drawn it says so. */
export function TryButton() {
  const { t } = useLingui();
  const mayEdit = useMay('edit');
  const { data: way } = useOnboarding();
  const bring = useBringTryPictures();
  if (!mayEdit) return null;
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconPhotoSpark size={17} stroke={1.75} aria-hidden />}
        loading={bring.isPending || way?.hasTry === true}
        onClick={() => bring.mutate({ name: t({ id: 'try.folder', message: 'Pictures to try with' }) })}
      >
        <Trans id="try.bring">Try with 12 pictures</Trans>
      </Button>
      {bring.isError && <ErrorBanner error={bring.error} onClose={() => bring.reset()} />}
      {bring.data?.success === false && (
        <Banner tone="red" title={t(refusalWords[bring.data.code])} onClose={() => bring.reset()} />
      )}
    </>
  );
}

/** As long as they are here: what they are, and the one tap that takes them away with all that was made of them. */
export function TryLine() {
  const { t } = useLingui();
  const mayEdit = useMay('edit');
  const { data: way } = useOnboarding();
  const remove = useRemoveTryPictures();
  if (way?.hasTry !== true) return null;
  return (
    <>
      {remove.isError && <ErrorBanner error={remove.error} onClose={() => remove.reset()} />}
      {remove.data?.success === false && (
        <Banner tone="red" title={t(refusalWords[remove.data.code])} onClose={() => remove.reset()} />
      )}
      <div className={styles.line}>
        <p>
          <strong>
            <Trans id="try.here">12 pictures to try with.</Trans>
          </strong>{' '}
          <Trans id="try.safe">Nothing of them is published or sent unless you approve it.</Trans>
        </p>
        {mayEdit && (
          <Button loading={remove.isPending} onClick={() => remove.mutate()}>
            <Trans id="try.remove">Remove them</Trans>
          </Button>
        )}
      </div>
    </>
  );
}
