type Json = Record<string, unknown>;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** One value that fits a JSON schema, for readers: optional fields are left out, lists have one entry. */
export function exampleOf(schema: unknown): unknown {
  if (!isJson(schema)) return null;
  const { const: only, enum: choices, default: usual, anyOf, oneOf, type } = schema;
  if (only !== undefined) return only;
  if (Array.isArray(choices)) return choices[0];
  if (usual !== undefined) return usual;
  const alternatives = anyOf ?? oneOf;
  if (Array.isArray(alternatives)) return exampleOf(alternatives.find((one) => !isNull(one)));
  switch (type) {
    case 'object':
      return exampleObject(schema);
    case 'array':
      return Array.isArray(schema['prefixItems']) ? schema['prefixItems'].map(exampleOf) : [exampleOf(schema['items'])];
    case 'string':
      return exampleText(schema);
    case 'integer':
    case 'number':
      return typeof schema['minimum'] === 'number' ? Math.max(1, schema['minimum']) : 1;
    case 'boolean':
      return true;
    default:
      return null;
  }
}

const isNull = (schema: unknown) => isJson(schema) && schema['type'] === 'null';

function exampleObject({ properties, required }: Json): Json {
  if (!isJson(properties) || !Array.isArray(required)) return {};
  return Object.fromEntries(required.map((name: string) => [name, exampleOf(properties[name])]));
}

const byFormat: Readonly<Record<string, string>> = {
  uuid: '3f2b8c1e-6d4a-4b7e-9a10-5c2d8e7f6a01',
  email: 'selin@example.com',
  uri: 'https://example.com/',
  'date-time': '2026-11-27T09:30:00Z',
};

/** Texts of a shape that no format names, by what the shape takes. */
const candidates = [
  '2026-11-27',
  '2026-11',
  '09:30',
  'a',
  '1',
  'abcdefghij',
  'KA-####',
  '905320000000',
  'a1b2c3d4e5f60718',
];

function exampleText({ format, pattern, minLength }: Json): string {
  const known = typeof format === 'string' ? byFormat[format] : undefined;
  if (known !== undefined) return known;
  if (typeof pattern === 'string') {
    const shape = new RegExp(pattern, 'u');
    const fits = candidates.find((one) => shape.test(one));
    if (fits !== undefined) return fits;
  }
  return 'text'.padEnd(typeof minLength === 'number' ? minLength : 0, 'x');
}
