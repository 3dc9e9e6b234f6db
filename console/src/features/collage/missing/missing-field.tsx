import type { CollageCard } from '@kolaj/contract/collage/collage';
import { givenCodeLength } from '@kolaj/contract/collage/join-collages';
import { givenPriceLength } from '@kolaj/contract/collage/missing-values';
import type { MissingKeyword } from '@kolaj/domain/collage/texts/type-value';
import { signBeside } from '@kolaj/domain/price/read-price';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck, IconCloudOff, IconPencil } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { usePrices } from '../../../product/account/session.query.ts';
import { Chip } from '../../../ui/button/chip.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { Act } from './act.tsx';
import styles from './missing.module.css';
import { SameCodeNote } from './same-code-note.tsx';
import { useTypedField } from './use-typed-field.ts';

interface MissingFieldProps {
  card: CollageCard;
  keyword: MissingKeyword;
  mayEdit: boolean;
  /** What the photos' names say, and only a person may take; null = nothing. */
  suggestion: string | null;
  /** What has become of the collage by a save. */
  onSaved: (status: CollageCard['status']) => void;
}

/** One value that a product lacks, and beneath it what became of it. */
export function MissingField({ card, keyword, mayEdit, suggestion, onSaved }: MissingFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const field = useTypedField(card, keyword, { mayEdit, onSaved });
  const isPrice = keyword === 'price';
  const word = isPrice ? t({ id: 'field.price', message: 'Price' }) : t({ id: 'field.code', message: 'Code' });
  const isFilled = field.state.kind === 'saved' && field.isTyped && field.isSaid;
  const prices = usePrices();
  const sign = isPrice ? signBeside(field.text, prices) : null;
  const { code } = card;
  /** Into the field, as if it had been typed: leaving it saves. */
  const take = (value: string) => {
    field.type(value);
    input.current?.focus();
  };
  return (
    <div className={styles.field} data-keyword={keyword}>
      <div className={styles.cell}>
        <label htmlFor={id}>
          {word} <span className={styles.hidden}>{code}</span>
        </label>
        <div className={styles.box}>
          {sign !== null && <span className={styles.sign}>{sign}</span>}
          <input
            id={id}
            ref={input}
            type="text"
            data-missing-field
            className={styles.input}
            data-state={field.state.kind}
            data-filled={isFilled || undefined}
            value={field.text}
            disabled={!mayEdit}
            style={sign === null ? undefined : { paddingLeft: `${20 + 10 * sign.length}px` }}
            inputMode={isPrice ? 'decimal' : 'text'}
            enterKeyHint="next"
            autoComplete="off"
            autoCapitalize={isPrice ? 'off' : 'characters'}
            autoCorrect="off"
            spellCheck={false}
            maxLength={isPrice ? givenPriceLength : givenCodeLength}
            aria-describedby={`${id}-about ${id}-note`}
            onChange={({ currentTarget }) => field.type(currentTarget.value)}
            onKeyDown={toNextField}
            onBlur={() => void field.commit()}
          />
        </div>
      </div>
      <div id={`${id}-about`} className={styles.short} role="status">
        <Short field={field} word={word} />
        {mayEdit && <Suggestion field={field} suggestion={suggestion} onTake={take} />}
      </div>
      <div id={`${id}-note`} className={styles.notes} role="status">
        {isPrice && <Unread field={field} />}
        <Note field={field} />
      </div>
    </div>
  );
}

/** Enter, or "next" on a phone's keyboard: on to the next field of the list; at the last one the keyboard goes. */
function toNextField(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const all = [...document.querySelectorAll<HTMLInputElement>('[data-missing-field]')];
  const next = all[all.indexOf(event.currentTarget) + (event.shiftKey ? -1 : 1)];
  if (next === undefined) event.currentTarget.blur();
  next?.focus();
}

function undo(field: ReturnType<typeof useTypedField>): Promise<void> {
  field.putBack();
  return field.commit();
}

interface OutcomeProps {
  field: ReturnType<typeof useTypedField>;
}

interface SuggestionProps extends OutcomeProps {
  suggestion: string | null;
  onTake: (suggestion: string) => void;
}

