import type { RetrySample as Sample } from '@kolaj/contract/collage/collage-retry';
import { useLingui } from '@lingui/react/macro';
import { Picture } from '../../../ui/picture/picture.tsx';
import styles from './failed.module.css';
import { useFailureText } from './failure-text.ts';

/** One collage of the look ahead: how it stands now, and what would come of it. */
export function RetrySample({ sample }: { sample: Sample }) {
  const { code, subfolder, thumbnail, outcome } = sample;
  const before = useBefore(sample);
  const after = useAfter(sample);
  return (
    <li className={styles.sample}>
      <Picture src={thumbnail} alt="" ratio="photo" />
      <span className={styles.sampleWords}>
        <span className={styles.sampleCode}>
          {code} · {subfolder}
        </span>
        <span className={styles.before}>{before}</span>
        <span className={styles.after} data-tone={tones[outcome]}>
          → {after}
        </span>
      </span>
    </li>
  );
}

const tones: Record<Sample['outcome'], string> = {
  works: 'green',
  changes: 'blue',
  'still-failed': 'red',
  'not-known': 'blue',
};

function useBefore({ before }: Sample): string {
  const textOf = useFailureText();
  if (before.failure === null) return before.template ?? '';
  const { title, detail } = textOf(before.failure);
  return [title, detail].filter(Boolean).join(' · ');
}

function useAfter({ outcome, after }: Sample): string {
  const { t } = useLingui();
  const failureOf = useFailureText();
  const template = after.template ?? '';
  const words = {
    template: t({ id: 'retry.changes-template', message: 'another template' }),
    photos: t({ id: 'retry.changes-photos', message: 'other photos or places' }),
    texts: t({ id: 'retry.changes-texts', message: 'other texts' }),
  };
  switch (outcome) {
    case 'works':
      return t({ id: 'retry.sample-works', message: `gets its picture with ${template}` });
    case 'changes': {
      const changes = after.changes.map((change) => words[change]).join(', ');
      return t({ id: 'retry.sample-changes', message: `${changes} (${template})` });
    }
    case 'still-failed': {
      const { title, detail } = failureOf(after.failure);
      return [title, detail].filter(Boolean).join(' · ');
    }
    case 'not-known':
      return t({ id: 'retry.sample-not-known', message: 'is looked at when it is processed' });
  }
}
