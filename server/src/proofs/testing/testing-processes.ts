import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export interface ProcessOnFolder {
  pid: number;
  command: string;
}

/** Whether process trees can be looked at: `/proc` is Linux's. */
export const canSeeProcesses = process.platform === 'linux';

/**
 * Every living process, of whatever parent, that has to do with the folder: by its command, its environment or where it
 * works. Finds orphans, which a walk down from their former parent would miss.
 */
export function processesOn(folder: string): ProcessOnFolder[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      const command = read(`/proc/${name}/cmdline`).replaceAll('\0', ' ').trim();
      const where = linkOf(`/proc/${name}/cwd`);
      const isOn = `${command}\0${read(`/proc/${name}/environ`)}\0${where}`.includes(folder);
      return isOn && !isZombie(name) ? [{ pid: Number(name), command }] : [];
    });
}

/** The imaging children among them. */
export function imagingPids(folder: string): number[] {
  return processesOn(folder)
    .filter(({ command }) => command.includes('/imaging/src/children/worker.ts'))
    .map(({ pid }) => pid);
}

const isZombie = (name: string) =>
  /^State:\s*[ZX]/m.test(read(`/proc/${name}/status`)) || read(`/proc/${name}/status`) === '';

function read(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

function linkOf(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
}
