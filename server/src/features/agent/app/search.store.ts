import { type RawBuilder, sql } from 'kysely';

/** A word that is searched for, as `key` of the rules makes it, and the subfolders whose brand has it. */
export interface SearchedWord {
  word: string;
  places: readonly string[];
}

const values = sql`collages.editor #> '{text_data,values}'`;
const texts = sql<string>`concat_ws(' ', collages.kolaj_name, collages.product_code, collages.editor #>> '{text_data,code}',
  (select string_agg(value, ' ') from jsonb_each_text(case when jsonb_typeof(${values}) = 'object' then ${values} end)
    where key !~* 'price'))`;
// Accents apart from their letters, no ligatures.
const plain = sql<string>`normalize(${texts}, NFKD)`;

/**
 * Whether a collage may have a word: never false where `textSearch` says true, so that the web process reads what fits and little else.
 * Between its letters may be what `key` takes out, and more than that.
 */
export function mayHave({ word, places }: SearchedWord): RawBuilder<boolean> {
  const pattern = [...word].map(anyCase).join('[^a-zA-Z0-9]*');
  return sql<boolean>`(${plain} ~ ${pattern} or collages.subfolder_id = any(${[...places]}::uuid[]))`;
}

/** A letter or a digit, as `key` leaves them, however it was written: not as the database's language writes it. */
function anyCase(letter: string): string {
  if (letter === 'i') return '[iIı]';
  if (letter === 'ß') return '[ßẞ]';
  const large = letter.toUpperCase();
  return large === letter || [...large].length > 1 ? letter : `[${letter}${large}]`;
}
