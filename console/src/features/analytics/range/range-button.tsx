import { useLingui } from '@lingui/react/macro';
import { Button, Popover } from '@mantine/core';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton-rows.tsx';
import { type RangeChoice, rangeText } from './chosen-range.ts';
import styles from './range.module.css';

const RangePicker = lazy(async () => ({ default: (await import('./range-picker.tsx')).RangePicker }));

/** The button that says which days are shown, with the picker behind it (ANA-01). */
export function RangeButton({ onPreset, onDays, ...choice }: RangeChoice) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const button = (
    <Button
      className={styles.button}
      justify="space-between"
      leftSection={<IconCalendar size={17} stroke={1.75} aria-hidden />}
      rightSection={<IconChevronDown size={17} stroke={1.75} aria-hidden />}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => setIsOpen(!isOpen)}
    >
      {rangeText(choice.chosen)}
    </Button>
  );
  const picker = (
    <Suspense fallback={<SkeletonLines lines={8} />}>
      <RangePicker
        {...choice}
        onClose={close}
        onPreset={(preset) => {
          onPreset(preset);
          close();
        }}
        onDays={(days) => {
          onDays(days);
          close();
        }}
      />
    </Suspense>
  );
  const title = t({ id: 'analytics.choose-days', message: 'Choose days' });
  if (isPhone)
    return (
      <>
        {button}
        <Dialog isOpen={isOpen} onClose={close} title={title} phone="full">
          {picker}
        </Dialog>
      </>
    );
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      withRoles={false}
      radius="lg"
      shadow="none"
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown className={styles.dropdown} role="dialog" aria-label={title}>
        {picker}
      </Popover.Dropdown>
    </Popover>
  );
}
