import { getAlerts, removeAlerts, saveAlerts } from './alerts.ts';
import { listSent, startPocket } from './pocket.ts';

export const pocketCalls = { startPocket, listSent, getAlerts, saveAlerts, removeAlerts };
