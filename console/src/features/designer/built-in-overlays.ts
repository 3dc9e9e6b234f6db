const files = import.meta.glob<string>('../../../../scene/assets/built-in/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Addresses of the built-in templates' overlay pictures, by what `background` calls them. */
export const builtInOverlays: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([file, url]) => [`built-in:${file.replace(/^.*\/|\.png$/g, '')}`, url]),
);
