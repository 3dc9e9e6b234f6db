import { type CollageCard, getCollage } from '@kolaj/contract/collage/collage';
import { listMissing, type SameCode, type Typed, typeValue } from '@kolaj/contract/collage/missing-values';
import type { RefusalCode } from '@kolaj/contract/refusals';
import { isCodeSaid } from '@kolaj/domain/collage/said-values';
import { saysNoPrice } from '@kolaj/domain/collage/texts/price-shown';
import type { MissingKeyword } from '@kolaj/domain/collage/texts/type-value';
import { useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../../../lib/calls/api.ts';

/** What is asked for, and of which collages; neither folder nor ids = of the whole shop. */
export interface MissingPlace {
  lacks: MissingKeyword;
  folder: string | undefined;
  subfolder: string | undefined;
  ids: string[] | undefined;
  year: number | undefined;
}

/**
 * Asked once for each visit: a row that has its code by now stays where it is, and a change elsewhere takes no field away from under
 * somebody's fingers. So its key begins with no kind of change.
 */
export const useMissing = ({ lacks, folder, subfolder, ids, year }: MissingPlace) =>
  useQuery({
    queryKey: ['missing', lacks, folder, subfolder, ids, year],
    queryFn: ({ signal }) => {
      const of = ids === undefined ? { folder_id: folder, subfolder_id: subfolder, year } : { ids };
      return call(listMissing, { lacks, ...of }, { signal });
    },
    select: ({ data: { result } }) => result,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });

/** A collage as the typing person last knew it. */
export interface Known {
  id: string;
  version: number;
  /** The value as it was; null = nobody has said one. */
  value: string | null;
}

/** `conflict`: somebody else has typed `theirs` meanwhile. */
export type TypeOutcome =
  | { kind: 'saved'; version: number; status: CollageCard['status']; same: SameCode[]; sameTotal: number }
  | { kind: 'conflict'; theirs: string; version: number }
  | { kind: 'no-connection' }
  | { kind: 'refused'; code: RefusalCode }
  | { kind: 'failed'; error: unknown };

/** Keeps what was typed. A collage that was changed otherwise meanwhile (its photo, its colour) keeps that too. */
export async function sendTyped(known: Known, typed: Typed): Promise<TypeOutcome> {
  const first = await trySend(known, typed);
  if (first.kind !== 'changed') return first;
  try {
    const now = await valueNow(known.id, typed);
    if (now.value !== known.value) return { kind: 'conflict', theirs: now.value ?? '', version: now.version };
    const second = await trySend({ ...known, version: now.version }, typed);
    return second.kind === 'changed' ? { kind: 'failed', error: second.error } : second;
  } catch (error) {
    return faultOf(error);
  }
}

async function trySend(
  { id, version }: Known,
  typed: Typed,
): Promise<TypeOutcome | { kind: 'changed'; error: unknown }> {
  try {
    const answer = await call(typeValue, { id, version, typed });
    if (!answer.success) return { kind: 'refused', code: answer.code };
    const { result } = answer.data;
    const { version: next, status, same_code: same, same_code_total: sameTotal } = result;
    return { kind: 'saved', version: next, status, same, sameTotal };
  } catch (error) {
    return error instanceof ApiError && error.status === 409 ? { kind: 'changed', error } : faultOf(error);
  }
}

async function valueNow(id: string, typed: Typed): Promise<Pick<Known, 'version' | 'value'>> {
  const { version, data } = (await call(getCollage, { file: id })).data.result;
  const text = data.kolaj_editor?.text_data;
  if (typed.kind === 'price') return { version, value: saidPrice(text?.values) };
  return { version, value: text && isCodeSaid({ assumed: text.assumed ?? [] }) ? text.code : null };
}

/** The price as it was typed; null = none, "0" is none too (TPL-13). */
export function saidPrice({ price = '' }: Record<string, string> = {}): string | null {
  return saysNoPrice(price) ? null : price.trim();
}

function faultOf(error: unknown): TypeOutcome {
  const isCutOff = error instanceof ApiError && error.status === 0;
  return isCutOff ? { kind: 'no-connection' } : { kind: 'failed', error };
}
