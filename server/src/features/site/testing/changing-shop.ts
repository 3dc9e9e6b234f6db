import { hash } from 'node:crypto';
import { seeded } from '@kolaj/testkit/seeded';
import { sql } from 'kysely';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { aCollage, aSubfolder, giveExport, type TestSubfolder } from '../../../testing/rows/collages.ts';
import { aShop, type TestShop } from '../../../testing/rows/people.ts';

type Changes = Record<string, () => Promise<unknown>>;

interface Dice {
  random: () => number;
  below: (count: number) => number;
  oneOf: <One>(list: readonly [One, ...One[]]) => One;
}

function diceOf(seed: number): Dice {
  const random = seeded(seed);
  const below = (count: number) => Math.floor(random() * count);
  return { random, below, oneOf: (list) => list[below(list.length)] ?? list[0] };
}

interface Changing extends Dice {
  database: Database;
  shop: TestShop;
  places: [TestSubfolder, ...TestSubfolder[]];
  /** One of its collages. */
  id: () => string;
  add: () => Promise<unknown>;
  /** Another text each time. */
  digest: () => string;
  change: (statement: ReturnType<typeof sql>) => Promise<unknown>;
}

/**
 * A shop that changes at random in all that its site is made of, in each way once before any comes again; its clock goes forth and back.
 * Rows are written as they may ever be, past the product's own calls.
 */
export async function aChangingShop(database: Database, seed: number) {
  const dice = diceOf(seed);
  const { random, below, oneOf } = dice;
  const shop = await aShop(database);
  const first = await aSubfolder(database, shop, { brand: 'Beren' });
  const others = [await aSubfolder(database, shop, { brand: 'Lale' })];
  others.push(await aSubfolder(database, shop, { brand: 'Nar', folderId: first.folderId }));
  const places: Changing['places'] = [first, ...others];
  const ids: string[] = [];
  /** Of few products, so that one often has several collages. */
  const add = async () => {
    const color = oneOf(['BLACK', 'RED']);
    const made = await aCollage(database, shop, oneOf(places), {
      ...{ code: `BR-${below(3)}`, color, price: oneOf(['$24.50', '', '9']) },
    });
    ids.push(made.id);
  };
  for (let times = 0; times < 12; times++) await add();
  let digests = 0;
  let now = Date.parse('2026-06-01T00:00:00Z');
  const shopOf: Changing = {
    ...{ ...dice, database, shop, places, add },
    id: () => ids[below(ids.length)] ?? '',
    digest: () => hash('sha256', `${shop.id} ${digests++}`),
    change: (statement) => asSystem(database, ({ db }) => statement.execute(db)),
  };
  const changes: Changes = {
    ...{ ...textChanges(shopOf), ...stateChanges(shopOf), ...pictureChanges(shopOf), ...shopChanges(shopOf) },
    async clock() {
      now += (below(100) - 30) * 86_400_000;
    },
  };
  for (let times = 0; times < 9; times++) await changes.photo?.();
  let deck: string[] = [];
  return {
    ...{ shop, places, random, below, clock: () => new Date(now) },
    /** Changes something; answers what. */
    async any(): Promise<string> {
      if (deck.length === 0) deck = Object.keys(changes);
      const [name = ''] = deck.splice(below(deck.length), 1);
      await changes[name]?.();
      return name;
    },
  };
}

/** What a collage says. */
function textChanges({ below, oneOf, id, change }: Changing): Changes {
  const write = (at: string, value: string | null) =>
    change(sql`update collages set editor = jsonb_set(editor, ${`{text_data,${at}}`}::text[],
      coalesce(to_jsonb(${value}::text), 'null')) where id = ${id()}`);
  const guess = (keywords: string) =>
    change(sql`update collages set editor = jsonb_set(editor, '{text_data,guessed}', ${keywords}::jsonb)
      where id = ${id()}`);
  return {
    price: () => write('values,price', oneOf(['$9', '12,50', '1.234,5', 'ask', ''])),
    colour: () => write('values,color', oneOf(['BLACK', 'RED', 'ECRU', ''])),
    size: () => write('values,size', oneOf(['S-M-L', '38-42', 'Std', ''])),
    type: () => write('values,type', oneOf(['DRESS', 'SHIRT', ''])),
    code: () => write('code', `BR-${below(6)}`),
    discount: () => write('discountprice', oneOf([null, '$5', ''])),
    guessed: () => guess(oneOf(['[]', '["code"]', '["color", "type"]'])),
    name: () => change(sql`update collages set kolaj_name = ${`IMG_${below(4)}`} where id = ${id()}`),
  };
}

