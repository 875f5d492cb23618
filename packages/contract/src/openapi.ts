import { BRAND } from '@oun/brand';
import * as z from 'zod';
import { DOMAINS } from './all.ts';
import { declaredErrors } from './declared-errors.ts';
import type { Endpoint } from './endpoint.ts';
import { ERRORS, statusName } from './errors.ts';

const ERROR_REF = { $ref: '#/components/schemas/Error' };

/** One key a wish: asked again with the same one, a call is answered again and not done again. */
const ONCE_HEADER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: '같은 키로 다시 부르면 다시 하지 않고 처음의 답을 줍니다.',
  schema: { type: 'string', pattern: '^[!-~]{8,300}$' },
};

/** The contract as an OpenAPI 3.1 document. */
export function openApi() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [domain, endpoints] of Object.entries(DOMAINS)) {
    for (const endpoint of endpoints) {
      (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(domain, endpoint);
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${BRAND.name} API`, version: '0.1.0', description: BRAND.description },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Error: jsonSchema(
          z.object({
            code: z.string(),
            title: z.string(),
            message: z.string(),
            extra: z.record(z.string(), z.unknown()),
          }),
          'output',
        ),
      },
    },
  };
}

function operation(domain: string, endpoint: Endpoint) {
  const { who, summary, params, query, body, response, isOnce } = endpoint;
  const byStatus = Object.groupBy(declaredErrors(endpoint), (code) => ERRORS[code].status);
  return {
    tags: [domain],
    summary,
    'x-who': who,
    ...(who !== 'public' && { security: who === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }] }),
    parameters: [...parameters('path', params), ...parameters('query', query), ...(isOnce ? [ONCE_HEADER] : [])],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body, 'input') } } },
    }),
    responses: {
      200: { description: 'OK', content: { 'application/json': { schema: jsonSchema(response, 'output') } } },
      ...Object.fromEntries(
        Object.entries(byStatus).map(([status, codes = []]) => [
          status,
          {
            description: `${statusName(Number(status))}: ${codes.join(', ')}`,
            content: { 'application/json': { schema: ERROR_REF } },
          },
        ]),
      ),
    },
  };
}

function parameters(place: 'path' | 'query', shape: z.ZodObject | undefined) {
  if (!shape) return [];
  const { properties = {}, required = [] } = jsonSchema(shape, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(place === 'query' && { style: 'form', explode: true }),
    schema,
  }));
}

/** Shapes that only exist while parsing (a coerced number, a text turned boolean) print as what may be sent. */
function jsonSchema(shape: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, target: 'draft-2020-12', unrepresentable: 'any' });
  return schema;
}
