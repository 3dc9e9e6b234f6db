/** One line of LIST, which was made for people: times to the minute or, after half a year, to the day. */
export interface HumanFacts {
  /** A character for each byte. */
  name: string;
  kind: 'file' | 'directory' | 'link' | 'other';
  /** null = the listing counts in blocks or not at all. */
  bytes: number | null;
  modifiedAt: Date;
  /** What a link leads to, as the server shows it. */
  target: string | null;
}
