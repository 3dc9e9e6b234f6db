import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../../product/account/use-may.ts';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import styles from './build.module.css';
import { type BuildState, warningGroups } from './build-state.ts';
import type { usePublish } from './builds.query.ts';

/** Names listed before the rest is counted. */
const LISTED = 4;

/** A warning of a build in words: what is missing, and where. */
function useWarningText(): (kind: string, about: readonly string[]) => string {
  const { t } = useLingui();
  return (kind, about) => {
    const hidden = Math.max(0, about.length - LISTED);
    const more = hidden === 0 ? '' : ` ${t({ id: 'build.and-more', message: `and ${hidden} more` })}`;
    const names = about.slice(0, LISTED).join(', ') + more;
    switch (kind) {
      case 'price_missing':
        return t({ id: 'build.price-missing', message: `No price: ${names}` });
      case 'logo_missing':
        return t({ id: 'build.logo-missing', message: `No logo: ${names}` });
      case 'picture_refused':
        return t({ id: 'build.picture-refused', message: `Picture address not allowed: ${names}` });
      case 'brand_inactive':
        return t({ id: 'build.brand-inactive', message: `Brand not active, its products are not shown: ${names}` });
      default:
        return [kind, names].filter(Boolean).join(': ');
    }
  };
}

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
  const mayManage = useMay('manage');
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
        <Banner
          tone="red"
          title={t({ id: 'build.failed', message: 'The last build failed. The old site stays.' })}
          onClose={() => setClosed(failed.id)}
          actions={
            <Button size="xs" disabled={!mayManage} loading={publish.isPending} onClick={() => publish.mutate()}>
              {t({ id: 'common.retry', message: 'Try again' })}
            </Button>
          }
        >
          {buildError(failed.error ?? '')}
        </Banner>
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

/** What a person puts right on the page of the brands. */
const ofBrands: ReadonlySet<string> = new Set(['logo_missing', 'brand_inactive']);

/** What is missing on the live site, by kind. */
export function Warnings({ warnings }: { warnings: readonly string[] }) {
  const { t } = useLingui();
  const warningText = useWarningText();
  const groups = warningGroups(warnings);
  if (groups.length === 0) return null;
  return (
    <Banner
      tone="amber"
      title={t({ id: 'build.warnings', message: 'The live site has gaps.' })}
      actions={
        groups.some(({ kind }) => ofBrands.has(kind)) && (
          <LinkButton size="xs" to="/brands">
            {t({ id: 'nav.brands', message: 'Brands' })}
          </LinkButton>
        )
      }
    >
      <ul className={styles.warnings}>
        {groups.map(({ kind, about }) => (
          <li key={kind}>{warningText(kind, about)}</li>
        ))}
      </ul>
    </Banner>
  );
}
