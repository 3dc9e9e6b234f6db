const intervalMs = 50;

/**
 * Ends this process when its resident memory passes the limit. For systems without `ulimit -d`; it cannot act while
 * JavaScript runs, but pictures are decoded on other threads.
 */
export function watchMemory(limitBytes: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > limitBytes) process.kill(process.pid, 'SIGKILL');
  }, intervalMs).unref();
}
