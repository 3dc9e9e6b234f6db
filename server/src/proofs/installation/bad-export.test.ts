// Exports that are cut, altered, of somebody else or half there: each is refused in words, and nothing of the shop is here.
import { cp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type BackupPlace, pathOf, placeOf } from '../../features/installation/backup/backup-folder.ts';
import { keptAt } from '../../features/installation/backup/copied-files.ts';
import { makeBackup } from '../../features/installation/backup/make-backup.ts';
import { askAs, rewriteManifest, type TestInstallation } from '../../features/installation/backup/testing-backup.ts';
import type { ImportDeps } from '../../features/installation/moving/import-shop.ts';
import { done, isHere, movingShops, ownKey, rowsOf, tablesOfShops } from './testing-moving.ts';

const { source, anInstallation, folder, aFirm, exportOf, importInto: importFrom } = await movingShops();
const { shop } = await aFirm();
const { shop: other } = await aFirm();
const made = done(await exportOf(shop.keyword, path.join(await folder(), 'export')));

const importInto = (target: TestInstallation, place: BackupPlace = made.place, more: Partial<ImportDeps> = {}) =>
  importFrom(target, place, more);

async function copyOfExport(): Promise<BackupPlace> {
  const copy = path.join(await folder(), 'copy');
  await cp(made.place.root, copy, { recursive: true });
  return { root: copy, name: made.place.name };
}

describe('a bad export', () => {
  it.each(['cut', 'altered', 'missing'])('with a part that is %s is refused, and nothing is here', async (how) => {
    const place = await copyOfExport();
    const part = path.join(pathOf(place), 'tables', 'collages.zst');
    if (how === 'cut') await truncate(part, 100);
    if (how === 'missing') await rm(part);
    if (how === 'altered') {
      const bytes = await readFile(part);
      bytes.writeUInt8(bytes.readUInt8(50) ^ 1, 50);
      await writeFile(part, bytes);
    }
    const target = await anInstallation();
    expect(await importInto(target, place)).toMatchObject({ sentence: expect.stringMatching('collages.zst is not') });
    expect(await isHere(target, shop)).toBe(false);
  });

  it('of a newer version, with a wrong passphrase or none, without its key, and what is none', async () => {
    const target = await anInstallation();
    const newer = await copyOfExport();
    await rewriteManifest(newer, (manifest) => ({
      ...manifest,
      migrations: [...manifest.migrations, { name: '9999_later.sql', sha256: 'a'.repeat(64) }],
    }));
    expect(await importInto(target, newer)).toMatchObject({ sentence: expect.stringMatching('newer Kolaj') });
    const wrong = await importInto(target, made.place, { passphrase: 'another one than that' });
    expect(wrong).toMatchObject({ sentence: expect.stringMatching('does not open the export') });
    const nobody = await importInto(target, made.place, { passphrase: null });
    expect(nobody).toMatchObject({ sentence: expect.stringMatching('KOLAJ_EXPORT_PASSPHRASE') });
    const keyless = await copyOfExport();
    await rm(path.join(pathOf(keyless), 'secrets.key'));
    expect(await importInto(target, keyless)).toMatchObject({ sentence: expect.stringMatching('is missing') });
    const to = path.join(await folder(), 'backups');
    const backup = await makeBackup(to, { ...source, keyId: ownKey.keyId, version: '1' });
    expect(backup.kind).toBe('made');
    const place = await placeOf(to, { now: new Date(), say: () => undefined });
    if ('sentence' in place) throw new Error(place.sentence);
    expect(await importInto(target, place)).toMatchObject({
      sentence: expect.stringMatching('not the export of a shop'),
    });
    expect(await isHere(target, shop)).toBe(false);
  });

  it('with rows of another shop is refused: it is a whole backup that calls itself an export', async () => {
    const to = path.join(await folder(), 'backups');
    const backup = await makeBackup(to, { ...source, keyId: ownKey.keyId, version: '1' });
    const place = await placeOf(to, { now: new Date(), say: () => undefined });
    if (backup.kind === 'refused' || 'sentence' in place) throw new Error('No backup was made.');
    const { shop: about } = made.manifest;
    await rewriteManifest(place, (manifest) => ({
      ...{ ...manifest, kind: 'kolaj-shop' as const },
      shop: about === null ? null : { ...about, hasSecrets: false },
    }));
    const target = await anInstallation();
    expect(await importInto(target, place)).toMatchObject({ sentence: expect.stringMatching('not its shop') });
    expect(await isHere(target, shop)).toBe(false);
    expect(await isHere(target, other)).toBe(false);
  });

  it('whose photo folder leads to somebody else’s is refused', async () => {
    const { shop: odd } = await aFirm();
    await askAs(
      source.address,
      `update sources set settings = settings || '{"folder":"x/../../y"}' where driver = 'local' and shop_id = '${odd.id}'`,
    );
    const to = path.join(await folder(), 'odd');
    const exported = await exportOf(odd.keyword, to);
    if (exported.kind === 'refused') throw new Error(exported.sentence);
    const target = await anInstallation();
    expect(await importInto(target, exported.place)).toMatchObject({ sentence: expect.stringMatching('x/../../y') });
    expect(await isHere(target, odd)).toBe(false);
  });

  it('that has lost files says which', async () => {
    const place = await copyOfExport();
    const [media] = await askAs(
      source.address,
      `select sha256 from shop_media where shop_id = '${shop.id}' order by bytes desc`,
    );
    const sha256 = String(media?.sha256);
    await rm(keptAt(place.root, sha256), { force: true });
    const target = await anInstallation();
    expect(done(await importInto(target, place)).missing).toContain(sha256);
  });

  it('breaks off at the last step without a trace, and is simply repeated', async () => {
    const target = await anInstallation();
    await askAs(
      target.address,
      `create function no() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
       create trigger no before insert on webhooks for each row execute function no()`,
    );
    await expect(importInto(target)).rejects.toThrow('no');
    for (const table of await tablesOfShops(source))
      expect([table, await askAs(target.address, `select from "${table}"`)]).toEqual([table, []]);
    expect(await askAs(target.address, 'select from users')).toEqual([]);
    await askAs(target.address, 'drop function no() cascade');
    done(await importInto(target));
    expect(await rowsOf(target, shop)).toEqual(await rowsOf(source, shop));
  });
});
