import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconShieldSearch } from '@tabler/icons-react';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { useIntegrity } from './integrity.query.ts';
import { IntegrityBody } from './integrity-body.tsx';

/** Is every file of the store still there and as it was? Shows what the weekly check found; repairs nothing (D6). */
export function IntegrityPage() {
  const { t } = useLingui();
  const { query, order, phase } = useIntegrity();
  const isAtWork = phase === 'running' || phase === 'ordered';
  const check = (
    <Button
      variant="action"
      leftSection={<IconShieldSearch size={18} stroke={1.75} aria-hidden />}
      loading={order.isPending}
      disabled={isAtWork}
      onClick={() => order.mutate()}
    >
      {t({ id: 'integrity.check', message: 'Check now' })}
    </Button>
  );
  const crumbs = [{ label: t({ id: 'nav.admin', message: 'Administration' }), link: { to: '/yta' } as const }];
  return (
    <>
      <PageHead
        title={t({ id: 'integrity.title', message: 'File store' })}
        crumbs={crumbs}
        {...(phase === 'never' || query.data === undefined ? {} : { actions: check })}
      />
      {order.isError && <ErrorBanner error={order.error} onClose={() => order.reset()} />}
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 4, height: 56 }}>
        {(integrity) => <IntegrityBody integrity={integrity} phase={phase} check={check} />}
      </Loaded>
    </>
  );
}
