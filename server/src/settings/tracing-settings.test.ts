import { expect, it } from 'vitest';
import { parseEnv } from '../env.ts';

const tracingOf = (set: Record<string, string>) => {
  const parsed = parseEnv(set);
  return parsed.kind === 'ok' ? parsed.env.tracing : parsed.sentences;
};
const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' };

it('nobody is told anything unless a collector is named', () => {
  expect(tracingOf({})).toBeNull();
  expect(tracingOf({ OTEL_SERVICE_NAME: 'shop', OTEL_EXPORTER_OTLP_HEADERS: 'no list' })).toBeNull();
});

it('obeys the names of the standard', () => {
  expect(tracingOf(collector)).toEqual({
    ...{ url: 'http://127.0.0.1:4318/v1/traces', headers: {}, attributes: {} },
    ...{ service: 'kolaj', share: 1 },
  });
  const more = {
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc=, x-team = ours',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=trial',
    OTEL_SERVICE_NAME: 'kolaj-north',
    OTEL_TRACES_SAMPLER_ARG: '0.05',
  };
  expect(tracingOf({ ...collector, ...more })).toMatchObject({
    headers: { authorization: 'Bearer abc=', 'x-team': 'ours' },
    attributes: { 'deployment.environment.name': 'trial' },
    ...{ service: 'kolaj-north', share: 0.05 },
  });
});

it.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4317' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  [{ ...collector, OTEL_EXPORTER_OTLP_HEADERS: 'a-secret-alone' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
  [{ ...collector, OTEL_EXPORTER_OTLP_HEADERS: 'bad name=a-secret' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
  [{ ...collector, OTEL_EXPORTER_OTLP_HEADERS: 'name=a-secret%' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
  [{ ...collector, OTEL_EXPORTER_OTLP_HEADERS: 'name=a-secret%0A' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
  [{ ...collector, OTEL_RESOURCE_ATTRIBUTES: '=x' }, 'OTEL_RESOURCE_ATTRIBUTES'],
  [{ ...collector, OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG'],
])('refuses in words what is none, and quotes nothing: %s', (set, name) => {
  const said = String(tracingOf(set));
  expect(said).toContain(name);
  expect(said).not.toContain('a-secret');
});
