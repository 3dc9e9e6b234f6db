import type { Sibling } from '@kolaj/contract/collage/editor';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { useMay } from '../../../product/account/use-may.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { useEditor } from '../use-editor.ts';
import styles from './sibling.module.css';
import { useCopy } from './sibling-copy.query.ts';

/** Price, size and type of this collage for all of its colours; approved ones wait for approval again, and it says so before. */
export function SiblingCopy({ others }: { others: readonly Sibling[] }) {
  const { t } = useLingui();
  const { isDirty, data } = useEditor();
  const mayEdit = useMay('edit');
  const copy = useCopy(others);
  const approved = others.filter(({ status }) => status === 'verified').length;
  const isUnsaved = isDirty || data.collage.data.kolaj_editor === null;
  return (
    <>
      <Button
        className={styles.copy ?? ''}
        leftSection={<IconCopy size={17} stroke={1.75} aria-hidden />}
        loading={copy.isPending}
        disabled={isUnsaved || !mayEdit}
        onClick={() => copy.mutate()}
      >
        <Trans id="editor.copy">Copy price, size and type to all colours</Trans>
      </Button>
      {isUnsaved ? (
        <p className={styles.note}>
          <Trans id="editor.copy-save-first">Save this collage first: what is saved is copied.</Trans>
        </p>
      ) : (
        approved > 0 && (
          <p className={styles.note}>
            {t({
              id: 'editor.copy-approved',
              message: plural(approved, {
                one: '# approved colour will await approval again.',
                other: '# approved colours will await approval again.',
              }),
            })}
          </p>
        )
      )}
      <CopyResult copy={copy} />
    </>
  );
}

function CopyResult({ copy }: { copy: ReturnType<typeof useCopy> }) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const { data: answer, error, reset } = copy;
  if (error !== null) return <Banner tone="red" title={textOf(error).title} onClose={reset} />;
  if (answer === undefined) return null;
  if (!answer.success) return <Banner tone="red" title={t(refusalWords[answer.code])} onClose={reset} />;
  const { result } = answer.data;
  const copied = result.filter(({ kind }) => kind === 'copied').length;
  const left = result.filter(({ kind }) => kind !== 'copied' && kind !== 'same').length;
  return (
    <Banner
      tone={left > 0 ? 'amber' : 'green'}
      onClose={reset}
      title={
        copied === 0
          ? t({ id: 'editor.copied-none', message: 'Nothing was copied.' })
          : t({
              id: 'editor.copied',
              message: plural(copied, { one: 'Copied to # colour.', other: 'Copied to # colours.' }),
            })
      }
    >
      {left > 0 &&
        t({
          id: 'editor.copy-left',
          message: plural(left, {
            one: '# was left unchanged, because it is being processed or somebody has just changed it.',
            other: '# were left unchanged, because they are being processed or somebody has just changed them.',
          }),
        })}
    </Banner>
  );
}
