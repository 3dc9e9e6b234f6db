import type { DesignProblem } from '@kolaj/domain/template/design/design-check';
import type { SceneWarning } from '@kolaj/scene/scene';
import { useLingui } from '@lingui/react/macro';
import { useDesigner } from '../use-designer.ts';
import { useItemWords } from './item-words.ts';

/** What is odd about the template, in words. */
export function useProblemWords(): (problem: DesignProblem) => string {
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
        return t({ id: 'designer.p-never', message: `${what} wants a face without a person: it stays empty.` });
      case 'placeholder-unknown': {
        const { keyword } = problem;
        return t({ id: 'designer.p-unknown', message: `${what}: no field is called ${keyword}, it stays empty.` });
      }
    }
  };
}

/** What the drawing says of this product, as far as a designer can do something about it. */
export function useSceneWords(): (warning: SceneWarning) => string | null {
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
        return t({ id: 'designer.w-font', message: `Nobody here has the font ${font}; Roboto stands in.` });
      }
      default:
        return null;
    }
  };
}
