/** An address of ours with its query; what is empty is left out. */
export function hrefTo(path: `/${string}`, query: Readonly<Record<string, string | null>>): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== null && value !== '') given.set(name, value);
  return given.size === 0 ? path : `${path}?${given}`;
}
