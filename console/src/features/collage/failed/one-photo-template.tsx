import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLayoutCollage } from '@tabler/icons-react';
import { useMay } from '../../../product/account/use-may.ts';
import { useAddExamples, useExamples } from '../../../product/collage/examples.query.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import styles from './failed.module.css';

interface OnePhotoTemplateProps {
  /** The template is there: what would change now? */
  onAdded: () => void;
}

/** Where products have a single photo and no template takes one: adds the example that does, in one tap. */
export function OnePhotoTemplate({ onAdded }: OnePhotoTemplateProps) {
  const mayManage = useMay('manage');
  const examples = useExamples().data ?? [];
  const add = useAddExamples();
  const textOf = useErrorText();
  const example = examples.find(({ photos, wants_label }) => photos === 1 && !wants_label);
  if (!mayManage || example === undefined) return null;
  return (
    <>
      <Button
        size="xs"
        loading={add.isPending}
        leftSection={<IconLayoutCollage size={17} stroke={1.75} aria-hidden />}
        onClick={() => add.mutate([example.name], { onSuccess: ({ success }) => success && onAdded() })}
      >
        <Trans id="remedy.one-photo">Add a one-photo template</Trans>
      </Button>
      {add.isError && (
        <p className={styles.refusal} role="alert">
          {textOf(add.error).title}
        </p>
      )}
    </>
  );
}
