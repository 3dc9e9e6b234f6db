import * as z from 'zod/mini';

/** The layout that this program writes; a larger number is of a later program. */
export const backupFormat = 1;

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** Below the backup's folder and nowhere else. */
const partName = z.string().check(z.regex(/^[a-z0-9_]+(\/[a-z0-9_]+)?\.[a-z.]+$/));
const count = z.number().check(z.int(), z.minimum(0));

export const part = z.object({
  file: partName,
  bytes: count,
  sha256,
  /** Of what is in it once it is unpacked. */
  contentSha256: sha256,
});
/** A packed file of a backup. */
export type Part = z.infer<typeof part>;

const table = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: count,
  /** null = the table is empty. */
  part: z.nullable(part),
});

/** An export of one shop. */
const exported = z.object({
  id: z.uuid(),
  keyword: z.string(),
  name: z.string(),
  /** Whether its secrets are there, sealed with a key of the export's own that a passphrase opens. */
  hasSecrets: z.boolean(),
  /** What stayed behind, in words for who reads it in. */
  leftOut: z.array(z.string()),
});
export type ExportedShop = z.infer<typeof exported>;

const manifest = z.object({
  /** `kolaj-shop`: it holds one shop and nothing else of its installation. */
  kind: z.enum(['kolaj-backup', 'kolaj-shop']),
  /** null = it is a backup. */
  shop: z._default(z.nullable(exported), null),
  format: z.literal(backupFormat),
  /** Of the program that wrote it. */
  version: z.string(),
  postgres: z.string(),
  /** The moment that the data is of, by the clock of the database. */
  takenAt: z.string(),
  /** `Sealer.keyId` of the key that secrets in the data are sealed with. */
  keyId: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256 })).check(z.minLength(1)),
  tables: z.array(table),
  ledgerMonths: z.array(z.string().check(z.regex(/^\d{4}-\d{2}-01$/))),
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.string().check(z.regex(/^\d+$/)) })),
  /** Jobs that waited or ran, one per line as JSON. */
  jobs: z.object({ count, part: z.nullable(part) }),
  /** Files of the store, one `<sha256> <bytes>` per line; they are beside the backups of the folder, under their hash. */
  files: z.object({
    count,
    bytes: count,
    part: z.nullable(part),
    /** Those that the store itself had lost or that had changed in it. */
    lost: z.array(sha256),
  }),
  /** Photos in sources and pages of published sites, one JSON per line; they are kept as the files of the store are. */
  folders: z.object({ count, bytes: count, part: z.nullable(part) }),
});

/** What a backup says of itself. */
export type Manifest = z.infer<typeof manifest>;

/** Enough to tell what wrote it, whatever else a later format holds. */
const anyManifest = z.object({ kind: z.enum(['kolaj-backup', 'kolaj-shop']), format: z.number(), version: z.string() });

export type ReadManifest = { kind: 'read'; manifest: Manifest } | { kind: 'refused'; sentence: string };

/** @param name of the backup, for the sentence */
export function parseManifest(text: string, name: string): ReadManifest {
  const said = parsed(text);
  const any = z.safeParse(anyManifest, said);
  if (!any.success) return refusedFor(`The manifest of the backup ${name} cannot be read. Choose another backup.`);
  const { format, version } = any.data;
  if (format > backupFormat)
    return refusedFor(`The backup ${name} was written by a newer Kolaj (${version}). Read it with that version.`);
  const whole = z.safeParse(manifest, said);
  return whole.success
    ? { kind: 'read', manifest: whole.data }
    : refusedFor(`The manifest of the backup ${name} is not whole. Choose another backup.`);
}

const refusedFor = (sentence: string): ReadManifest => ({ kind: 'refused', sentence });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Every packed file of a backup. */
export const partsOf = ({ tables, jobs, files, folders }: Manifest): Part[] =>
  [...tables.map((each) => each.part), jobs.part, files.part, folders.part].filter((each) => each !== null);
