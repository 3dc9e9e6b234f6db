// How long what leaves by itself stays (D-88, TIM-02), ms. Errors stay until somebody closes them.

/** A notice that something succeeded. */
export const SUCCESS_MS = 5_000;
/** Undo is offered. */
export const UNDO_MS = 5_000;
/** "Saved" on the account's button (ACC-05) and on the settings' (SET-03). */
export const SAVED_MS = 2_000;
/** How saving a brand went, on its button (BR-05). */
export const BRAND_SAVED_MS = 1_000;
/** From the press of the save button of a video until it is saved (REEL-06). */
export const REEL_SAVE_MS = 500;
/** "Copied". */
export const COPIED_MS = 2_000;
