import { type DesignProblem, keepsFromSaving } from '@kolaj/domain/template/design/design-check';
import type { SceneWarning } from '@kolaj/scene/scene';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { useDesigner } from '../use-designer.ts';
import { useItemWords } from './item-words.ts';
import styles from './problems.module.css';

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

/** What is odd about the template, in words. */
function useProblemWords(): (problem: DesignProblem) => string {
  const { t } = useLingui();
  const { template } = useDesigner();
  const wordsOf = useItemWords();
  return (problem) => {
    const what = problem.item === null ? '' : wordsOf(template, problem.item);
    switch (problem.kind) {
      case 'name-missing':
        return t({ id: 'designer.p-name', message: 'The template has no name.' });
      case 'keyword-missing':
        return t({ id: 'designer.p-keyword', message: 'A field has no keyword.' });
      case 'keyword-twice': {
        const keyword = template.panel[problem.field]?.keyword ?? '';
        return t({ id: 'designer.p-twice', message: `Two fields have the keyword ${keyword}.` });
      }
      case 'no-slot':
        return t({ id: 'designer.p-no-slot', message: 'Without a photo slot it is never chosen for a product.' });
      case 'hidden-default':
        return t({ id: 'designer.p-hidden', message: 'It is preferred and hidden: hidden wins.' });
      case 'outside':
        return t({ id: 'designer.p-outside', message: `${what} reaches over the edge.` });
      case 'never-met':
        return t({ id: 'designer.p-never', message: `${what} asks for a face without a person: it stays empty.` });
      case 'placeholder-unknown': {
        const { keyword } = problem;
        return t({ id: 'designer.p-unknown', message: `${what}: no field is called ${keyword}, it stays empty.` });
      }
    }
  };
}

/** What the drawing says of this product, as far as a designer can do something about it. */
function useSceneWords(): (warning: SceneWarning) => string | null {
  const { t } = useLingui();
  return (warning) => {
    switch (warning.kind) {
      case 'text-shortened': {
        const { shown } = warning;
        return t({ id: 'designer.w-shortened', message: `A text does not fit its box and is cut: ${shown}` });
      }
      case 'glyph-missing': {
        const { characters } = warning;
        return t({ id: 'designer.w-glyph', message: `No font has these characters: ${characters}` });
      }
      case 'font-unknown': {
        const { font } = warning;
        return t({ id: 'designer.w-font', message: `The font ${font} is missing; Roboto is used instead.` });
      }
      default:
        return null;
    }
  };
}
