/** What a pool of this process has of its server's connections and wants of them. */
export interface PlacesWanted {
  /** Connections that are open or being made. */
  open: number;
  /** Calls of people that are under way or wait. */
  calls: number;
  isVisited: boolean;
  /** Copies that are under way or wait. */
  copies: number;
  /** As many as the server is known to let in, whoever they are of. */
  letsIn: number;
}

/** What a pool may have, and how many connections other processes have. */
export interface Places {
  all: number;
  copies: number;
  others: number;
}

/** Asks the installation; with a wish for nothing, everything is given back and the answer is nothing. */
export type AskForPlaces = (wanted: PlacesWanted) => Promise<Places>;

interface KeeperOptions {
  /** Absent = the pool shares with no other process. */
  ask: AskForPlaces | undefined;
  wanted: () => PlacesWanted;
  /** There is an answer: there may be more or fewer places than before. */
  onAnswer: () => void;
}

export interface PlacesKeeper {
  now: () => Places;
  /** To be called when a wish waits for a place, or one has become free that another process may wait for. */
  look: () => void;
}

/** Who waits asks again after this long, ms. */
const waitingMs = 250;
/** Who has places hears after this long at most that another process wants some of them, and says that it lives, ms. */
const holdingMs = 1_000;

const none: Places = { all: 0, copies: 0, others: 0 };
const boundless: Places = { all: Number.POSITIVE_INFINITY, copies: Number.POSITIVE_INFINITY, others: 0 };

/** Keeps asking how many places this process has, for as long as it has some or wants some. */
export function placesKeeper({ ask, wanted, onAnswer }: KeeperOptions): PlacesKeeper {
  if (!ask) return { now: () => boundless, look: () => undefined };

  let places = none;
  let asked = '';
  let isAsking = false;
  /** The wish was another one while it was being asked. */
  let isBehind = false;
  let timer: NodeJS.Timeout | undefined;

  async function answer(of: AskForPlaces): Promise<void> {
    const wish = wanted();
    asked = JSON.stringify(wish);
    // The answer may be fewer, and others may have the rest before it arrives: until then nothing is opened beyond what was told.
    places = { ...places, all: Math.min(places.all, wish.open) };
    try {
      places = await of(wish);
    } catch {
      // The database is away: what is open stays, and it is asked again.
    }
  }

  async function askNow(of: AskForPlaces): Promise<void> {
    isAsking = true;
    clearTimeout(timer);
    do {
      isBehind = false;
      await answer(of);
      onAnswer();
    } while (isBehind);
    isAsking = false;
    const { open, calls, isVisited, copies } = wanted();
    if (open + calls + copies === 0 && !isVisited && places.all === 0) return;
    timer = setTimeout(() => void askNow(of), calls + copies > places.all ? waitingMs : holdingMs).unref();
  }

  return {
    now: () => places,
    look() {
      if (JSON.stringify(wanted()) === asked) return;
      if (isAsking) isBehind = true;
      else void askNow(ask);
    },
  };
}
