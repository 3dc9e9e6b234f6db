import { keepsFromSaving } from '@kolaj/domain/template/design/design-check';
import type { SceneWarning } from '@kolaj/scene/scene';
import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { useDesigner } from '../use-designer.ts';
import styles from './problems.module.css';
import { useProblemWords, useSceneWords } from './use-problem-words.ts';

/** What to look at before the template is exported; each leads to its place. */
export function ProblemList({ warnings }: { warnings: readonly SceneWarning[] }) {
  const { problems, select } = useDesigner();
  const wordsOf = useProblemWords();
  const sceneWords = useSceneWords();
  const drawn = [...new Set(warnings.map(sceneWords))].filter((text) => text !== null);
  const count = problems.length + drawn.length;
  if (count === 0) return null;
  return (
    <section className={styles.problems} aria-labelledby="designer-problems">
      <h2 id="designer-problems">
        <Trans id="designer.problems">Before exporting ({count})</Trans>
      </h2>
      <ul>
        {problems.map((problem) => (
          <li key={wordsOf(problem)}>
            <button
              type="button"
              data-tone={keepsFromSaving(problem) ? 'red' : 'amber'}
              onClick={() => select(problem.item)}
            >
              {keepsFromSaving(problem) ? (
                <IconCircleX size={17} stroke={1.75} aria-hidden />
              ) : (
                <IconAlertTriangle size={17} stroke={1.75} aria-hidden />
              )}
              {wordsOf(problem)}
            </button>
          </li>
        ))}
        {drawn.map((text) => (
          <li key={text}>
            <p data-tone="amber">
              <IconAlertTriangle size={17} stroke={1.75} aria-hidden />
              {text}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
