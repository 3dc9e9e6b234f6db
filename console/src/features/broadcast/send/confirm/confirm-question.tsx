import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ConfirmFacts } from '../../../../ui/dialog/confirm-facts.tsx';
import { useSendLabel } from '../../words/use-send-label.ts';
import { type SendPreview, type SendScreen, useHandedOver } from '../send.query.ts';
import { useConfirmFacts, useConfirmLines, useLeftOut, usePace } from './confirm-words.tsx';
import { SentBefore } from './sent-before.tsx';
import { useWhyNot, type WhyNotInput } from './use-why-not.ts';

interface ConfirmQuestionProps extends WhyNotInput {
  isOpen: boolean;
  onClose: () => void;
  screen: SendScreen;
  isBusy: boolean;
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
  const confirm = useSendLabel(images);
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
      confirm={confirm}
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
