// What taking a product apart must not lose: that customers see two products then, and that no import puts a photo back (issue 21).
import { joinCollages } from '@kolaj/contract/collage/join-collages';
import { splitCollage } from '@kolaj/contract/collage/split-collage';
import { describe, expect, it } from 'vitest';
import { putPhoto } from '../../source/testing/testing-import.ts';
import { importedForTest } from './testing-by-hand.ts';

const hand = await importedForTest('AB-100', 'AB-100 (2)', 'DRS-701/on/1', 'DRS-701/arka/1', 'DRS-701/3');
const { importAll, processAll, shown, idOf } = hand;
const inBeren = (name: string) => `SS26/Beren/${name}.jpg`;

async function split(name: string, ...groups: string[][]) {
  return hand.owner.call(splitCollage, { id: await idOf(name), groups: groups.map((group) => group.map(inBeren)) });
}

/** What customers read, which is what makes them two products. */
const codes = async () => (await shown()).rows.map(({ code }) => code);

describe('what is taken out', () => {
  it('has a code of its own where its photo is called as the product', async () => {
    await split('AB-100', ['AB-100']);
    await processAll();
    expect(await codes()).toEqual(['AB-100', 'AB-100-2', 'DRS-701']);
    const before = await shown();
    await importAll();
    expect(await shown()).toEqual(before);
  });

  it('has a code of its own where photos of several directories are called alike', async () => {
    await split('DRS-701', ['DRS-701/on/1'], ['DRS-701/arka/1']);
    await processAll();
    expect(await codes()).toEqual(['AB-100', 'DRS-701', 'DRS-701-1', 'DRS-701-1-2']);
  });

  it('does not come back as a copy of it under another name', async () => {
    for (const [name, seed] of [['CD-500 a', 777] as const, ['CD-500 b', 778] as const, ['CD-500 c', 777] as const])
      await putPhoto(hand.world, inBeren(name), seed);
    await importAll();
    expect((await shown()).active).toMatchObject({ 'CD-500': ['CD-500 a', 'CD-500 b'] });
    await split('CD-500', ['CD-500 a']);
    await processAll();
    await importAll();
    expect((await shown()).active).toMatchObject({ 'CD-500': ['CD-500 b'], 'CD-500 A': ['CD-500 a'] });
  });

  it('is in one product after several people have taken apart and joined at once', async () => {
    const [id, other] = [await idOf('AB-100'), await idOf('DRS-701')];
    await Promise.all([
      split('AB-100', ['AB-100 (2)']),
      split('AB-100', ['AB-100']),
      hand.owner.call(joinCollages, { id: other, others: [id] }),
      split('DRS-701', ['DRS-701/3']),
    ]);
    await processAll();
    const before = await shown();
    expect(Object.values(before.active).flat().toSorted()).toEqual(
      ['AB-100', 'AB-100 (2)', 'DRS-701/3', 'DRS-701/arka/1', 'DRS-701/on/1'].toSorted(),
    );
    await importAll();
    expect(await shown()).toEqual(before);
  });
});
