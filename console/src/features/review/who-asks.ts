/** Who made a link, with the shop where that is another name: an owner's shop is often called like them. */
export function whoAsks({ shop, sender }: { shop: string; sender: string | null }): string {
  return sender === null || sender === shop ? shop : `${sender} (${shop})`;
}
