import type { SendDay } from '@kolaj/contract/broadcast';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMay } from '../../lib/use-may.ts';
import { ConfirmFacts } from '../../ui/confirm-facts.tsx';
import { useErrorText } from '../../ui/error-text.ts';
import { useNoRightText } from '../../ui/no-right.tsx';
import { useConfirmFacts, useConfirmLines, useLeftOut, usePace } from './confirm-words.ts';
import { sentWhen } from './day-status.tsx';
import { useRefusalText } from './refusal-text.ts';
import { type SendPreview, type SendScreen, useHandedOver } from './send.query.ts';
import { SentBefore } from './sent-before.tsx';

interface ConfirmQuestionProps {
  isOpen: boolean;
  onClose: () => void;
  screen: SendScreen;
  days: readonly SendDay[];
  preview: SendPreview | undefined;
  error: unknown;
  isBusy: boolean;
  isAfter: boolean;
  /** All of it was sent before: the server will ask once more. */
  isRepeat: boolean;
  onConfirm: () => void;
  children: ReactNode;
}

/** All facts of a send, and what stands against it. */
export function ConfirmQuestion(props: ConfirmQuestionProps) {
  const { screen, days, preview, isBusy, isRepeat, children } = props;
  const { t } = useLingui();
  const images = preview?.images ?? 0;
  const facts = useConfirmFacts(preview);
  const lines = useConfirmLines(preview, screen.subfolder.name);
  const leftOut = useLeftOut(preview);
  const note = useNote({ preview, isBusy, screen });
  const refusal = useWhyNot(props);
  const title = useTitle(preview);
  const brand = screen.subfolder.name;
  const names = days.map(({ day }) => day).join(', ');
  const button = t({ id: 'send.button', message: plural(images, { one: 'Send # image', other: 'Send # images' }) });
  return (
    <ConfirmFacts
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={title}
      under={t({ id: 'send.confirm-under', message: `${brand} · ${names}. Starts at once.` })}
      facts={facts}
      lines={images === 0 ? [] : lines}
      leftOut={images === 0 ? [] : leftOut}
      note={note}
      confirm={images === 0 ? t({ id: 'send.button-none', message: 'Send images' }) : button}
      confirmIcon={<IconSend size={18} stroke={1.75} aria-hidden />}
      onConfirm={props.onConfirm}
      isBusy={isBusy || (preview === undefined && props.error === null)}
      {...(refusal === null ? {} : { refusal })}
    >
      {children}
      {isRepeat && <SentBefore days={days} />}
    </ConfirmFacts>
  );
}

function useTitle(preview: SendPreview | undefined): string {
  const { t } = useLingui();
  const images = preview?.images ?? 0;
  const groups = preview?.targets.length ?? 0;
  if (images === 0) return t({ id: 'send.confirm-none', message: 'Start collage sending?' });
  return t({
    id: 'send.confirm-title',
    message: `Send ${plural(images, { one: '# image', other: '# images' })} to ${plural(groups, { one: '# group', other: '# groups' })}?`,
  });
}

/** Why the button is off: nothing new since the last send, no group, no connection. A sent day is not such a reason. */
function useWhyNot({ preview, error, isAfter, days }: ConfirmQuestionProps): string | null {
  const { t } = useLingui();
  const refusalText = useRefusalText();
  const errorText = useErrorText();
  const noRightText = useNoRightText();
  const maySend = useMay('send');
  if (!maySend) return noRightText('send');
  if (error !== null) return errorText(error).title;
  if (preview === undefined) return null;
  const [day] = days;
  if (preview.images === 0 && isAfter && day?.update_date) {
    const time = sentWhen(day.date, day.update_date);
    return t({ id: 'send.nothing-new', message: `Nothing new since ${time}.` });
  }
  const { refusal } = preview;
  if (refusal !== null && refusal.code !== 'already_sent') return refusalText(refusal).detail;
  return null;
}

interface NoteInput {
  preview: SendPreview | undefined;
  isBusy: boolean;
  screen: SendScreen;
}

function useNote({ preview, isBusy, screen }: NoteInput): string {
  const { t } = useLingui();
  const done = useHandedOver(screen.subfolder.id);
  const pace = usePace(preview);
  const total = preview?.images ?? 0;
  return isBusy && total > 0 ? t({ id: 'send.handing-over', message: `Handing over: ${done} of ${total}` }) : pace;
}
