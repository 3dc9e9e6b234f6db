/** The last part of a path. */
export const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1);
