/** Sizes that the site needs, px. A logo is at most 48 px in lists and 26 px high on tiles; on collages it is larger. */
export const logoSize = { width: 512, height: 512 };
/** The frame of a brand's tile is 1.18 : 1, at most 590 px wide, drawn on screens with two dots a pixel. */
export const coverSize = { width: 1180, height: 1000 };
