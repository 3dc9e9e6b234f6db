/** Turns the direction of text round: `moc.live` would be read as something else. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const lineBreaks = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
/** Between two letters these make an address that mail programs turn into a link. */
const joints = /([.:/\\@])(?=\S)/gu;
const longest = 60;

/**
 * A name in a form that is safe in a mail. Anybody may enter a stranger's address and choose the name that we greet them with: a
 * name that reads "Win at evil.example/x" must not become a link in a mail of ours. At most 60 characters, one line.
 */
export function harmlessName(name: string): string {
  const oneLine = name.replace(directionMarks, '').replace(lineBreaks, ' ').trim();
  const short = [...oneLine].slice(0, longest).join('');
  return short.replace(joints, '$1 ').trim();
}
