import type { SendDay } from '@kolaj/contract/broadcast/broadcast';
import { useLingui } from '@lingui/react/macro';
import { RadioCards } from '../../../../ui/form/radio-cards.tsx';
import { type Choice, firstOption, type Option, sumImages, wishOf } from '../days/chosen-days.ts';
import { sentWhen } from '../days/day-status.tsx';
import { type SendScreen, useSendPreview } from '../send.query.ts';

interface ConfirmChoiceProps {
  subfolder: SendScreen['subfolder'];
  choice: Exclude<Choice, { kind: 'plain' }>;
  option: Option;
  chosen: readonly SendDay[];
  sale: boolean;
  onPick: (option: Option) => void;
}

/** Everything again, or only what the groups have not seen: two cards with their numbers (WG-18, D-55). */
export function ConfirmChoice({ subfolder, choice, option, chosen, sale, onPick }: ConfirmChoiceProps) {
  const { t } = useLingui();
  const [day] = chosen;
  const only = firstOption(choice);
  const rest = useSendPreview({ subfolder, wish: wishOf(choice, only, chosen), sale });
  const time = day?.update_date ? sentWhen(day.date, day.update_date) : '';
  const all = {
    value: 'all' as const,
    count: sumImages(chosen, sale),
    text:
      choice.kind === 'after'
        ? t({ id: 'send.all-of-day', message: 'All images of the day' })
        : t({ id: 'send.all-again', message: 'All days again' }),
  };
  const fewer = {
    value: only,
    count: rest.isPlaceholderData ? '–' : (rest.data?.images ?? '–'),
    text:
      choice.kind === 'after'
        ? t({ id: 'send.only-after', message: `Only new after ${time}` })
        : t({ id: 'send.only-unsent', message: 'Only the unsent days' }),
  };
  return (
    <RadioCards
      label={t({ id: 'send.what', message: 'What to send' })}
      value={option}
      onChange={onPick}
      options={[all, fewer]}
    />
  );
}
