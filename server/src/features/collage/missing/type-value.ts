import type { Typed } from '@kolaj/contract/collage/missing-values';
import type { TextData } from '@kolaj/domain/collage/collage';
import { type CollageLife, moveCollage, type RefusalReason } from '@kolaj/domain/collage/status/status';
import { isNameBefore } from '@kolaj/domain/collage/texts/given-code';
import { saysTheSame, withoutCode, withValue } from '@kolaj/domain/collage/texts/type-value';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { lockLives, writeLife } from '../../source/open/life.store.ts';
import { editorsOf } from '../editor/colours.store.ts';
import { writeEditor } from '../open/save.store.ts';
import { machineTexts } from './missing.store.ts';

export interface TypeWish {
  id: string;
  /** As the person has seen it. */
  version: number;
  typed: Typed;
}

export type TypeOutcome =
  | { kind: 'saved'; life: CollageLife; isNew: boolean; render: boolean }
  | { kind: 'refused'; why: RefusalReason }
  | { kind: 'conflict' | 'not-found' | 'no-values' };

/**
 * Gives one value to a collage, by the same rule as the editor and as a copy from another colour (D-35, D-36). One that says so already
 * is saved, whatever version was seen: the answer to the first try may have been lost. A code is taken back only to the name that the
 * photos had: another one is as outdated as an old version.
 */
export async function typeInto(scope: ShopScope, { id, version, typed }: TypeWish): Promise<TypeOutcome> {
  const life = (await lockLives(scope, [id])).get(id);
  if (!life) return { kind: 'not-found' };
  const editor = (await editorsOf(scope, [id])).get(id);
  if (!editor) return { kind: 'no-values' };
  const text_data = textAfter(editor.text_data, typed);
  const keyword = typed.kind === 'price' ? 'price' : 'code';
  if (saysTheSame(text_data, editor.text_data, keyword)) return { kind: 'saved', life, isNew: false, render: false };
  if (life.version !== version) return { kind: 'conflict' };
  if (typed.kind === 'no-code' && !isNameBefore(typed.given, await machineTexts(scope, id)))
    return { kind: 'conflict' };
  const step = moveCollage(life, { kind: 'edited' });
  if (step.kind !== 'moved') return { kind: 'refused', why: step.kind === 'refused' ? step.why : 'busy' };
  await writeLife(scope, id, step.collage);
  await writeEditor(scope, id, { ...editor, text_data });
  return { kind: 'saved', life: step.collage, isNew: true, render: step.render };
}

function textAfter(text: TextData, typed: Typed): TextData {
  switch (typed.kind) {
    case 'code':
      return withValue(text, { keyword: 'code', value: typed.code });
    case 'no-code':
      return withoutCode(text, typed.given);
    case 'price':
      return withValue(text, { keyword: 'price', value: typed.price });
  }
}
