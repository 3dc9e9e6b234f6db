import { readFileSync } from 'node:fs';

/**
 * Highest resident memory of this process so far, MiB. Where the system tells it, of this program alone: what Node says counts the process that
 * started it, too, as long as that is larger.
 */
export function peakMemory(): number {
  const peak =
    process.platform === 'linux' ? /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8')) : null;
  return Number(peak?.[1] ?? process.resourceUsage().maxRSS) / 1024;
}
