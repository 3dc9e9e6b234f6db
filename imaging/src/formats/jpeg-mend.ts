const marker = { start: 0xd8, end: 0xd9, scan: 0xda, progressive: 0xc2 } as const;

/**
 * A JPEG that is complete but for what carries no picture, mended: its end marker is missing, bytes lie between its segments,
 * a note (APP, COM) is shorter than it says. null = there is nothing of that kind to mend. The strict decoder judges the rest:
 * it refuses a picture whose own data ends early. Only a progressive one could end between two passes unseen, so that is looked
 * at here.
 */
export function mendedJpeg(bytes: Buffer): Buffer | null {
  const head = headSegments(bytes);
  if (!head) return null;
  const rest = bytes.subarray(head.scanAt);
  const isEnded = rest.includes(Buffer.from([0xff, marker.end]));
  if (!isEnded && !hasAllPasses(head.segments, rest)) return null;
  if (isEnded && !head.isMended) return null;
  const end = isEnded ? [] : [Buffer.from([0xff, marker.end])];
  return Buffer.concat([bytes.subarray(0, 2), ...head.segments, withoutHalfMarker(rest), ...end]);
}

interface Head {
  /** Whole segments before the first scan. */
  segments: Buffer[];
  scanAt: number;
  /** Something between them was left out. */
  isMended: boolean;
}

/** null = the picture's own data never begins. */
function headSegments(bytes: Buffer): Head | null {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== marker.start) return null;
  const segments: Buffer[] = [];
  let isMended = false;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] === 0xff && bytes[at + 1] === marker.scan) return { segments, scanAt: at, isMended };
    const end = segmentEnd(bytes, at);
    // A note that swallows what follows it is left out, and what follows is looked for inside.
    if (end !== null && (!isNote(bytes, at) || isSegment(bytes, end))) {
      segments.push(bytes.subarray(at, end));
      at = end;
    } else {
      isMended = true;
      at = nextSegment(bytes, at + 1);
    }
  }
  return null;
}

function isScan(bytes: Buffer, at: number): boolean {
  return bytes[at] === 0xff && bytes[at + 1] === marker.scan;
}

function isNote(bytes: Buffer, at: number): boolean {
  const kind = bytes[at + 1] ?? 0;
  return (kind >= 0xe0 && kind <= 0xef) || kind === 0xfe;
}

/** Where the segment at this place ends; null = there is none. */
function segmentEnd(bytes: Buffer, at: number): number | null {
  if (at + 4 > bytes.length || bytes[at] !== 0xff) return null;
  const kind = bytes[at + 1] ?? 0;
  // Fill bytes before a marker are legal.
  if (kind === 0xff) return segmentEnd(bytes, at + 1);
  const hasLength = kind >= 0xc0 && kind <= 0xfe && (kind < 0xd0 || kind > marker.end);
  if (!hasLength) return null;
  const end = at + 2 + bytes.readUInt16BE(at + 2);
  return bytes.readUInt16BE(at + 2) >= 2 && end <= bytes.length ? end : null;
}

function isSegment(bytes: Buffer, at: number): boolean {
  return isScan(bytes, at) || segmentEnd(bytes, at) !== null;
}

/** The next place from which segments follow each other. */
function nextSegment(bytes: Buffer, from: number): number {
  for (let at = from; at + 4 <= bytes.length; at++) {
    const end = segmentEnd(bytes, at);
    if (isScan(bytes, at) || (end !== null && isSegment(bytes, end))) return at;
  }
  return bytes.length;
}

/** The first byte of an end marker is no data. */
function withoutHalfMarker(rest: Buffer): Buffer {
  return rest.at(-1) === 0xff ? rest.subarray(0, -1) : rest;
}

/** Whether a progressive picture's passes bring every number to its last bit. Other pictures have one pass for each part. */
function hasAllPasses(segments: readonly Buffer[], rest: Buffer): boolean {
  const frame = segments.find(([, kind]) => kind === marker.progressive);
  if (!frame) return true;
  const missing = new Map<number, Set<number>>();
  for (let index = 0; index < (frame[9] ?? 0); index++) {
    missing.set(frame[10 + index * 3] ?? 0, new Set(Array.from({ length: 64 }, (_, at) => at)));
  }
  for (let at = rest.indexOf(scanStart); at >= 0; at = rest.indexOf(scanStart, at + 2))
    note(missing, rest.subarray(at));
  return [...missing.values()].every((left) => left.size === 0);
}

const scanStart = Buffer.from([0xff, marker.scan]);

/** What one pass brings to its last bit: its parts, and from which of their 64 numbers to which. */
function note(missing: Map<number, Set<number>>, scan: Buffer): void {
  const count = scan[4] ?? 0;
  const [first = 64, last = 0, bits = 15] = scan.subarray(5 + count * 2);
  if ((bits & 15) !== 0) return;
  for (let index = 0; index < count; index++) {
    const left = missing.get(scan[5 + index * 2] ?? -1);
    for (let at = first; at <= last; at++) left?.delete(at);
  }
}
