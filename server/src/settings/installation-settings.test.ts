import { exampleNames } from '@kolaj/domain/template/examples';
import { describe, expect, it } from 'vitest';
import { parseEnv } from '../env.ts';
import { effectiveSettings, settledEnv } from './installation-settings.ts';

function envOf(settings: Record<string, string>) {
  const parsed = parseEnv(settings);
  if (parsed.kind === 'invalid') throw new Error(parsed.sentences.join(' '));
  return parsed.env;
}

const stored = {
  registration: 'invite',
  publicUrl: 'https://kolaj.example',
  siteUrl: 'https://sites.example',
  demo: false,
  language: 'tr',
  trialOver: 'no_sending',
  trialDays: 30,
  examples: ['second-1'],
} as const;

describe('who decides a setting', () => {
  it('is nobody: the defaults hold', () => {
    expect(effectiveSettings(envOf({}), {})).toEqual({
      registration: { value: 'open', source: 'default' },
      publicUrl: { value: null, source: 'default' },
      siteUrl: { value: null, source: 'default' },
      demo: { value: true, source: 'default' },
      language: { value: 'en', source: 'default' },
      mail: { value: null, source: 'default' },
      trialOver: { value: 'notice', source: 'default' },
      trialDays: { value: 14, source: 'default' },
      examples: { value: exampleNames, source: 'default' },
    });
  });

  it('is an administrator', () => {
    expect(effectiveSettings(envOf({}), stored)).toMatchObject({
      registration: { value: 'invite', source: 'setting' },
      publicUrl: { value: 'https://kolaj.example', source: 'setting' },
      demo: { value: false, source: 'setting' },
      language: { value: 'tr', source: 'setting' },
      trialOver: { value: 'no_sending', source: 'setting' },
      trialDays: { value: 30, source: 'setting' },
      examples: { value: ['second-1'], source: 'setting' },
    });
  });

  it('is the environment before everybody, also where it says what is the default', () => {
    const given = {
      KOLAJ_REGISTRATION: 'open',
      KOLAJ_PUBLIC_URL: 'http://127.0.0.1:3000',
      KOLAJ_SITE_URL: 'http://127.0.0.1:3001',
      KOLAJ_DEMO: 'on',
      SMTP_URL: 'smtp://mail.example',
      MAIL_FROM: 'kolaj@kolaj.example',
      KOLAJ_TRIAL_OVER: 'notice',
    };
    const {
      language: _noVariable,
      trialDays: _nor,
      examples: _neither,
      ...settings
    } = effectiveSettings(envOf(given), stored);
    expect(Object.values(settings).map(({ source }) => source)).toEqual(Array(6).fill('env'));
    expect(settings).toMatchObject({ registration: { value: 'open' }, demo: { value: true } });
  });
});

describe('what a start works with', () => {
  it('is the environment when nothing is stored', () => {
    const env = envOf({ KOLAJ_REGISTRATION: 'closed' });
    expect(settledEnv(env, {})).toEqual(env);
  });

  it.each([
    ['a proxy of this machine is believed behind a stored address', {}, ['loopback']],
    ['unless the environment has decided it', { KOLAJ_TRUSTED_PROXIES: 'none' }, []],
    ['or others reach the host itself', { KOLAJ_HOST: '0.0.0.0' }, []],
  ])('%s', (_what, given, trustedProxies) => {
    expect(settledEnv(envOf(given), stored)).toMatchObject({
      publicUrl: 'https://kolaj.example',
      siteUrl: 'https://sites.example',
      demo: false,
      trustedProxies,
    });
  });
});
