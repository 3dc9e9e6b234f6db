import type { ListedVideo } from '@kolaj/domain/reels/reel-list';

export type PlaylistReading =
  | { kind: 'read'; videos: ListedVideo[] }
  /** There is no such playlist, or it is private. */
  | { kind: 'gone' }
  /** No answer in time, or one that says "later". */
  | { kind: 'unreachable' }
  /** An answer that is no playlist, or larger than any. */
  | { kind: 'unreadable' };

export type PosterReading = { kind: 'read'; bytes: Uint8Array } | { kind: 'gone' } | { kind: 'unreachable' };

/** Where films are: their public lists and their pictures. Nothing throws for what the outside does. */
export interface VideoFeed {
  playlist(id: string): Promise<PlaylistReading>;
  /** The best picture of a film; whatever it holds, still undecoded. */
  poster(videoId: string): Promise<PosterReading>;
}
