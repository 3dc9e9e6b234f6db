// `kolaj rekey` is killed at random moments. KOLAJ_KILLS=20 for the whole battery; put a printed seed into KOLAJ_SEED to repeat it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { numberFromEnv } from '@kolaj/testkit/from-env';
import { seeded } from '@kolaj/testkit/seeded';
import { Client } from 'pg';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { connect, type Database } from '../adapters/postgres/pool.ts';
import { asSystem } from '../adapters/postgres/scope.ts';
import { openedBy, plantedFor, plantSecrets } from '../features/installation/rekey/testing-secrets.ts';
import { findKey, keyFileOf } from '../secrets/installation-key.ts';
import type { Sealer } from '../secrets/seal.ts';
import { readKeyState } from '../settings/key-state.store.ts';
import { testDatabase } from '../testing/database.ts';
import { testInstallation } from './testing/testing-installation.ts';
import { canSeeProcesses } from './testing/testing-processes.ts';

const installation = testInstallation();
const cli = path.join(import.meta.dirname, '../..', 'cli.mjs');
const kills = numberFromEnv('KOLAJ_KILLS', 6);
const seed = numberFromEnv('KOLAJ_SEED', Date.now() % 2 ** 31);
const shops = 60;
const all = plantedFor(shops);
