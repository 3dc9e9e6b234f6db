import type { Endpoint } from '@kolaj/contract/endpoint';
import { errorBody } from '@kolaj/contract/errors';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });

const parameterNames = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');

/** The table of calls as an OpenAPI 3.1 document; both body kinds of D-03 are shown. */
export function openApiDocument(endpoints: Readonly<Record<string, Endpoint>>, version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const url = `/api${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    const methods = endpoint.also ? [endpoint.method, endpoint.also] : [endpoint.method];
    for (const method of methods) {
      paths[url] = { ...paths[url], [method.toLowerCase()]: operation({ name, endpoint, method }) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Kolaj', version },
    paths,
    components: { schemas: { Error: schemaOf(errorBody, 'output') } },
  };
}

function operation({ name, endpoint, method }: { name: string; endpoint: Endpoint; method: string }): Json {
  const input = schemaOf(endpoint.input, 'input');
  const inPath = parameterNames(endpoint.path);
  const properties = propertiesOf(input);
  const others = Object.entries(properties).filter(([key]) => !inPath.includes(key));
  const parameters = [
    ...inPath.map((key) => ({ name: key, in: 'path', required: true, schema: properties[key] ?? { type: 'string' } })),
    ...(method === 'GET' ? others.map(([key, schema]) => ({ name: key, in: 'query', schema })) : []),
    ...(endpoint.once ? [idempotencyKey] : []),
  ];
  return {
    operationId: method === endpoint.method ? name : `${name}${method}`,
    summary: endpoint.summary,
    'x-role': endpoint.role,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(method === 'GET' ? {} : { requestBody: requestBody(input) }),
    responses: {
      200: { description: 'Answer', content: { 'application/json': { schema: schemaOf(endpoint.output, 'output') } } },
      default: {
        description: 'Error',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key within 24 h is answered as the first time; another body under it is 409.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

const requestBody = (schema: Json): Json => ({
  content: {
    'application/json': { schema },
    'application/x-www-form-urlencoded': {
      schema: {
        type: 'object',
        properties: { __json__: { type: 'string', contentMediaType: 'application/json', contentSchema: schema } },
      },
    },
  },
});

function propertiesOf(schema: Json): Json {
  const { properties } = schema;
  return typeof properties === 'object' && properties !== null ? { ...properties } : {};
}
