import type { SendDay } from '@kolaj/contract/broadcast/broadcast';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { RadioCards } from '../../../../ui/form/radio-cards.tsx';
import { useSendSearch } from '../../place.tsx';
import { type Choice, choiceOf, firstOption, type Option, sumImages, wishOf } from '../days/chosen-days.ts';
import { sentWhen } from '../days/day-status.tsx';
import styles from '../send.module.css';
import { orderOf, type SendScreen, useSendPreview, useStartSend } from '../send.query.ts';
import { ConfirmQuestion } from './confirm-question.tsx';

interface ConfirmSendProps {
  isOpen: boolean;
  screen: SendScreen;
  chosen: readonly SendDay[];
  sale: boolean;
  onClose: () => void;
}

/** The question with everything it rests on; a tap on the ink button starts the send (WG-16…WG-19, ux §6). */
export function ConfirmSend({ isOpen, screen, chosen, sale, onClose }: ConfirmSendProps) {
  const { subfolder, sendOnlyAfter } = screen;
  const probe = useSendPreview({ subfolder, wish: wishOf({ kind: 'plain' }, 'all', chosen), sale });
  const choice = choiceOf({ chosen, sendOnlyAfter, sentDays: probe.data?.sent_days ?? [] });
  const [picked, setPicked] = useState<Option | null>(null);
  const option = picked ?? firstOption(choice);
  const wish = wishOf(choice, option, chosen);
  const asked = useSendPreview({ subfolder, wish, sale });
  const [isElsewhere, setIsElsewhere] = useState(false);
  const hasNoSaleGroup = sale && asked.data?.refusal?.code === 'no_target';
  const discounted = isElsewhere && hasNoSaleGroup ? asked.data?.urls : undefined;
  const toOthers = useSendPreview({ subfolder, wish, sale: discounted === undefined && sale, images: discounted });
  const query = discounted === undefined ? asked : toOthers;
  const preview = query.isPlaceholderData ? undefined : query.data;
  const { start, isPending } = useConfirmed(screen, onClose);

  return (
    <ConfirmQuestion
      isOpen={isOpen}
      onClose={onClose}
      screen={screen}
      days={chosen.filter(({ date }) => wish.days.includes(date))}
      preview={preview}
      error={query.error}
      isBusy={isPending}
      isAfter={option === 'after'}
      isRepeat={choice.kind === 'again'}
      onConfirm={() => {
        if (preview === undefined) return;
        start(
          orderOf({
            subfolder,
            wish,
            sale: sale && discounted === undefined,
            urls: preview.urls,
            groups: preview.targets.length,
          }),
        );
      }}
    >
      {(choice.kind === 'after' || choice.kind === 'unsent') && (
        <ConfirmChoice
          subfolder={subfolder}
          choice={choice}
          option={option}
          chosen={chosen}
          sale={sale}
          onPick={setPicked}
        />
      )}
      {hasNoSaleGroup && <NoSaleGroup isElsewhere={isElsewhere} onChange={setIsElsewhere} />}
    </ConfirmQuestion>
  );
}

/** Starts the send; when the server has it, its progress is shown. */
function useConfirmed({ subfolder }: SendScreen, onClose: () => void) {
  const { started } = useSendSearch();
  const { mutate, isPending } = useStartSend(subfolder.id);
  const start = (order: Parameters<typeof mutate>[0]) =>
    mutate(order, {
      onSuccess: (result) => {
        if (result.kind === 'started') started(result.broadcastId ?? undefined);
        else onClose();
      },
      onError: onClose,
    });
  return { start, isPending };
}

interface ConfirmChoiceProps {
  subfolder: SendScreen['subfolder'];
  choice: Extract<Choice, { kind: 'after' | 'unsent' }>;
  option: Option;
  chosen: readonly SendDay[];
  sale: boolean;
  onPick: (option: Option) => void;
}

/** Everything again, or only what the groups have not seen: two cards with their numbers (WG-18, D-55). */
function ConfirmChoice({ subfolder, choice, option, chosen, sale, onPick }: ConfirmChoiceProps) {
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

interface NoSaleGroupProps {
  /** The discounted images go to the groups of a normal send. */
  isElsewhere: boolean;
  onChange: (isElsewhere: boolean) => void;
}

/** No group takes only discounted images: said, with the other way (D-53). */
function NoSaleGroup({ isElsewhere, onChange }: NoSaleGroupProps) {
  const { t } = useLingui();
  return (
    <div className={styles.spaced}>
      <Banner
        tone="amber"
        title={t({ id: 'send.no-sale-group', message: 'There is no group for discounted products.' })}
        actions={
          !isElsewhere && (
            <Button size="xs" onClick={() => onChange(true)}>
              {t({ id: 'send.sale-to-others', message: 'Send them to the normal groups' })}
            </Button>
          )
        }
      >
        {isElsewhere && t({ id: 'send.sale-goes-to-others', message: 'The discounted images go to the groups below.' })}
      </Banner>
    </div>
  );
}
