/** What an import of these photos' places is asked with. */
export function ordersOf(photos: readonly { folder: string; subfolder: string }[]) {
  return [...Map.groupBy(photos, ({ folder }) => folder)].map(([name, inside]) => ({
    name,
    path: name,
    sub_folders: [...new Set(inside.map(({ subfolder }) => subfolder))].map((subfolder) => ({
      name: subfolder,
      path: `${name}/${subfolder}`,
    })),
  }));
}
