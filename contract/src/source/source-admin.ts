import { nameEncodings } from '@kolaj/domain/source/names/name-encoding';
import { sourceTroubles } from '@kolaj/domain/source/source-trouble';
import * as z from 'zod/mini';
import { endpoint, refusal, resultOf } from '../endpoint.ts';

export const sourceDrivers = ['local', 'ftp', 'ftps', 'sftp'] as const;

/** A connection as it is stored: secrets are only known to be set (D-06). */
export const storedSource = z.object({
  driver: z.enum(sourceDrivers),
  host: z.string(),
  port: z.nullable(z.int()),
  username: z.string(),
  root: z.string(),
  /** `ftps`: TLS asked for after connecting (port 21), or from the first byte (port 990). */
  tls: z.enum(['explicit', 'implicit']),
  /** SHA-256 of the server's certificate or host key that is trusted although nobody vouches for it; null = none. */
  fingerprint: z.nullable(z.string()),
  /** Connections at once (1–4). */
  connections: z.int(),
  /** By which code page names are read that are not UTF-8; null = by the most plausible one. */
  names: z.nullable(z.enum(nameEncodings)),
  has_password: z.boolean(),
  has_private_key: z.boolean(),
});
export type StoredSource = z.infer<typeof storedSource>;

/** A firm's connection to its photos, as an admin sees it. */
export const sourceView = z.extend(storedSource, {
  ftp_key: z.string(),
  folder_id: z.string(),
  folders: z.int(),
  /** The shop has connected it itself; its secrets are then as if there were none. */
  by_owner: z.boolean(),
});
export type SourceView = z.infer<typeof sourceView>;

/** What is typed into the dialog; absent secrets stay as they are. */
export const sourceInput = z.strictObject({
  driver: z.enum(sourceDrivers),
  host: z._default(z.string().check(z.maxLength(255)), ''),
  port: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(65_535))), null),
  username: z._default(z.string().check(z.maxLength(255)), ''),
  root: z._default(z.string().check(z.maxLength(1024)), ''),
  tls: z._default(z.enum(['explicit', 'implicit']), 'explicit'),
  fingerprint: z._default(z.nullable(z.string().check(z.maxLength(200))), null),
  connections: z._default(z.int().check(z.minimum(1), z.maximum(4)), 2),
  names: z._default(z.nullable(z.enum(nameEncodings)), null),
  password: z.optional(z.string().check(z.maxLength(1000))),
  private_key: z.optional(z.string().check(z.maxLength(20_000))),
});
export type SourceInput = z.infer<typeof sourceInput>;

const ofFirm = z.object({ pid: z.string() });

export const getSource = endpoint({
  method: 'POST',
  path: '/shop/admin/source/get',
  role: 'admin',
  summary: 'The photo source of a firm; null = none',
  input: ofFirm,
  output: resultOf(z.nullable(sourceView)),
});

export const saveSource = endpoint({
  method: 'POST',
  path: '/shop/admin/source/save',
  role: 'admin',
  summary: 'Connect a firm to its photos; sets its ftp_key (D-24)',
  input: z.extend(sourceInput, { pid: z.string() }),
  output: z.union([resultOf(sourceView), refusal]),
});

/** Steps of a connection test in their order; the first one that fails names the trouble. */
export const sourceTestSteps = ['resolve', 'connect', 'secure', 'login', 'root', 'list', 'read'] as const;

export const sourceTest = z.object({
  steps: z.array(z.object({ step: z.enum(sourceTestSteps), state: z.enum(['ok', 'failed', 'not-tried']) })),
  trouble: z.nullable(z.enum(sourceTroubles)),
  /** The server's own words, without secrets. */
  detail: z.nullable(z.string()),
  /** Of an untrusted certificate or an unknown host key, to be compared and accepted. */
  fingerprint: z.nullable(z.string()),
  folders: z.int(),
  photos: z.int(),
  /** false: a test looks into the first folders only, there may be more photos. */
  is_whole: z.boolean(),
  /** By which code page names were read that are not UTF-8; null = all that were seen are. */
  read_as: z.nullable(z.enum(nameEncodings)),
  took_ms: z.int(),
});
export type SourceTest = z.infer<typeof sourceTest>;

export const testSource = endpoint({
  method: 'POST',
  path: '/shop/admin/source/test',
  role: 'admin',
  summary: 'Try a connection as typed, with the stored secrets where none are typed; changes nothing',
  input: z.extend(sourceInput, { pid: z.string() }),
  output: resultOf(sourceTest),
});

export const openSourceRoot = endpoint({
  method: 'POST',
  path: '/shop/admin/folder/get',
  role: 'admin',
  summary: 'Id of the root of a firm’s source, made when there is none (D-24, L272)',
  input: ofFirm,
  output: resultOf(z.object({ id: z.string() })),
});
