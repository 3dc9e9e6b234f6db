// Who may call what (S1), generated from the table of calls: everybody × every call × own, another shop's and no one's things.
import { endpoints } from '@kolaj/contract/all-endpoints';
import type { Endpoint, Method } from '@kolaj/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { missingParts } from '../kernel/whole.ts';
import { followingJobs } from '../pipeline.ts';
import { testDatabase } from '../testing/database.ts';
import { aUser } from '../testing/rows/people.ts';
import { type Answer, aProduct, type People, type Person, type Product, somePeople } from './testing/testing-access.ts';
import { rows } from './testing/testing-rows.ts';
import { absentThings, type Things, thingsOf } from './testing/testing-things.ts';

const database = await testDatabase();
let product: Product;
let people: People;
/** Things that nobody changes: for questions that are refused or only look. */
let things: { A: Things; B: Things; absent: Things };
let logins: Map<Person, string | null>;

beforeAll(async () => {
  product = await aProduct(database);
  people = await somePeople(database, product);
  logins = new Map();
  for (const person of people.all) logins.set(person, await people.login(person));
  const [A, B] = [await freshThings('A', named('owner A')), await freshThings('B', named('owner B'))];
  things = { A, B, absent: absentThings() };
});
afterAll(() => product.close());

function named(name: Person['name']): Person {
  const found = people.all.find((person) => person.name === name);
  if (!found) throw new Error(`Nobody is called ${name}.`);
  return found;
}

const freshThings = (shop: 'A' | 'B', { user }: Person) => thingsOf(database, people.shops[shop], user?.id);

type Expected = { kind: 'allowed' } | { kind: 'refused'; status: number; code: string };
const refused = (status: number, code: string): Expected => ({ kind: 'refused', status, code });
const allowed: Expected = { kind: 'allowed' };

/** What the declaration of a call says of a person (D-13, D-18, ROLE-01…05). */
function expectedOf(endpoint: Endpoint, { name }: Person): Expected {
  const { role, right } = endpoint;
  if (role === 'public') return allowed;
  if (name === 'anonymous') return refused(401, 'unauthorised');
  if (name === 'agent') return expectedOfAgent(endpoint);
  if (role === 'agent') return refused(403, 'agents_only');
  if (role === 'session') return allowed;
  if (role === 'admin') return name.startsWith('admin') ? allowed : refused(403, 'admin_only');
  if (name === 'admin') return refused(404, 'no_shop');
  if (name === 'staff without rights' && right) return refused(403, 'no_right');
  return role === 'owner' && name.startsWith('staff') ? refused(403, 'owner_only') : allowed;
}

/** Agents have their own calls and what concerns their account. */
function expectedOfAgent({ role, path }: Endpoint): Expected {
  if (role === 'agent') return allowed;
  if (role === 'admin') return refused(403, 'admin_only');
  // The guard of D-18: the call that opens the console is the one that tells an agent. Nobody of them becomes staff.
  return role === 'session' && !/\/(product|invitation)$/.test(path) ? allowed : refused(403, 'agent');
}

const methodsOf = ({ method, also }: Endpoint): Method[] => (also ? [method, also] : [method]);
const inputOf = (name: string, of: Things): object => rows[name]?.(of) ?? {};
const blind = ({ status, body }: Answer) => ({ status, body: body.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id') });
const codeOf = ({ body }: Answer): unknown => JSON.parse(body).code;
const outcome = (answer: Answer) => [answer.status, codeOf(answer)];

const table = Object.entries(endpoints);

/** A call needs a row when it names something by id, or takes nothing without an input. */
const needsRow = ({ input }: Endpoint) =>
  /"format":"uuid"/.test(JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))) ||
  !z.safeParse(input, {}).success;

/** Whether the call's input is about a shop's things; what an admin names may be anybody's. */
function namesThings(name: string, { role }: Endpoint): boolean {
  const [one, other] = [absentThings(), absentThings()];
  return (
    role !== 'admin' &&
    role !== 'public' &&
    Object.values(one).some((thing) => said(name, one).includes(thing)) &&
    said(name, one) !== said(name, other)
  );
}
const said = (name: string, of: Things) => JSON.stringify(inputOf(name, of));

