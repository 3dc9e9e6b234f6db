import type { CollageEditor } from '@kolaj/domain/collage/collage';
import { type CopiedKeyword, copyValues } from '@kolaj/domain/collage/copy-values';
import { type CollageLife, moveCollage } from '@kolaj/domain/collage/status/status';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { lockLives, writeLife } from '../../source/open/life.store.ts';
import { writeEditor } from '../open/save.store.ts';
import { editorsOf } from './colours.store.ts';

/** What became of one colour: `busy` = it is being worked on, `no-values` = the machine has made no texts for it yet. */
type CopyStep =
  | { kind: 'copied'; life: CollageLife; editor: CollageEditor; render: boolean }
  | { kind: 'same' | 'conflict' | 'busy' | 'no-values' | 'not-found' };

type Copied = CopyStep & { id: string };

/** `no-values`: the collage that the values come from has none yet. */
export type CopyOutcome = { kind: 'done'; colours: Copied[] } | { kind: 'not-found' | 'no-values' };

interface CopyWish {
  /** Where the values come from. */
  from: string;
  to: readonly { id: string; version: number }[];
  keywords: readonly CopiedKeyword[];
}

/** Copies values to a product's other colours, each for itself: one that somebody has changed in the meantime is left alone. */
export async function copyToColours(scope: ShopScope, { from, to, keywords }: CopyWish): Promise<CopyOutcome> {
  const lives = await lockLives(scope, [from, ...to.map(({ id }) => id)]);
  if (!lives.has(from)) return { kind: 'not-found' };
  const editors = await editorsOf(scope, [...lives.keys()]);
  const source = editors.get(from);
  if (!source) return { kind: 'no-values' };

  const copied: Copied[] = [];
  for (const { id, version } of to) {
    const life = id === from ? undefined : lives.get(id);
    const step = stepOf({ life, version, editor: editors.get(id) ?? null, source, keywords });
    if (step.kind === 'copied') {
      await writeLife(scope, id, step.life);
      await writeEditor(scope, id, step.editor);
    }
    copied.push({ id, ...step });
  }
  return { kind: 'done', colours: copied };
}

interface Target {
  life: CollageLife | undefined;
  /** As the person has seen it. */
  version: number;
  editor: CollageEditor | null;
  source: CollageEditor;
  keywords: readonly CopiedKeyword[];
}

function stepOf({ life, version, editor, source, keywords }: Target): CopyStep {
  if (!life) return { kind: 'not-found' };
  if (life.version !== version) return { kind: 'conflict' };
  if (!editor) return { kind: 'no-values' };
  const text_data = copyValues(source.text_data, editor.text_data, keywords);
  if (text_data === editor.text_data) return { kind: 'same' };
  const step = moveCollage(life, { kind: 'edited' });
  if (step.kind !== 'moved') return { kind: 'busy' };
  return { kind: 'copied', life: step.collage, editor: { ...editor, text_data }, render: step.render };
}
