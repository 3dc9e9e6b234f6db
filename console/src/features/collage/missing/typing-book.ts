import { createContext, use } from 'react';

/** A field that somebody types into. */
export interface OpenField {
  /** Keeps what is typed; over when the server has answered. */
  commit: () => Promise<void>;
  /** Something that is typed is not kept. */
  isUnkept: () => boolean;
}

/** All fields of the page, so that nothing is left behind with it. */
export interface TypingBook {
  fields: Map<string, OpenField>;
  /** Version of each collage after its last save: two fields of one row are saved one after the other. */
  rows: Map<string, { version: number; last: Promise<unknown> }>;
  /** Somebody has said one more, or one less. */
  onSaid: (key: string, isSaid: boolean) => void;
}

const BookContext = createContext<TypingBook | null>(null);
export const TypingBookProvider = BookContext;

export function useTypingBook(): TypingBook {
  const book = use(BookContext);
  if (book === null) throw new Error('a field is outside of its list');
  return book;
}

/** Keeps all that is typed; whether nothing is unkept then. */
export async function keepAll({ fields }: TypingBook): Promise<boolean> {
  await Promise.all([...fields.values()].map(({ commit }) => commit()));
  return !hasUnkept({ fields });
}

export const hasUnkept = ({ fields }: Pick<TypingBook, 'fields'>): boolean =>
  [...fields.values()].some(({ isUnkept }) => isUnkept());

/** Runs after what was begun before for the same collage. */
export function inTurn<Result>(
  { rows }: TypingBook,
  { id, version }: { id: string; version: number },
  act: (version: number) => Promise<{ version: number | null; result: Result }>,
): Promise<Result> {
  const row = rows.get(id) ?? { version, last: Promise.resolve() };
  rows.set(id, row);
  const turn = row.last.then(async () => {
    const done = await act(row.version);
    if (done.version !== null) row.version = done.version;
    return done.result;
  });
  row.last = turn.catch(() => undefined);
  return turn;
}
