import type { OwnLegalText } from '@kolaj/contract/legal/legal';
import { type LegalDocument, legalTextAtMost } from '@kolaj/domain/installation/legal-text';
import type { Language } from '@kolaj/domain/shared/language';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import { formatDateTime } from '../../../lib/texts/format.ts';
import { builtInText } from '../../../product/legal/built-in-text.ts';
import { LegalText } from '../../../product/legal/legal-text.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import styles from './legal.module.css';
import { useSaveLegalText } from './legal.query.ts';

interface LegalEditorProps {
  /** undefined = nothing own is written in this language. */
  own: OwnLegalText | undefined;
  document: LegalDocument;
  language: Language;
  /** What is typed and not saved. */
  draft: string | undefined;
  onDraft: (draft: string | undefined) => void;
}

/** One document in one language, and how visitors will read it. */
export function LegalEditor({ own, document, language, draft, onDraft }: LegalEditorProps) {
  const { t } = useLingui();
  const save = useSaveLegalText();
  const stored = own?.text ?? '';
  const shown = draft ?? stored;
  const store = (text: string, undo?: () => void) =>
    save.mutate(
      { document, language, text },
      {
        onSuccess: () => {
          onDraft(undefined);
          const words = t({ id: 'legal.saved', message: 'Visitors read this now.' });
          showToast({ key: 'legal', text: words, ...(undo ? { onUndo: undo } : {}) });
        },
      },
    );
  const putBack = () => store(stored);
  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault();
        store(shown, putBack);
      }}
    >
      {save.isError && <ErrorBanner error={save.error} onClose={() => save.reset()} />}
      <Textarea
        size="md"
        label={t({ id: 'legal.text', message: 'Text' })}
        description={t({
          id: 'legal.form',
          message: 'An empty line begins a paragraph, “## ” a heading, “- ” an item of a list.',
        })}
        lang={language}
        dir="auto"
        autosize
        minRows={10}
        maxRows={24}
        maxLength={legalTextAtMost}
        value={shown}
        onChange={({ currentTarget: { value } }) => onDraft(value === stored ? undefined : value)}
      />
      {own !== undefined && <Since own={own} />}
      <div className={styles.buttons}>
        {shown.trim() === '' ? (
          <Button onClick={() => void builtInText(document, language).then((text) => onDraft(text.trim()))}>
            <Trans id="legal.begin">Begin with the neutral text</Trans>
          </Button>
        ) : (
          own !== undefined && (
            <Button disabled={save.isPending} onClick={() => store('', putBack)}>
              <Trans id="legal.take-away">Take your text away</Trans>
            </Button>
          )
        )}
        <Button type="submit" variant="action" loading={save.isPending} disabled={draft === undefined}>
          <Trans id="legal.save">Save and show</Trans>
        </Button>
      </div>
      {shown.trim() !== '' && (
        <section className={styles.preview} aria-label={t({ id: 'legal.preview', message: 'As visitors read it' })}>
          <h2>
            <Trans id="legal.preview">As visitors read it</Trans>
          </h2>
          <LegalText text={shown} language={language} />
        </section>
      )}
    </form>
  );
}

function Since({ own }: { own: OwnLegalText }) {
  const { t } = useLingui();
  const [at, by] = [formatDateTime(own.written_at), own.written_by];
  return (
    <p className={styles.small}>
      {by === null
        ? t({ id: 'legal.since', message: `Holds since ${at}` })
        : t({ id: 'legal.since-by', message: `Holds since ${at}, written by ${by}` })}
    </p>
  );
}