/** Where a collage is, since when, and whether it is to be seen. */
function stateChanges({ database, shop, places, below, oneOf, id, add, change }: Changing): Changes {
  const daysAgo = () => sql`now() - ${below(900)} * interval '1 day'`;
  return {
    add,
    approved: () => change(sql`update collages set verified_at = ${daysAgo()} where id = ${id()}`),
    neverApproved: () => change(sql`update collages set verified_at = null where id = ${id()}`),
    made: () => change(sql`update collages set created_at = ${daysAgo()} where id = ${id()}`),
    off: () => change(sql`update collages set state = 'passive' where id = ${id()}`),
    on: () => change(sql`update collages set state = 'active' where shop_id = ${shop.id}`),
    waits: () => change(sql`update collages set status = 'done' where id = ${id()}`),
    waitsNot: () => change(sql`update collages set status = 'verified' where shop_id = ${shop.id}`),
    async moved() {
      const to = oneOf(places);
      await change(sql`update collages set subfolder_id = ${to.id}, folder_id = ${to.folderId} where id = ${id()}`);
    },
    placeOff: () => change(sql`update subfolders set state = 'passive' where id = ${oneOf(places).id}`),
    placeOn: () => change(sql`update subfolders set state = 'active' where shop_id = ${shop.id}`),
    placeName: () =>
      change(sql`update subfolders set showing_name = ${oneOf([null, 'Beren', 'Gül', 'LALE'])}
        where id = ${oneOf(places).id}`),
    /** As a shop that was moved away comes back: other rows with the ids of those that were read. */
    cameBack: () =>
      inShop(database, shop.id, async ({ db }) => {
        const collageId = id();
        const { rows } = await sql<{ collage: string; pictures: string; exportId: string | null }>`
          select to_jsonb(collages)::text as collage, export_id as "exportId",
            (select jsonb_agg(to_jsonb(exports))::text from exports where collage_id = collages.id) as pictures
          from collages where id = ${collageId}`.execute(db);
        const [row] = rows;
        if (!row) return;
        const changed = JSON.stringify({ export_id: null, kolaj_name: `back ${below(3)}` });
        await sql`delete from collages where id = ${collageId}`.execute(db);
        await sql`insert into collages
          select * from jsonb_populate_record(null::collages, ${row.collage}::jsonb || ${changed}::jsonb)`.execute(db);
        await sql`insert into exports
          select * from jsonb_populate_recordset(null::exports, ${row.pictures}::jsonb)`.execute(db);
        await sql`update collages set export_id = ${row.exportId} where id = ${collageId}`.execute(db);
      }),
  };
}

