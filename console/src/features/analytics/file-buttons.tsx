import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useIsPhone } from '../../lib/dom/use-media.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';

/** The table as a file and on paper. */
export function FileButtons({ onSave }: { onSave: () => void }) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const asFile = t({ id: 'analytics.csv', message: 'Save as CSV' });
  const print = t({ id: 'analytics.print', message: 'Print' });
  if (isPhone) return <IconButton icon={IconDownload} size="lg" label={asFile} onClick={onSave} />;
  return (
    <>
      <Button leftSection={<IconDownload size={17} stroke={1.75} aria-hidden />} onClick={onSave}>
        {asFile}
      </Button>
      <IconButton icon={IconPrinter} size="lg" label={print} onClick={() => window.print()} />
    </>
  );
}