/** While nothing is typed: what the photos' names say. */
function Suggestion({ field, suggestion, onTake }: SuggestionProps) {
  if (suggestion === null || field.text !== '' || field.state.kind !== 'idle') return null;
  return (
    <Chip kind="view" isPressed={false} onClick={() => onTake(suggestion)}>
      <Trans id="missing.take-from-name">{suggestion} from the name</Trans>
    </Chip>
  );
}

/** A price of which no amount is known: kept, and missing all the same. */
function Unread({ field: { text, isSaid, state } }: OutcomeProps) {
  if (text.trim() === '' || isSaid || state.kind === 'saving' || state.kind === 'refused') return null;
  return (
    <Line tone="amber" icon={<IconAlertTriangle size={15} stroke={2} aria-hidden />}>
      <Trans id="editor.price-unread">No amount can be read from this.</Trans>
    </Line>
  );
}

/** What fits beneath the field. Its line is there before it says something, so that nothing moves. */
function Short({ field, word }: OutcomeProps & { word: string }) {
  const { t } = useLingui();
  const { state } = field;
  if (state.kind === 'saving') {
    return (
      <Line>
        <Trans id="missing.saving">Saving…</Trans>
      </Line>
    );
  }
  if (state.kind !== 'saved' || !field.isTyped) return null;
  return (
    <Line tone={field.isSaid ? 'green' : undefined} icon={<IconCheck size={15} stroke={2.25} aria-hidden />}>
      <Trans id="missing.saved">Saved</Trans>
      <Act label={t({ id: 'missing.undo-named', message: `Undo: ${word}` })} onClick={() => void undo(field)}>
        <Trans id="common.undo">Undo</Trans>
      </Act>
    </Line>
  );
}

/** What takes a sentence, over the width of the row. */
function Note({ field }: OutcomeProps) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const { state } = field;
  const again = (
    <Act onClick={() => void field.commit()}>
      <Trans id="common.retry">Try again</Trans>
    </Act>
  );
  switch (state.kind) {
    case 'idle':
    case 'saving':
      return null;
    case 'saved':
      return state.sameTotal > 0 ? (
        <SameCodeNote same={state.same} total={state.sameTotal} undo={() => void undo(field)} />
      ) : null;
    case 'kept':
      return (
        <Line tone="amber" icon={<IconPencil size={15} stroke={2} aria-hidden />}>
          <Trans id="missing.kept">Typed before, not saved yet.</Trans>
          <Act onClick={() => void field.commit()}>
            <Trans id="missing.save">Save</Trans>
          </Act>
          <Act onClick={field.putBack}>
            <Trans id="missing.discard">Discard</Trans>
          </Act>
        </Line>
      );
    case 'no-connection':
      return (
        <Line tone="amber" icon={<IconCloudOff size={15} stroke={2} aria-hidden />}>
          <Trans id="missing.offline">No connection. Kept on this device, saved when it is back.</Trans>
        </Line>
      );
    case 'conflict': {
      const { theirs } = state;
      return (
        <Line tone="red">
          {theirs === '' ? (
            <Trans id="missing.emptied">Somebody has emptied it since.</Trans>
          ) : (
            <Trans id="missing.conflict">Somebody has typed “{theirs}” since.</Trans>
          )}
          <Act onClick={field.takeTheirs}>
            <Trans id="missing.theirs">Keep theirs</Trans>
          </Act>
          <Act onClick={field.takeMine}>
            <Trans id="missing.mine">Keep mine</Trans>
          </Act>
        </Line>
      );
    }
    case 'refused':
      return (
        <Line tone="red">
          {t(refusalWords[state.code])} {state.code !== 'price_without_number' && again}
        </Line>
      );
    case 'failed':
      return (
        <Line tone="red">
          {textOf(state.error).detail} {again}
        </Line>
      );
  }
}

interface LineProps {
  tone?: 'green' | 'amber' | 'red' | undefined;
  icon?: ReactNode;
  children: ReactNode;
}

function Line({ tone, icon, children }: LineProps) {
  return (
    <p className={styles.line} data-tone={tone}>
      {icon}
      <span>{children}</span>
    </p>
  );
}
