import type { PlainFieldCode } from '@kolaj/contract/errors';
import { configFields, configGroups } from '@kolaj/contract/settings/server-config';
import { type Fields, isFields } from '@kolaj/domain/shared/loose';
import { holdsSecret, holdsText, isSecretName } from '@kolaj/domain/shop/config/secret-shape';
import * as z from 'zod/mini';

/** A stored field that counts as absent. `field` is its path, "telegram.token"; empty = the whole is no object. */
export interface ConfigFault {
  field: string;
  code: Extract<PlainFieldCode, 'invalid' | 'secret' | 'unknown_key'>;
}

/** A stored server_config as far as it is one: fields that parse, in one form, and the names of the others. */
export interface UnderstoodConfig {
  known: Fields;
  faults: ConfigFault[];
}

type Shapes = Readonly<Record<string, z.ZodMiniType>>;
const groups: Readonly<Record<string, Shapes>> = configGroups;

/**
 * Never throws, whatever people, older versions or a hand in the database left there (D-93): a value that does not parse counts as
 * absent, the rest is used.
 */
export function understoodConfig(stored: unknown): UnderstoodConfig {
  if (stored === null || stored === undefined) return { known: {}, faults: [] };
  if (!isFields(stored)) return { known: {}, faults: [{ field: '', code: 'invalid' }] };
  const plain = readFields(stored, { shapes: configFields, path: '', besides: Object.keys(groups) });
  const known: Record<string, unknown> = { ...plain.known };
  const faults = [...plain.faults];
  for (const [name, shapes] of Object.entries(groups)) {
    const value = stored[name];
    if (value === undefined || value === null) continue;
    if (!isFields(value)) {
      faults.push({ field: name, code: 'invalid' });
      continue;
    }
    const part = readFields(value, { shapes, path: `${name}.`, besides: [] });
    known[name] = part.known;
    faults.push(...part.faults);
  }
  return { known, faults };
}

interface Wanted {
  shapes: Shapes;
  path: string;
  /** Names that are read elsewhere. */
  besides: readonly string[];
}

function readFields(stored: Fields, { shapes, path, besides }: Wanted): UnderstoodConfig {
  const known: Record<string, unknown> = {};
  const faults: ConfigFault[] = [];
  for (const [name, value] of Object.entries(stored)) {
    if (besides.includes(name)) continue;
    const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined;
    const parsed = shape && z.safeParse(shape, value);
    if (parsed?.success) {
      known[name] = parsed.data;
      continue;
    }
    const code = shape ? misfit(value) : foreign(name, value);
    if (code !== null) faults.push({ field: path + name, code });
  }
  return { known, faults };
}

const misfit = (value: unknown) => (holdsSecret(value) ? 'secret' : 'invalid');

/** null = an emptied secret, which is none. */
function foreign(name: string, value: unknown): ConfigFault['code'] | null {
  if (!isSecretName(name)) return 'unknown_key';
  return holdsText(value) ? 'secret' : null;
}

/** What is put in the place of a text that may be a secret: the field is still said to be not understood. */
const masked = '***';

/** Names of things: what is no name there may be anything that was pasted into the wrong field. */
const nameFields = ['ftp_key', 'folder_id', 'telegram_bot_id', 'telegram_bot_name', 'product_id', 'telegram_id'];

/**
 * Whether the value of this field must not be kept. A figure out of its bounds or an address with a slip of the pen is kept,
 * though never shown: an administrator is told the name of the field and can put it right.
 */
const mustGo = ({ field, code }: ConfigFault) =>
  code !== 'invalid' || Object.hasOwn(configGroups, field) || nameFields.includes(field.split('.').at(-1) ?? '');

/** The stored object with `replace` done to each value that may be a secret; with nothing to replace, the very same one. */
export function withoutSecrets(stored: Fields, replace: 'mask' | 'remove'): Fields {
  const gone = understoodConfig(stored).faults.filter(mustGo);
  return gone.reduce((config, { field }) => withoutText(config, field, replace), stored);
}

/** A name with a dot in it may be one name, or a group and its field: what is there of both is replaced. */
function withoutText(config: Fields, field: string, replace: 'mask' | 'remove'): Fields {
  const [group = '', ...rest] = field.split('.');
  const part = config[group];
  const within =
    rest.length > 0 && isFields(part) && Object.hasOwn(configGroups, group)
      ? { ...config, [group]: withoutText(part, rest.join('.'), replace) }
      : config;
  if (!Object.hasOwn(within, field)) return within;
  const { [field]: value, ...others } = within;
  if (replace === 'remove') return others;
  return holdsText(value) && value !== masked ? { ...within, [field]: masked } : within;
}
