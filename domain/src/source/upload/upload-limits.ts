/** Characters of the path of a file, and of a name that a person gives. */
export const maxUploadPath = 1000;
export const maxFolderName = 120;
/** A ZIP of more entries is refused before its directory is read. */
export const maxZipEntries = 20_000;
/** An unfinished upload that got bytes within this time is being sent by somebody, ms. */
export const silentAfterMs = 15_000;
/** Of all names of one subfolder that are read before its files are sent. */
export const maxLookedCharacters = 60_000;
