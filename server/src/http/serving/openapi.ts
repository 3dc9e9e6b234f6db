import type { Endpoint } from '@kolaj/contract/endpoint';
import { errorBody } from '@kolaj/contract/errors';
import * as z from 'zod/mini';
import { exampleOf } from './openapi-example.ts';

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
    info: { title: 'Kolaj', version, description: about },
    paths,
    components: { schemas: { Error: schemaOf(errorBody, 'output') }, securitySchemes },
  };
}

const about = `Calls of role "shop" are also for a shop's own programs: "Authorization: Bearer <API key>". A key has rights
("x-right" names the one that a call needs; calls without only read), makes 10 calls a second (then 429 with Retry-After) and is
made and revoked by the owner under Settings, Integrations. An answer is {"success": true, ...} or {"success": false, "code", "message"}.`;

const securitySchemes = {
  apiKey: { type: 'http', scheme: 'bearer', description: "A shop's API key." },
  session: { type: 'apiKey', in: 'cookie', name: 'kolaj', description: 'A person who is logged in to the console.' },
};

/** With what somebody may come to a call. */
function securityOf({ role }: Endpoint): object[] {
  if (role === 'public') return [];
  return role === 'shop' ? [{ apiKey: [] }, { session: [] }] : [{ session: [] }];
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
    ...(endpoint.right ? { 'x-right': endpoint.right } : {}),
    security: securityOf(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(method === 'GET' ? {} : { requestBody: requestBody(input, endpoint.example ?? exampleOf(input)) }),
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

const requestBody = (schema: Json, example: unknown): Json => ({
  content: {
    'application/json': { schema, example },
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
