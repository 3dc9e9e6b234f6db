import { readFile } from 'node:fs/promises';

/** Highest resident memory of a process so far, MB; null where there is no /proc. */
export async function peakMbOf(pid: number | undefined): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const peak = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1];
  return peak === undefined ? null : (Number(peak) * 1024) / 1e6;
}
