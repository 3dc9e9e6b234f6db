import { createContext, use, useEffect, useEffectEvent } from 'react';

/** A field that somebody types into. */
export interface OpenField {
  /** Keeps what is typed; over when the server has answered. */
  commit: () => Promise<void>;
  /** Something that is typed here is not saved. */
  isUnkept: () => boolean;
  /** And this device could not keep it either. */
  isLost: () => boolean;
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

/** The book knows this field for as long as it is in the page. */
export function useOpenField(key: string, field: OpenField): void {
  const { fields } = useTypingBook();
  const commit = useEffectEvent(field.commit);
  const isUnkept = useEffectEvent(field.isUnkept);
  const isLost = useEffectEvent(field.isLost);
  useEffect(() => {
    fields.set(key, { commit: () => commit(), isUnkept: () => isUnkept(), isLost: () => isLost() });
    return () => {
      fields.delete(key);
    };
  }, [fields, key]);
}

/** Saves all that is typed; whether nothing is unsaved then. */
export async function keepAll({ fields }: TypingBook): Promise<boolean> {
  await Promise.all([...fields.values()].map(({ commit }) => commit()));
  return ![...fields.values()].some(({ isUnkept }) => isUnkept());
}

export const hasLost = ({ fields }: TypingBook): boolean => [...fields.values()].some(({ isLost }) => isLost());

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
