import type { ChannelGroup, Stream } from '../../channel/group/group.ts';
import { streams } from '../../channel/group/group.ts';
import { fold } from '../../shared/fold.ts';

/** What a group's `source` text says it takes (D-51). */
export interface SourceStreams {
  streams: ReadonlySet<Stream>;
  /** Takes discounted images of every stream in a sale-only send. */
  sale: boolean;
  /** Words nobody knows; a text of nothing else counts as `kolaj` and wants a warning. */
  unknown: string[];
}

/** Reads `kolaj, sale`, `all`, …; case and Turkish letters do not matter. */
export function readSource(source: string): SourceStreams {
  const words = source.split(',').map(fold).filter(Boolean);
  const known = new Set<Stream>(words.includes('all') ? streams : streams.filter((stream) => words.includes(stream)));
  const sale = words.includes('sale') || words.includes('all');
  const unknown = words.filter(
    (word) => word !== 'all' && word !== 'sale' && !streams.some((stream) => stream === word),
  );
  if (known.size === 0 && !sale) known.add('kolaj');
  return { streams: known, sale, unknown };
}

/** Only these lists have a `source` field in the contract; the others admit every stream. */
export function hasSource({ list }: Pick<ChannelGroup, 'list'>): boolean {
  return list === 'numberListTarget' || list === 'whatsappList';
}
