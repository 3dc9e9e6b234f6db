import type { SendDay } from '@kolaj/contract/broadcast/broadcast';
import { useState } from 'react';
import { useSendSearch } from '../../use-send-search.ts';
import { choiceOf, firstOption, type Option, wishOf } from '../days/chosen-days.ts';
import { orderOf, type SendScreen, useSendPreview, useStartSend } from '../send.query.ts';
import { ConfirmChoice } from './confirm-choice.tsx';
import { ConfirmQuestion } from './confirm-question.tsx';
import { NoSaleGroup } from './no-sale-group.tsx';

interface ConfirmSendProps {
  /** Days that are being sent are not chosen any more: the question goes, the answer to it is still awaited. */
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
      isRepeat={choice.kind === 'plain' && (preview?.sent_days.length ?? 0) > 0}
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
      {choice.kind !== 'plain' && (
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
