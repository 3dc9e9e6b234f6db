import type { TelegramTemplateView } from '@kolaj/contract/broadcast/telegram';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { NoRight } from '../../../product/account/no-right.tsx';
import { useMay } from '../../../product/account/use-may.ts';
import { isRunning } from '../../../product/sending/send-numbers.ts';
import { FootBar } from '../../../ui/page/foot-bar.tsx';

interface SendButtonProps {
  template: TelegramTemplateView;
  onSend: () => void;
}

/** Says how many groups it is for: "Send to 2 groups". In the page, on phones at thumb height. */
export function SendButton({ template, onSend }: SendButtonProps) {
  const isPhone = useIsPhone();
  const maySend = useMay('send');
  const label = useSendToWords(template.targets);
  const isUnderWay = template.last !== null && isRunning(template.last);
  const button = (
    <Button
      size="lg"
      fullWidth
      variant="action"
      leftSection={<IconSend size={20} stroke={1.75} aria-hidden />}
      disabled={!maySend || template.refusal !== null || isUnderWay}
      onClick={onSend}
    >
      {label}
    </Button>
  );
  return (
    <>
      {isPhone ? <FootBar>{button}</FootBar> : button}
      <NoRight right="send" />
    </>
  );
}

/** One or two groups by their names, more by their number. */
export function useSendToWords(
  targets: TelegramTemplateView['targets'],
  { areNamed = false }: { areNamed?: boolean } = {},
): string {
  const { t } = useLingui();
  const groups = targets.length;
  const names = targets.map(({ name }) => name).join(', ');
  if (areNamed && targets.length > 0 && targets.length < 3)
    return t({ id: 'telegram.send-to', message: `Send to ${names}` });
  return t({
    id: 'telegram.send-to-groups',
    message: plural(groups, { one: 'Send to # group', other: 'Send to # groups' }),
  });
}
