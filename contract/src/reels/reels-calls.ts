import { listFilms, makeFilm, removeFilm, stopFilm } from './films.ts';
import { getAllReels, listReels, orderReels, refreshReels, removeReel, restoreReel, upsertReels } from './reels.ts';

export const reelsCalls = {
  listReels,
  upsertReels,
  orderReels,
  refreshReels,
  removeReel,
  restoreReel,
  getAllReels,
  listFilms,
  makeFilm,
  stopFilm,
  removeFilm,
};
