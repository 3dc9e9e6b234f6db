import { useLingui } from '@lingui/react/macro';
import type { JsonProblem } from './json-issues.ts';

/** What is wrong at a place of a JSON text, in words. */
export function useIssueWords(): (problem: JsonProblem) => string {
  const { t } = useLingui();
  return (problem) => {
    switch (problem.kind) {
      case 'syntax':
        return t({
          id: 'json.syntax',
          message: 'This is no JSON here: a comma, bracket or quote is missing or too many.',
        });
      case 'missing':
        return t({ id: 'json.missing', message: 'It is missing.' });
      case 'type': {
        const { expected } = problem;
        return t({ id: 'json.type', message: `It must be of the kind ${expected}.` });
      }
      case 'too-small': {
        const { limit } = problem;
        return problem.isLength
          ? t({ id: 'json.too-short', message: `It needs at least ${limit} characters or entries.` })
          : t({ id: 'json.too-small', message: `It must be at least ${limit}.` });
      }
      case 'too-big': {
        const { limit } = problem;
        return problem.isLength
          ? t({ id: 'json.too-long', message: `It may have at most ${limit} characters or entries.` })
          : t({ id: 'json.too-big', message: `It may be at most ${limit}.` });
      }
      case 'choice': {
        const { values } = problem;
        return t({ id: 'json.choice', message: `It must be one of: ${values}.` });
      }
      case 'unknown': {
        const { keys } = problem;
        return t({ id: 'json.unknown', message: `Nobody knows ${keys}.` });
      }
      case 'format':
        return t({ id: 'json.format', message: 'It does not have the right form.' });
    }
  };
}
