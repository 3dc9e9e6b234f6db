import { describe, expect, it } from 'vitest';
import { SourceError } from '../../ports/source-error.ts';
import { connectionPool, type Desk } from './connection-pool.ts';

interface TestConnection {
  number: number;
  isDead: boolean;
  isAlive: () => boolean;
  close: () => void;
  leave: () => Promise<void>;
}

function testPool({ size = 2, roomFor = 99, idleMs = 60_000, patienceMs = 10_000 } = {}) {
  const made: TestConnection[] = [];
  const open = () => made.filter(({ isDead }) => !isDead);
  const pool = connectionPool<TestConnection>({
    size,
    idleMs,
    patienceMs,
    async connect() {
      if (open().length >= roomFor) throw new SourceError('too-many-connections', '421', { isPassing: true });
      const connection: TestConnection = {
        number: made.length,
        isDead: false,
        isAlive: () => !connection.isDead,
        close: () => {
          connection.isDead = true;
        },
        leave: async () => connection.close(),
      };
      made.push(connection);
      return connection;
    },
  });
  return { pool, made, open };
}

/** Borrows several times and gives back at once; `order` grows as they are served. */
function queue(desk: Desk<TestConnection>, name: string, { times, order }: { times: number; order: string[] }) {
  return Array.from({ length: times }, async (_, index) => {
    const lease = await desk.borrow();
    order.push(`${name}${index + 1}`);
    lease.giveBack(true);
  });
}

describe('the connections of a source', () => {
  it('are never more than its size, and are used again', async () => {
    const { pool, made } = testPool();
    const desk = pool.desk();
    const [first, second] = await Promise.all([desk.borrow(), desk.borrow()]);
    const third = desk.borrow();
    first.giveBack(true);
    expect((await third).connection).toBe(first.connection);
    second.giveBack(true);
    expect(made).toHaveLength(2);
  });

  it('go to all who wait in turn: a long queue holds nobody up', async () => {
    const { pool } = testPool({ size: 1 });
    const [importing, looking] = [pool.desk(), pool.desk()];
    const order: string[] = [];
    const isBusy = await importing.borrow();
    const served = [...queue(importing, 'import', { times: 3, order }), ...queue(looking, 'look', { times: 2, order })];
    isBusy.giveBack(true);
    await Promise.all(served);
    expect(order).toEqual(['look1', 'import1', 'look2', 'import2', 'import3']);
  });

  it('are made again when one is dead or given back as not usable', async () => {
    const { pool, made } = testPool({ size: 1 });
    const desk = pool.desk();
    (await desk.borrow()).giveBack(false);
    const second = await desk.borrow();
    second.giveBack(true);
    second.connection.isDead = true;
    (await desk.borrow()).giveBack(true);
    expect(made.map(({ isDead }) => isDead)).toEqual([true, true, false]);
  });

  it('become fewer where the server lets fewer in, and nobody is refused for that', async () => {
    const { pool, made } = testPool({ size: 4, roomFor: 2 });
    const desk = pool.desk();
    const order: string[] = [];
    await Promise.all(queue(desk, 'read', { times: 6, order }));
    expect(order).toHaveLength(6);
    expect(made).toHaveLength(2);
  });

  it('that cannot be made at all are told to the one who asked', async () => {
    const { pool } = testPool({ roomFor: 0 });
    await expect(pool.desk().borrow()).rejects.toMatchObject({ trouble: 'too-many-connections' });
  });

  it('of a desk that closes are closed, its queue is rejected, and others go on', async () => {
    const { pool, open } = testPool({ size: 1 });
    const [closing, other] = [pool.desk(), pool.desk()];
    await closing.borrow();
    const waiting = closing.borrow();
    const next = other.borrow();
    closing.close();

    await expect(waiting).rejects.toThrow('closed');
    (await next).giveBack(true);
    expect(open()).toHaveLength(1);
    await expect(closing.borrow()).rejects.toThrow('closed');
  });

  it('are closed when nobody has used them for a while', async () => {
    const { pool, open } = testPool({ idleMs: 1 });
    const desk = pool.desk();
    (await desk.borrow()).giveBack(true);
    await expect.poll(() => open().length).toBe(0);
  });
});

describe('a person who looks around while an import copies', () => {
  it('comes before the whole queue of copies', async () => {
    const { pool } = testPool({ size: 1 });
    const [importing, person] = [pool.desk('copies'), pool.desk('person')];
    const order: string[] = [];
    const isBusy = await importing.borrow();
    const copies = queue(importing, 'copy', { times: 3, order });
    const looks = queue(person, 'look', { times: 2, order });
    isBusy.giveBack(true);
    await Promise.all([...copies, ...looks]);
    expect(order).toEqual(['look1', 'look2', 'copy1', 'copy2', 'copy3']);
  });

  it('has a connection to themselves from the next copy on, and for a while after', async () => {
    const { pool } = testPool({ size: 2 });
    const importing = pool.desk('copies');
    const [first, second] = await Promise.all([importing.borrow(), importing.borrow()]);
    const waiting = importing.borrow();
    const person = pool.desk('person');
    const look = person.borrow();
    first.giveBack(true);
    (await look).giveBack(true);
    person.close();

    const again = pool.desk('person');
    (await again.borrow()).giveBack(true);
    second.giveBack(true);
    await waiting;
  });

  it('who has waited long enough is told why, and nothing of it is left', async () => {
    const { pool } = testPool({ size: 1, patienceMs: 5 });
    const importing = pool.desk('copies');
    const copy = await importing.borrow();
    const person = pool.desk('person');
    await expect(person.borrow()).rejects.toMatchObject({ name: 'SourceError', trouble: 'busy' });
    copy.giveBack(true);
    expect((await importing.borrow()).connection).toBe(copy.connection);
  });

  it('waits for nobody when nobody copies, and copies have all of it when nobody looks', async () => {
    const { pool } = testPool({ size: 2 });
    const importing = pool.desk('copies');
    expect(await Promise.all([importing.borrow(), importing.borrow()])).toHaveLength(2);
  });
});
