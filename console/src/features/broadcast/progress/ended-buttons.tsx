import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMay } from '../../../product/account/use-may.ts';
import { useSendSearch } from '../use-send-search.ts';
import type { Broadcast } from '../words/group-kinds.ts';
import type { useControl } from './progress.query.ts';

interface EndedButtonsProps {
  send: Broadcast;
  control: ReturnType<typeof useControl>;
}

/** Retry what failed, and the proof. */
export function EndedButtons({ send, control }: EndedButtonsProps) {
  const { t } = useLingui();
  const { follow } = useSendSearch();
  const { failed } = send.counts;
  const maySend = useMay('send');
  return (
    <>
      {failed > 0 && (
        <Button
          variant="action"
          leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
          loading={control.isPending}
          disabled={!maySend}
          onClick={() => control.mutate('retry')}
        >
          {t({ id: 'send.retry-failed', message: plural(failed, { one: 'Retry # failed', other: 'Retry # failed' }) })}
        </Button>
      )}
      <Button onClick={() => follow(send.id, 'ledger')}>
        {t({ id: 'send.ledger', message: 'What each group received' })}
      </Button>
    </>
  );
}
