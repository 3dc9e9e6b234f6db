interface Wish {
  /** What is stored now, and what is wanted; '' = none. */
  stored: string;
  wanted: string;
  /** An administrator who acts in the shop. */
  isAdmin: boolean;
}

/** Administrators set a shop's playlist, the shop itself once, while it has none (REEL-02, D-79). */
export const maySetPlaylist = ({ stored, wanted, isAdmin }: Wish): boolean =>
  isAdmin || stored === '' || stored === wanted;
