import { setTimeout as wait } from 'node:timers/promises';

/** A call of the demo's owner, by its path below `/api`. */
export type Call = (path: string, payload: object) => Promise<Record<string, unknown>>;

export interface DemoOwner {
  call: Call;
  /** The cookie of the session, as a request carries it. */
  cookie: () => string;
}

/** Signs in as the owner of the demo's shop. */
export async function demoOwner(origin: string): Promise<DemoOwner> {
  let cookie = '';
  const call: Call = async (path, payload) => {
    const answer = await fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    });
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return Object(await answer.json());
  };
  await call('/auth/login', { username: 'owner@demo.kolaj.test', password: 'Demo-1234!' });
  return { call, cookie: () => cookie };
}

/** Imports the folder `Bench` of the demo's source to the last collage. Throws when it does not end well. */
export async function importBenchFolder(call: Call): Promise<void> {
  await call('/shop/folder/import', {
    folder: [{ name: 'Bench', path: 'Bench', sub_folders: [{ name: 'Bench', path: 'Bench/Bench' }] }],
  });
  for (;;) {
    const { data } = await call('/shop/import/list', {});
    const [job] = Object(data).result ?? [];
    if (job && !['queued', 'listing', 'copying', 'processing'].includes(job.status)) {
      if (job.status !== 'done') throw new Error(`The import ended ${job.status}: ${job.error}`);
      return;
    }
    await wait(50);
  }
}
