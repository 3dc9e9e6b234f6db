import { Trans, useLingui } from '@lingui/react/macro';
import { useDidUpdate } from '@mantine/hooks';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { type CodeView, createCodeView } from './code-view.ts';
import styles from './json-editor.module.css';
import { type JsonIssue, type JsonProblem, readJson } from './json-issues.ts';

/** What was typed is looked at when nobody has typed for so long (TIM-03), ms. */
const restMs = 1000;

interface JsonFieldProps {
  label: string;
  value: unknown;
  schema: z.ZodMiniType;
  draft: { text: string } | null;
  onValidText: (text: string) => void;
}

const textOf = (value: unknown): string => JSON.stringify(value, null, 2);

/** The field itself, and below it what is wrong, each a way to its place. */
export function JsonField({ label, value, schema, draft, onValidText }: JsonFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<CodeView>(null);
  const rest = useRef<number>(undefined);
  /** The value as this field last said it: its own echo does not take the place of what is typed. */
  const said = useRef('');
  const [issues, setIssues] = useState<readonly JsonIssue[]>([]);
  const words = useIssueWords();

  const look = useEffectEvent((text: string) => {
    const read = readJson(text, schema);
    const found = read.kind === 'valid' ? [] : read.issues;
    setIssues(found);
    view.current?.mark(
      found.map(({ from, to, problem }) => ({ from, to, severity: 'error' as const, message: words(problem) })),
    );
    if (read.kind !== 'valid') return;
    said.current = textOf(read.value);
    onValidText(text);
  });
  const begin = useEffectEvent((parent: HTMLDivElement) => {
    said.current = textOf(value);
    return createCodeView({
      parent,
      text: said.current,
      label,
      onChange(text) {
        window.clearTimeout(rest.current);
        rest.current = window.setTimeout(() => look(text), restMs);
      },
    });
  });
  const take = useEffectEvent((text: string) => {
    window.clearTimeout(rest.current);
    view.current?.replace(text);
    look(text);
  });

  useEffect(() => {
    if (place.current === null) return;
    const created = begin(place.current);
    view.current = created;
    return () => {
      window.clearTimeout(rest.current);
      created.destroy();
    };
  }, []);
  useDidUpdate(() => {
    const text = textOf(value);
    if (text === said.current) return;
    said.current = text;
    window.clearTimeout(rest.current);
    view.current?.replace(text);
    view.current?.mark([]);
    setIssues([]);
  }, [value]);
  useEffect(() => (draft === null ? undefined : take(draft.text)), [draft]);

  return (
    <div className={styles.field}>
      <div ref={place} className={styles.code} data-invalid={issues.length > 0} />
      <div className={styles.state} role="status">
        {issues.length === 0 ? (
          <p className={styles.fine}>
            <IconCheck size={16} stroke={2} aria-hidden />
            <Trans id="json.fine">Checked one second after the last key.</Trans>
          </p>
        ) : (
          <ul className={styles.issues}>
            {issues.map((issue) => (
              <li key={`${issue.from} ${issue.path} ${issue.problem.kind}`}>
                <Issue issue={issue} text={words(issue.problem)} onGo={() => view.current?.goTo(issue.from)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function Issue({ issue: { line, path }, text, onGo }: { issue: JsonIssue; text: string; onGo: () => void }) {
  return (
    <button type="button" className={styles.issue} onClick={onGo}>
      <IconAlertTriangle size={16} stroke={2} aria-hidden />
      <span>
        <strong>
          <Trans id="json.line">Line {line}</Trans>
        </strong>{' '}
        {path !== '' && <code>{path}</code>} {text}
      </span>
    </button>
  );
}

/** What is wrong at a place of a JSON text, in words. */
function useIssueWords(): (problem: JsonProblem) => string {
  const { t } = useLingui();
  return (problem) => {
    switch (problem.kind) {
      case 'syntax':
        return t({
          id: 'json.syntax',
          message: 'This is not valid JSON: a comma, bracket or quote is missing, or there is one too many.',
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
        return t({ id: 'json.unknown', message: `Unknown: ${keys}.` });
      }
      case 'format':
        return t({ id: 'json.format', message: 'It does not have the right form.' });
    }
  };
}
