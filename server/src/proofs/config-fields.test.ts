// Every field of a shop's configurations has a reader and an editor (issue of the one configuration).
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

const editors = {
  settings: sourcesIn('console/src/features/settings'),
  brand: sourcesIn('console/src/features/brand', 'server/src/features/brand'),
  telegram: sourcesIn('console/src/features/telegram'),
  reels: sourcesIn('console/src/features/reels'),
  admin: sourcesIn('console/src/features/admin/groups'),
};
const namesField = (text: string, field: string) => new RegExp(`'${field}'|\\b${field}(?: as \\w+)?:`).test(text);

const uses: [string, FieldUse][] = [...Object.entries(clientFieldUses), ...Object.entries(sendingFieldUses)];
const read = uses.map(([field, use]) => ({ field, ...use }));

describe('the table of fields', () => {
  it('has all of them, and all but the copy of the brands can be saved', () => {
    const config = Object.keys(readClientConfig({}, { shopName: '' }));
    expect(Object.keys(clientFieldUses).sort()).toEqual(config.sort());
    expect(Object.keys(clientConfigFields).sort()).toEqual(config.filter((field) => field !== 'brands'));
    expect(Object.keys(sendingPatch.shape)).toEqual([...shopUserFields]);
  });
});

describe('a switch of server_config that opens a part of the console', () => {
  const opened = sourcesIn('console/src').flatMap(({ text }) =>
    [...text.matchAll(/\bserver_config\?\.(\w+)(?: === true|\);)/g)].map(([, field]) => field ?? ''),
  );
  it.each([...new Set(opened)])('%s has a page', (field) => {
    const pages = [...editors.admin, ...editors.settings];
    expect(pages.filter(({ text }) => namesField(text, field))).not.toEqual([]);
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
