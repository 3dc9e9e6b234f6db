import type { AgentPhoto } from '@kolaj/contract/agent/agent-photos';

/** Photos of one product that have come equally far. */
export interface BecameRow extends Pick<AgentPhoto, 'brand' | 'fate'> {
  id: string;
  /** The product's code; of a photo that was refused, or has none, its own name. */
  name: string;
  count: number;
}

/** Each product once with its photos, the newest first; what was refused stands alone, since each may have its own reason. */
export function rowsOf(photos: readonly AgentPhoto[]): BecameRow[] {
  const rows = new Map<string, BecameRow>();
  for (const photo of photos) {
    const key = keyOf(photo);
    const known = rows.get(key);
    const { id, brand, fate } = photo;
    rows.set(key, known ? { ...known, count: known.count + 1 } : { id, brand, fate, name: nameOf(photo), count: 1 });
  }
  return [...rows.values()];
}

function keyOf(photo: AgentPhoto): string {
  const { id, brand, fate } = photo;
  switch (fate.kind) {
    case 'product':
      return fate.id;
    case 'refused':
      return id;
    case 'waiting':
      return [fate.for, brand, nameOf(photo)].join('\n');
    case 'with-shop':
      return [fate.kind, brand, nameOf(photo)].join('\n');
  }
}

function nameOf({ name, fate }: AgentPhoto): string {
  const at = name.lastIndexOf('/');
  return at < 0 || fate.kind === 'refused' ? name : name.slice(0, at);
}
