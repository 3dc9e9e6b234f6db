import { describe, expect, it } from 'vitest';
import { type ConnectionWish, shareConnections } from './share-connections.ts';

const copying = (holder: string, copies: number): ConnectionWish => ({ holder, copies, calls: 0, isVisited: false });
const looking = (holder: string, calls: number): ConnectionWish => ({ holder, copies: 0, calls, isVisited: true });

/** `a 2` = a may have two connections; `b 1+1` = one for calls and one for copies. */
function shared(size: number, wishes: ConnectionWish[], turn = 0): string {
  const shares = [...shareConnections(size, wishes, turn)];
  return shares.map(([holder, { all, copies }]) => `${holder} ${all - copies}+${copies}`).join(', ');
}

describe('the connections of one server of photos', () => {
  it('all go to a process that is alone, whatever it asks for', () => {
    expect(shared(4, [copying('a', 1)])).toBe('a 0+4');
    expect(shared(4, [looking('a', 1), copying('b', 0)])).toBe('a 0+4');
    expect(shared(4, [])).toBe('');
  });

  it('are dealt out evenly between processes that copy', () => {
    expect(shared(4, [copying('a', 4), copying('b', 4)])).toBe('a 0+2, b 0+2');
    expect(shared(3, [copying('a', 4), copying('b', 4)])).toBe('a 0+2, b 0+1');
    expect(shared(4, [copying('a', 1), copying('b', 9)])).toBe('a 0+1, b 0+3');
  });

  it('go round where more processes copy than there are connections', () => {
    const three = [copying('a', 4), copying('b', 4), copying('c', 4)];
    expect(shared(1, three, 0)).toBe('a 0+1, b 0+0, c 0+0');
    expect(shared(1, three, 1)).toBe('a 0+0, b 0+1, c 0+0');
    expect(shared(2, three, 2)).toBe('a 0+1, b 0+0, c 0+1');
  });

  it('do not go round where there is one for each: every turn would cost a login', () => {
    const two = [copying('a', 4), copying('b', 4)];
    expect(shared(3, two, 1)).toBe(shared(3, two, 0));
  });

  it('go to people first, and copies keep one where there are two', () => {
    expect(shared(4, [copying('a', 4), looking('b', 2)])).toBe('a 0+2, b 2+0');
    expect(shared(4, [copying('a', 4), looking('b', 9)])).toBe('a 0+1, b 3+0');
    expect(shared(1, [copying('a', 4), looking('b', 9)])).toBe('a 0+0, b 1+0');
  });

  it('leave one free of copies while somebody looks around, and where there is only one, none', () => {
    expect(shared(4, [copying('a', 4), looking('b', 0)])).toBe('a 0+3, b 1+0');
    expect(shared(4, [copying('a', 4), looking('b', 0), looking('c', 0)])).toBe('a 0+3, b 1+0, c 0+0');
    expect(shared(1, [copying('a', 4), looking('b', 0)])).toBe('a 0+1, b 0+0');
  });

  it('are never more than the server accepts', () => {
    for (let size = 1; size <= 4; size++) {
      for (let turn = 0; turn < 5; turn++) {
        const wishes = [copying('a', 3), looking('b', turn), { ...looking('c', 2), copies: 2 }, copying('d', turn)];
        const total = [...shareConnections(size, wishes, turn).values()].reduce((sum, { all }) => sum + all, 0);
        expect(total).toBe(size);
      }
    }
  });
});
