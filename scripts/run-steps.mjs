import { spawn } from 'node:child_process';

/**
 * Runs programs one after the other and stops at the first that fails. Their output is shown as it comes.
 * @param {{ name: string, command: string, args: string[], env?: Record<string, string> }[]} steps
 * @returns {Promise<boolean>} whether all passed
 */
export async function runSteps(steps) {
  for (const { name, command, args, env = {} } of steps) {
    const started = performance.now();
    console.log(`\n── ${name}`);
    const code = await run(command, args, env);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(code === 0 ? `── ${name}: ok, ${seconds} s` : `── ${name}: FAILED (${code}), ${seconds} s`);
    if (code !== 0) return false;
  }
  return true;
}

function run(command, args, env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', (code, signal) => resolve(code ?? signal));
  });
}
