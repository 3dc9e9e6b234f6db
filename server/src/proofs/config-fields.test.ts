// Every field of a shop's configurations has a reader and an editor, or neither and a reason (issue of the one configuration).
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { clientConfigFields } from '@kolaj/contract/settings/client-config';
import { sendingPatch } from '@kolaj/contract/settings/settings';
import { readClientConfig } from '@kolaj/domain/shop/config/client-config';
import { clientFieldUses, type FieldUse, sendingFieldUses } from '@kolaj/domain/shop/config/config-fields';
import { shopUserFields } from '@kolaj/domain/shop/config/config-patch';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const textOf = (file: string) => readFileSync(root + file, 'utf8');

/** Sources below these folders, tests and texts left out. */
function sourcesIn(...folders: string[]): { file: string; text: string }[] {
  return folders.flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => ({ file: `${folder}/${name}`, text: textOf(`${folder}/${name}`) })),
  );
}

/** What keeps, checks and saves all fields alike obeys none of them. */
const keepers =
  /^(?:domain\/src\/shop\/(?:client-config|server-config|config-\w+)\.ts|server\/src\/(?:features\/settings|demo|proofs)\/)/;
const obeying = sourcesIn('domain/src', 'server/src/features', 'catalogue/src').filter(
  ({ file }) => !keepers.test(file),
);
/** `show_videos` already decides whether the navigation has the place of the films. */
const knownReaders: Readonly<Record<string, string>> = {
  show_videos: 'server/src/features/shop/shop-view.ts',
};

const editors = {
  settings: sourcesIn('console/src/features/settings'),
  brand: sourcesIn('console/src/features/brand', 'server/src/features/brand'),
  telegram: sourcesIn('console/src/features/telegram'),
  reels: sourcesIn('console/src/features/reels'),
  admin: sourcesIn('console/src/features/admin/groups'),
};
const namesField = (text: string, field: string) => new RegExp(`'${field}'|\\b${field}(?: as \\w+)?:`).test(text);

const uses: [string, FieldUse][] = [...Object.entries(clientFieldUses), ...Object.entries(sendingFieldUses)];
const read = uses.flatMap(([field, use]) => ('readIn' in use ? [{ field, ...use }] : []));
const waiting = uses.flatMap(([field, use]) => ('waitingFor' in use ? [{ field, ...use }] : []));

describe('the table of fields', () => {
  it('has all of them, and all but the copy of the brands can be saved', () => {
    const config = Object.keys(readClientConfig({}, { shopName: '' }));
    expect(Object.keys(clientFieldUses).sort()).toEqual(config.sort());
    expect(Object.keys(clientConfigFields).sort()).toEqual(config.filter((field) => field !== 'brands'));
    expect(Object.keys(sendingPatch.shape)).toEqual([...shopUserFields]);
  });
});

describe('a field that does something', () => {
  it.each(read)('$field is obeyed in $readIn', ({ field, readIn }) => {
    expect(textOf(readIn)).toMatch(new RegExp(`\\b${field}\\b`));
  });

  it.each(read.flatMap(({ field, editedIn }) => (editedIn === null ? [] : [{ field, editedIn }])))(
    '$field is changed on the page of $editedIn',
    ({ field, editedIn }) => {
      expect(editors[editedIn].filter(({ text }) => namesField(text, field))).not.toEqual([]);
    },
  );
});

describe('a field that waits', () => {
  it.each(waiting)('$field (for $waitingFor) is obeyed nowhere yet', ({ field }) => {
    const reader = new RegExp(`(?:settings|[cC]onfig|sending|known|server)\\??\\.${field}\\b`);
    const found = obeying.filter(({ text }) => reader.test(text)).map(({ file }) => file);
    expect(found.filter((file) => file !== knownReaders[field])).toEqual([]);
  });

  it.each(waiting)('$field (for $waitingFor) is offered to nobody', ({ field }) => {
    const offered = [...editors.settings, ...editors.admin].filter(({ text }) => namesField(text, field));
    expect(offered.map(({ file }) => file)).toEqual([]);
  });
});
