/** A number that somebody may set to run a test longer or once more as it was: `KOLAJ_KILLS=20 npm test -- import-kill`. */
export function numberFromEnv(name: string, otherwise: number): number {
  const text = process.env[name];
  return text === undefined || text === '' ? otherwise : Number(text);
}

/** Whether somebody wants the whole of a battery instead of its small, daily part: `KOLAJ_BATTERY=full npm test`. */
export const isFull = (name: string): boolean => process.env[name] === 'full';
