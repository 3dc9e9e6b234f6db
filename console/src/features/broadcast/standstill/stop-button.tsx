import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useMay } from '../../../product/account/use-may.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { useStandstill, useStop } from './standstill.query.ts';

/** Stops everything the shop sends, at once: no question is asked, because one press undoes it. */
export function StopButton({ isIcon = false }: { isIcon?: boolean }) {
  const { t } = useLingui();
  const { data } = useStandstill();
  const stop = useStop();
  const maySend = useMay('send');
  // What is stopped already says so in its banner; where nothing waits there is nothing to stop.
  if (!maySend || !data || data.stopped || data.waiting === 0) return null;
  const label = t({ id: 'stop.stop', message: 'Stop all sending' });
  const press = () => stop.mutate('stop');
  if (isIcon) return <IconButton icon={IconHandStop} size="lg" label={label} onClick={press} />;
  return (
    <Button
      color="red"
      variant="outline"
      leftSection={<IconHandStop size={18} stroke={1.75} aria-hidden />}
      loading={stop.isPending}
      onClick={press}
    >
      {label}
    </Button>
  );
}
