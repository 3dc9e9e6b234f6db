import type { RunScope } from '@kolaj/domain/template/impact';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBrush } from '@tabler/icons-react';
import { formatNumber } from '../../lib/texts/format.ts';
import { currentLanguage } from '../../lib/texts/i18n.ts';
import { ConfirmFacts } from '../../ui/dialog/confirm-facts.tsx';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { useImpact } from './templates.query.ts';

/** Whose collages are redrawn; `none` = those that are made from now on, no others. */
export type ImpactChoice = RunScope | 'none';

interface ImpactDialogProps {
  id: string;
  /** The version that is to be drawn. */
  version: number;
  title: string;
  /** The template itself changes too: then nobody's collages have to. */
  offersNone?: boolean;
  choice: ImpactChoice;
  onChoose: (choice: ImpactChoice) => void;
  onConfirm: () => void;
  isBusy: boolean;
  refusal?: string | undefined;
  error: unknown;
  onForgetError: () => void;
  onClose: () => void;
}

/** What a version of a template would change, in numbers, before it does ("214 collages, 60 already sent"). */
export function ImpactDialog(props: ImpactDialogProps) {
  const { id, version, title, offersNone = false, choice, refusal, error } = props;
  const { t } = useLingui();
  const query = useImpact(id, version);
  const impact = query.data;
  const language = currentLanguage();
  const changes = (one: ImpactChoice) => (one === 'none' ? 0 : (impact?.changes[one] ?? 0));
  const count = changes(choice);
  const words = useChoiceWords();
  const options: ImpactChoice[] = [...(offersNone ? (['none'] as const) : []), 'waiting', 'not-sent', 'all'];
  const leftAlone = impact?.left_alone ?? 0;
  const changesNothing = choice !== 'none' && impact !== undefined && count === 0;
  const nothing = t({ id: 'impact.nothing', message: 'No collage would change.' });
  const why = refusal ?? (changesNothing ? nothing : undefined);
  const confirmWord = useConfirmWord(choice, count);
  return (
    <ConfirmFacts
      isOpen
      onClose={props.onClose}
      title={title}
      under={impact && <Summary total={impact.total} sent={impact.sent} />}
      facts={factsOf(impact)}
      note={<Note leavesSome={leftAlone > 0} />}
      confirm={confirmWord}
      confirmIcon={<IconBrush size={18} stroke={1.75} aria-hidden />}
      onConfirm={props.onConfirm}
      isBusy={props.isBusy || query.isPending}
      {...(why !== undefined && { refusal: why })}
    >
      {error !== null && error !== undefined && <ErrorBanner error={error} onClose={props.onForgetError} />}
      <Loaded query={query} skeleton="lines">
        {({ total }) =>
          total > 0 && (
            <RadioCards
              label={t({ id: 'impact.whose', message: 'Which collages are redrawn' })}
              value={choice}
              onChange={props.onChoose}
              options={options.map((value) => ({
                value,
                count: formatNumber(changes(value), language),
                text: words[value],
              }))}
            />
          )
        }
      </Loaded>
    </ConfirmFacts>
  );
}

function factsOf(impact: ReturnType<typeof useImpact>['data']) {
  const { waiting = '–', approved = '–', sent = '–', left_alone: left = '–' } = impact ?? {};
  return [
    { id: 'waiting', value: waiting, label: <Trans id="impact.waiting">wait for approval</Trans> },
    { id: 'approved', value: approved, label: <Trans id="impact.approved">approved</Trans> },
    { id: 'sent', value: sent, label: <Trans id="impact.sent">already sent</Trans> },
    { id: 'left', value: left, label: <Trans id="impact.left-alone">stay as they are</Trans> },
  ];
}

function Note({ leavesSome }: { leavesSome: boolean }) {
  return leavesSome ? (
    <Trans id="impact.note">
      Changed collages wait for approval again. Failed ones and those laid out manually stay as they are.
    </Trans>
  ) : (
    <Trans id="impact.note-plain">Changed collages wait for approval again.</Trans>
  );
}

function useConfirmWord(choice: ImpactChoice, count: number): string {
  const { t } = useLingui();
  if (choice === 'none') return t({ id: 'impact.confirm-none', message: 'Change the template' });
  return t({
    id: 'impact.confirm',
    message: plural(count, { one: 'Redraw # collage', other: 'Redraw # collages' }),
  });
}

function Summary({ total, sent }: { total: number; sent: number }) {
  const { t } = useLingui();
  const language = currentLanguage();
  const sentText = formatNumber(sent, language);
  const all = t({
    id: 'impact.total',
    message: plural(total, { one: '# collage shows another version', other: '# collages show another version' }),
  });
  return sent === 0 ? (
    all
  ) : (
    <Trans id="impact.total-sent">
      {all}, {sentText} of them already sent
    </Trans>
  );
}

function useChoiceWords(): Record<ImpactChoice, string> {
  const { t } = useLingui();
  return {
    none: t({ id: 'impact.none', message: 'only collages made from now on' }),
    waiting: t({ id: 'impact.scope-waiting', message: 'that wait for approval' }),
    'not-sent': t({ id: 'impact.scope-not-sent', message: 'that were not sent yet, also approved ones' }),
    all: t({ id: 'impact.scope-all', message: 'all, also those already sent' }),
  };
}
