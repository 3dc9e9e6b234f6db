import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconMessageX } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/texts/format.ts';
import { pictureSet } from '../../../product/collage/media.ts';
import { AnswerFoot } from '../../../ui/dialog/answer-foot.tsx';
import { ConfirmFacts, type Fact } from '../../../ui/dialog/confirm-facts.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { RadioCards } from '../../../ui/form/radio-cards.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { useRefusalText } from '../words/refusal-text.ts';
import styles from './ledger.module.css';
import type { LedgerRow } from './ledger.query.ts';
import { type Meant, type Outlook, useRecall, useTakeBack } from './recall.query.ts';
import { useRecallReasonWords } from './recall-words.ts';

type Reach = 'all' | 'group';

interface RecallDialogProps {
  /** Of the send. */
  id: string;
  /** The message from which it was opened. */
  row: LedgerRow;
  onClose: () => void;
}

/** Asks whether one picture is to be taken back, with what that does and cannot do; then shows how far it is. */
export function RecallDialog({ id, row, onClose }: RecallDialogProps) {
  const { t } = useLingui();
  const [reach, setReach] = useState<Reach>('all');
  const { part, group_id } = row;
  const meant: Meant = reach === 'all' ? { id, part } : { id, part, group_id };
  const outlook = useRecall(meant);
  const all = useRecall({ id, part });
  const takeBack = useTakeBack(meant);
  const { question, doing } = useTitles(row);
  const isDone = takeBack.data?.success === true;
  const found = outlook.data;
  if (!found || isDone || !hasChoice(found)) {
    return (
      <Dialog isOpen onClose={onClose} title={doing} foot={<CloseFoot onClose={onClose} />}>
        <Loaded query={outlook} skeleton="lines">
          {(loaded) => <Result outlook={loaded} />}
        </Loaded>
      </Dialog>
    );
  }
  const groups = all.data?.total ?? 0;
  return (
    <Ask
      title={question}
      outlook={found}
      takeBack={takeBack}
      onClose={onClose}
      cards={
        groups > 1 && (
          <RadioCards
            label={t({ id: 'recall.reach', message: 'From where' })}
            value={reach}
            onChange={setReach}
            options={[
              { value: 'all', count: groups, text: t({ id: 'recall.reach-all', message: 'All groups it went to' }) },
              { value: 'group', count: 1, text: row.group_name },
            ]}
          />
        )
      }
    />
  );
}

/** Something is left to be asked for. */
const hasChoice = ({ ready, unsent, later }: Outlook): boolean => ready + unsent + later > 0;

function useTitles({ part, product_name: product }: LedgerRow): { question: string; doing: string } {
  const { t } = useLingui();
  if (part < 0) {
    return {
      question: t({ id: 'recall.title-contact', message: 'Take this contact message back?' }),
      doing: t({ id: 'recall.doing-contact', message: 'Taking the contact message back' }),
    };
  }
  return {
    question: t({ id: 'recall.title', message: `Take ${product} back?` }),
    doing: t({ id: 'recall.doing', message: `Taking ${product} back` }),
  };
}

interface AskProps {
  title: string;
  outlook: Outlook;
  takeBack: ReturnType<typeof useTakeBack>;
  cards: React.ReactNode;
  onClose: () => void;
}

function Ask({ title, outlook, takeBack, cards, onClose }: AskProps) {
  const { t } = useLingui();
  const reasonOf = useRecallReasonWords();
  const refusalOf = useRefusalText();
  const { ready, unsent, later, until, cannot, held, picture } = outlook;
  const count = ready + unsent + later;
  const facts: (Fact & { messages: number })[] = [
    { id: 'ready', value: ready, messages: ready, label: t({ id: 'recall.ready', message: 'deleted for everybody' }) },
    { id: 'unsent', value: unsent, messages: unsent, label: t({ id: 'recall.kept', message: 'kept from leaving' }) },
    {
      id: 'later',
      value: later,
      messages: later,
      label: t({ id: 'recall.when-known', message: 'deleted when known to be there' }),
    },
  ];
  const at = until === null ? '' : formatDateTime(until);
  const notes = [
    until !== null && t({ id: 'recall.until', message: `Can be taken back until ${at}.` }),
    held && t({ id: 'recall.held', message: 'All sending is held. It is taken back when that ends.' }),
  ];
  const refused = takeBack.data?.success === false ? refusalOf(takeBack.data).detail : undefined;
  return (
    <ConfirmFacts
      isOpen
      onClose={onClose}
      title={title}
      facts={facts.filter(({ messages }) => messages > 0)}
      leftOut={cannot.map(({ reason, messages }) => ({
        id: JSON.stringify(reason),
        text: `${t({ id: 'recall.messages', message: plural(messages, { one: '# message', other: '# messages' }) })}: ${reasonOf(reason)}`,
      }))}
      note={notes.filter(Boolean).join(' ')}
      isDestructive
      isBusy={takeBack.isPending}
      confirm={t({
        id: 'recall.confirm',
        message: plural(count, { one: 'Take # message back', other: 'Take # messages back' }),
      })}
      confirmIcon={<IconMessageX size={18} stroke={1.75} aria-hidden />}
      onConfirm={() => takeBack.mutate()}
      {...(refused === undefined ? {} : { refusal: refused })}
    >
      {takeBack.error !== null && <ErrorBanner error={takeBack.error} onClose={takeBack.reset} />}
      {picture !== null && (
        <div className={styles.recallPicture}>
          <Picture {...pictureSet(picture)} alt="" sizes="96px" />
        </div>
      )}
      {cards}
    </ConfirmFacts>
  );
}

/** How far it is: live, because the provider is asked message by message. */
function Result({ outlook }: { outlook: Outlook }) {
  const { t } = useLingui();
  const reasonOf = useRecallReasonWords();
  const { recalled, asked, not_done: notDone, cannot, held } = outlook;
  const failed = notDone.reduce((sum, { messages }) => sum + messages, 0);
  const total = recalled + asked + failed;
  const lines = [
    t({ id: 'recall.count-done', message: plural(recalled, { one: '# taken back', other: '# taken back' }) }),
    asked > 0 &&
      t({
        id: 'recall.count-asked',
        message: plural(asked, { one: '# is being taken back', other: '# are being taken back' }),
      }),
  ];
  return (
    <div className={styles.recallResult}>
      {total > 0 && (
        <ProgressBar
          label={t({ id: 'recall.progress', message: 'Taken back' })}
          total={total}
          segments={[
            { tone: 'green', value: recalled },
            { tone: 'red', value: failed },
          ]}
        />
      )}
      <p role="status">
        {total > 0
          ? lines.filter(Boolean).join(' · ')
          : t({ id: 'recall.kept-all', message: 'Nothing of it leaves any more.' })}
      </p>
      {held && <p>{t({ id: 'recall.held', message: 'All sending is held. It is taken back when that ends.' })}</p>}
      <ul>
        {[...notDone, ...cannot].map(({ reason, messages }) => (
          <li key={JSON.stringify([reason, messages])} className={styles.recallFault}>
            {t({ id: 'recall.messages', message: plural(messages, { one: '# message', other: '# messages' }) })}
            {`: ${reasonOf(reason)}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

function CloseFoot({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <AnswerFoot
      safe={null}
      main={
        <Button size="md" data-autofocus onClick={onClose}>
          {t({ id: 'common.close', message: 'Close' })}
        </Button>
      }
    />
  );
}
