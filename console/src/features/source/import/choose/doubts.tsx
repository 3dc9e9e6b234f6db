import type { previewImport } from '@kolaj/contract/source/source';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconHelpHexagon } from '@tabler/icons-react';
import type * as z from 'zod/mini';
import { NoRight } from '../../../../product/account/no-right.tsx';
import { useMay } from '../../../../product/account/use-may.ts';
import { useAddCodePatterns } from '../../../../product/source/import.query.ts';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../../ui/feedback/error-banner.tsx';
import styles from './import-preview.module.css';

type Doubt = z.output<typeof previewImport.output>['data']['result']['doubts'][number];

/**
 * Photos that may be one product or one each: both readings, and one tap that makes the other one the shop's pattern (D-28).
 * What was done can be undone in place: a toast would be behind the window.
 */
export function Doubts({ doubts }: { doubts: readonly Doubt[] }) {
  const { t } = useLingui();
  const mayManage = useMay('manage');
  const { add, undo, kept, isPending, error, reset } = useAddCodePatterns();
  const told = kept?.join(', ') ?? '';
  return (
    <div className={styles.doubts}>
      {error !== null && <ErrorBanner error={error} onClose={reset} />}
      {kept !== null && (
        <Banner
          tone="blue"
          title={t({ id: 'import.doubt-kept', message: `Kept as your pattern ${told}` })}
          actions={
            <Button size="xs" loading={isPending} onClick={() => undo(kept)}>
              {t({ id: 'common.undo', message: 'Undo' })}
            </Button>
          }
        />
      )}
      {doubts.map(({ code, photos, patterns }) => (
        <Banner
          key={code}
          tone="amber"
          icon={IconHelpHexagon}
          title={t({
            id: 'import.doubt',
            message: plural(photos, { one: `${code}: one product?`, other: `${code}: one product, or # products?` }),
          })}
          actions={
            mayManage && (
              <Button size="xs" loading={isPending} onClick={() => add(patterns)}>
                {t({ id: 'import.doubt-split', message: 'Each number is a product' })}
              </Button>
            )
          }
        >
          {t({ id: 'import.doubt-now', message: 'Now they become one product.' })}
          <NoRight right="manage" />
        </Banner>
      ))}
    </div>
  );
}