/** How a collage and its photos look. */
function pictureChanges({ database, shop, below, id, digest, change }: Changing): Changes {
  let positions = 0;
  return {
    /** As another template or an edit does. */
    drawn: () =>
      inShop(database, shop.id, async (scope) => {
        const [collageId, sha256] = [id(), digest()];
        await scope.db.insertInto('blobs').values({ sha256, mime: 'image/jpeg', bytes: 1 }).execute();
        await sql`update exports set collage_version = 1 + (select max(collage_version) from exports)
          where collage_id = ${collageId} and collage_version = 1`.execute(scope.db);
        await giveExport(scope, { collageId, sha256 });
      }),
    /** Of the same picture. */
    copies: () =>
      change(sql`update exports set width = width + 1, thumbhash = ${digest()},
        renditions = ${JSON.stringify({ '192': digest() })}::jsonb where shop_id = ${shop.id}`),
    async photo() {
      const [original, refined, jpeg] = [digest(), digest(), digest()];
      const found = { thumbhash: 'x', hasBarcode: null, barcode: null, codes: [] };
      const analysis = JSON.stringify({ ...found, refined: { sha256: refined, width: 9, height: 9 } });
      const position = positions++;
      await change(sql`insert into blobs (sha256, mime, bytes)
        select unnest(${[original, refined, jpeg]}::text[]), 'image/jpeg', 1`);
      await change(sql`insert into photo_analyses (sha256, verdict, analysis)
        values (${original}, 'readable', ${analysis}::jsonb)`);
      await change(sql`insert into collage_images (shop_id, collage_id, path, position, selected, sha256)
        values (${shop.id}, ${id()}, ${`${position}.jpg`}, ${position}, true, ${original})`);
      await change(sql`insert into site_photos (sha256, jpeg_sha256, renditions, width, height)
        values (${refined}, ${jpeg}, ${JSON.stringify({ '192': jpeg })}::jsonb, 9, 9)`);
    },
    photosChosen: () =>
      change(sql`update collage_images set selected = not selected
        where shop_id = ${shop.id} and position % 2 = ${below(2)}`),
    photosOrdered: () => change(sql`update collage_images set position = 1000 - position where shop_id = ${shop.id}`),
    photosSeen: () =>
      change(sql`update photo_analyses set analysis = jsonb_set(analysis, '{hasBarcode}',
        case when analysis -> 'hasBarcode' = 'true' then 'null' else 'true' end::jsonb)`),
    photosMade: () => change(sql`update site_photos set width = width + 1, renditions = '{}'`),
  };
}

/** What all products share. */
function shopChanges({ shop, random, below, oneOf, change }: Changing): Changes {
  const set = (name: string, value: unknown) =>
    change(sql`update shops set client_config = client_config || ${JSON.stringify({ [name]: value })}::jsonb
      where id = ${shop.id}`);
  const isSo = () => random() < 0.5;
  const aBrand = sql`(select id from brands where shop_id = ${shop.id} order by name limit 1)`;
  return {
    async brand() {
      const name = oneOf(['Beren', 'Lale', 'Nar', 'Gül']);
      await change(sql`insert into brands (shop_id, name, hash, indexes)
        values (${shop.id}, ${name}, ${name}, ${below(90)}) on conflict do nothing`);
    },
    brandName: () => change(sql`update brands set name = name || '!' where id = ${aBrand}`),
    brandOff: () => change(sql`update brands set active = not active where id = ${aBrand}`),
    brandGone: () => change(sql`delete from brands where id = ${aBrand}`),
    currency: () =>
      change(sql`update shops set currency = ${oneOf([null, 'USD', 'TRY', 'KWD'])} where id = ${shop.id}`),
    decimals: () => change(sql`update shops set price_decimal = ${oneOf([null, ',', '.'])} where id = ${shop.id}`),
    shopName: () => change(sql`update shops set name = ${oneOf(['Lalezar', 'Nar & Gül'])} where id = ${shop.id}`),
    timeZone: () =>
      change(sql`update shops set time_zone = ${oneOf(['Asia/Dubai', 'Asia/Tokyo'])} where id = ${shop.id}`),
    language: () => set('language', oneOf(['TR', 'EN', 'AR', 'RU', 'DE'])),
    series: () => set('unit_pricing', isSo()),
    types: () => set('divide_into_types', isSo()),
    pictures: () => set('product_pictures', oneOf(['collage', 'both', 'photos'])),
    colours: () => set('same_products_show', isSo()),
    cart: () => set('cart_settings', { enabled: isSo(), show_total: isSo() }),
    newOnes: () => set('new_products_brand', { active: isSo() }),
    soldOut: () =>
      change(sql`insert into sold_out (shop_id, brand_key, code, color, size) values (${shop.id},
        ${oneOf(['name:beren', 'name:lale'])}, ${`br-${below(6)}`}, ${oneOf(['black', 'red'])}, ${oneOf(['', '38'])})
        on conflict do nothing`),
    soldOutNot: () => change(sql`delete from sold_out where shop_id = ${shop.id}`),
  };
}