describe('the table of calls', () => {
  it('has one handler for every call', () => {
    expect(missingParts({ endpoints, ...product.app, followingJobs })).toEqual([]);
  });

  it('has a row for every call that needs one, and no row too many', () => {
    expect(table.filter(([name, endpoint]) => needsRow(endpoint) && !rows[name]).map(([name]) => name)).toEqual([]);
    expect(Object.keys(rows).filter((name) => !endpoints[name])).toEqual([]);
  });

  it('names a right for every call of a shop that changes something', () => {
    const reads =
      /(list|find|get|preview|previewSite|days|queue|history|list_all|counts|settings|try|facts|editor|listColor|added|updated|sent)$/;
    const silent = table.filter(([, { method, role, right, path }]) => {
      return method === 'POST' && (role === 'shop' || role === 'owner') && !right && !reads.test(path);
    });
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  it('answers 405 to every method that a call does not have, with those that it has (D-02)', async () => {
    for (const [name, endpoint] of table) {
      const has = methodsOf(endpoint);
      for (const method of (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter(
        (other) => !has.some((own) => own === other),
      )) {
        const answer = await product.ask(endpoint, inputOf(name, things.absent), { method });
        expect([answer.status, answer.headers.allow], `${method} ${endpoint.path}`).toEqual([405, has.join(', ')]);
      }
    }
  });
});

describe.each(table)('%s', (name, endpoint) => {
  const asked = (of: Things, { person, method }: Question) =>
    product.ask(endpoint, inputOf(name, of), { cookie: logins.get(person), method });

  it('refuses everybody else, whatever they name', async () => {
    for (const question of questionsTo(endpoint)) {
      const { expected, person } = question;
      if (expected.kind === 'allowed') continue;
      const answers = await Promise.all(Object.values(things).map((of) => asked(of, question)));
      expect(answers.map(outcome), person.name).toEqual(answers.map(() => [expected.status, expected.code]));
      expect(new Set(answers.map((answer) => blind(answer).body)).size, person.name).toBe(1);
      const isTold = answers.every(({ body }) => body.includes('Agent Hesaplarının Erişim Yetkisi Yoktur.'));
      expect(isTold, 'the literal of ROLE-05').toBe(expected.code === 'agent');
    }
  });

  it('lets in whom it is for', async () => {
    for (const { person, expected, method } of questionsTo(endpoint)) {
      if (expected.kind === 'refused') continue;
      const shop = person.shop ?? 'A';
      const own = usesUp(name, endpoint) ? await freshThings(shop, person) : things[shop];
      const answer = await product.ask(endpoint, inputOf(name, own), { cookie: await people.login(person), method });
      expect(reached(endpoint, person, answer), `${person.name}: ${answer.body}`).toContain(answer.status);
    }
  });

  it.runIf(namesThings(name, endpoint))("knows nothing of another shop's things (D-05)", async () => {
    for (const question of questionsTo(endpoint)) {
      const { person, expected } = question;
      if (expected.kind === 'refused' || !person.shop) continue;
      const others = await asked(person.shop === 'A' ? things.B : things.A, question);
      expect(blind(others), person.name).toEqual(blind(await asked(things.absent, question)));
      expect(knowsNothing(name, others), others.body).toBe(true);
    }
  });
});

/** Whether the next one to ask would find its things changed; sessions are a person's own. */
const usesUp = (name: string, { right, role, method }: Endpoint) =>
  right !== undefined ||
  ((role === 'session' || role === 'agent') && method === 'POST') ||
  // A shop keeps its last films only, and others have asked for new ones meanwhile.
  name === 'previewFilm';

interface Question {
  person: Person;
  method: Method;
  expected: Expected;
}

const questionsTo = (endpoint: Endpoint): Question[] =>
  people.all.flatMap((person) =>
    methodsOf(endpoint).map((method) => ({ person, method, expected: expectedOf(endpoint, person) })),
  );

/**
 * Statuses that only the handler gives. The provider is not there in this test, which one call passes on; an admin works in no
 * shop, so a device of theirs cannot be switched to one.
 */
function reached({ role }: Endpoint, { name }: Person, { body }: Answer): number[] {
  if (body.includes('provider_unreachable')) return [502];
  // Neither is a member of a shop, so there is none to change to.
  const worksNowhere = name.startsWith('admin') || name === 'agent';
  return role === 'session' && worksNowhere ? [200, 404] : [200, 202];
}

/** Answers that are no 404: one outcome per item, a list filtered by the id, sessions that were not there, unknown pictures. */
function knowsNothing(name: string, answer: Answer): boolean {
  switch (name) {
    case 'approve':
    case 'sendBack':
    case 'reopen':
      return /"kind":"not-found"/.test(answer.body);
    case 'listAgentCollages':
      return /"collages":\[\]/.test(answer.body);
    case 'listBroadcasts':
      return answer.body === '{"success":true,"data":{"result":[]}}';
    case 'orderBrands':
      return codeOf(answer) === 'brands_changed';
    case 'orderReels':
      return codeOf(answer) === 'reels_changed';
    case 'chooseDownload':
      return codeOf(answer) === 'nothing_to_download';
    case 'endSessions':
      return answer.body === '{"success":true,"ended":0}' || answer.status === 404;
    default:
      return answer.status === 404 && codeOf(answer) === 'not_found';
  }
}

describe('naming a shop (D-05)', () => {
  it.each(['pid', 'shop_pid'])('by %s is only agreed to', async (field) => {
    const cookie = logins.get(named('owner A'));
    for (const [name, endpoint] of table) {
      if (endpoint.role !== 'shop' || endpoint.method !== 'POST') continue;
      const answer = await product.ask(endpoint, { ...inputOf(name, things.A), [field]: things.B.pid }, { cookie });
      expect(outcome(answer), name).toEqual([404, 'not_found']);
    }
  });
});

describe('saving as approved (D-35)', () => {
  const { saveCollage } = endpoints;
  it('needs the right to approve besides the right to edit', async () => {
    if (!saveCollage) throw new Error('There is no saveCollage.');
    const editor = await aUser(database, {
      shop: people.shops.A,
      kind: 'staff',
      rights: { edit: true, approve: false, send: false, manage: false },
    });
    const save = async (status: 'done' | 'verified') => {
      const { done } = await thingsOf(database, people.shops.A, editor.id);
      return outcome(await product.ask(saveCollage, { id: done, status }, { cookie: await product.device(editor) }));
    };
    expect(await save('verified')).toEqual([403, 'no_right']);
    expect(await save('done')).toEqual([200, undefined]);
  });
});
