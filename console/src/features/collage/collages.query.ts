import {
  type CollageCard,
  collageCard,
  getCollage,
  getFolderAll,
  listCollages,
  listSubfolders,
} from '@kolaj/contract/collage/collage';
import { ok } from '@kolaj/contract/endpoint';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '../../lib/calls/api.ts';

/** What one collage list shows. */
export interface Place {
  folder: string;
  /** An id, or the word `all`. */
  subfolder: string;
  /** Absent = this year. */
  year: number | undefined;
}

export interface CollageList {
  folderName: string;
  /** Null on the list of the whole folder. */
  subfolderName: string | null;
  cards: CollageCard[];
  passiveSubfolders: string[];
}

/** Without `picks` every item of the answer is a whole card. */
const listWholeCards = { ...listCollages, output: ok({ result: z.array(collageCard) }) };

const listKey = ({ folder, subfolder, year }: Place) => ['collages', 'list', folder, subfolder, year ?? null] as const;

export const useCollageList = (place: Place) =>
  useQuery({
    queryKey: listKey(place),
    queryFn: ({ signal }) => (place.subfolder === 'all' ? wholeFolder(place, signal) : oneSubfolder(place, signal)),
  });

async function wholeFolder({ folder, year }: Place, signal: AbortSignal): Promise<CollageList> {
  const { result } = await call(getFolderAll, { folder, year }, { signal });
  return {
    folderName: result.folder.data.name,
    subfolderName: null,
    cards: result.kolaj,
    passiveSubfolders: result.subfolder.filter(({ state }) => state === 'passive').map(({ id }) => id),
  };
}

/** A passive subfolder that somebody opens shows its collages: nothing is hidden by the subfolder itself. */
async function oneSubfolder({ folder, subfolder, year }: Place, signal: AbortSignal): Promise<CollageList> {
  const [{ result: cards }, { data }] = await Promise.all([
    call(listWholeCards, { subfolder_id: subfolder, year }, { signal }),
    call(listSubfolders, { folder_id: folder, year }, { signal }),
  ]);
  const own = data.result.find(({ id }) => id === subfolder);
  return {
    folderName: data.folder.data.name,
    subfolderName: own?.data.name ?? cards[0]?.subfolder ?? '',
    cards,
    passiveSubfolders: [],
  };
}

export const oneKey = (id: string) => ['collages', 'one', id];

/** One collage with its photos, for the large look. */
export const useCollage = (id: string) =>
  useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call(getCollage, { file: id }, { signal }),
    select: ({ data }) => data.result,
  });

type Shown = Partial<
  Pick<
    CollageCard,
    'joined_into' | 'status' | 'state' | 'failure' | 'return_note' | 'return_pin' | 'sold_out' | 'values' | 'version'
  >
>;

interface CardChange {
  ids: ReadonlySet<string>;
  /** Of all of them, or of each by what it is. */
  change: Shown | ((card: CollageCard) => Shown);
}

/** Shows a change at once; the server's event brings the truth soon after. */
export async function changeCards(client: QueryClient, place: Place, { ids, change }: CardChange): Promise<void> {
  const queryKey = listKey(place);
  await client.cancelQueries({ queryKey });
  const changed = (card: CollageCard) => ({ ...card, ...(typeof change === 'function' ? change(card) : change) });
  client.setQueryData<CollageList>(queryKey, (list) =>
    list === undefined
      ? undefined
      : { ...list, cards: list.cards.map((card) => (ids.has(card.id) ? changed(card) : card)) },
  );
}

/** Asks the server again for this list, when a change that was shown did not happen. */
export const askAgain = (client: QueryClient, place: Place) => client.invalidateQueries({ queryKey: listKey(place) });
