import type { OpenAPIV3_1 } from 'openapi-types'
import { z } from 'zod'
import { allCalls } from '#contract/all.ts'
import type { Access, Call, Shape } from '#contract/call.ts'
import { quietHeader, quietNames } from '#contract/quiet-query.ts'
import { refusals } from '#contract/refusals.ts'

type Schema = OpenAPIV3_1.SchemaObject

/** Describes contract/ as an OpenAPI 3.1 document. Its schemas are made of the same zod schemas that check requests and serialise responses. */
export function describeApi(): OpenAPIV3_1.Document {
  const paths: OpenAPIV3_1.PathsObject = {}
  for (const call of allCalls) {
    const path = call.path.replaceAll(/\{(\w+):int\}/g, '{$1}')
    // Two calls of SPEC §7 share a path and differ only in the parameter's form: the second one gets its own name here.
    const key = paths[path]?.[method(call)] ? `${path}#` : path
    paths[key] = { ...paths[key], [method(call)]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '한결 API',
      version: '1.0.0',
      description:
        '모든 응답은 `{errno, message, result}` 봉투에 담겨요. `errno` 0은 성공이고, 그 밖의 값은 아래 표와 같아요.\n\n' +
        errnoTable(),
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  }
}

const method = (call: Call) => call.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'

function operation(call: Call): OpenAPIV3_1.OperationObject {
  const [, , tag = 'api', second = ''] = call.path.split('/')
  return {
    summary: call.summary,
    tags: [['users', 'fronts', 'codes'].includes(tag) ? `${tag}/${second || tagOf(call.path)}` : tag],
    security: securityOf[call.access],
    parameters: [...parametersOf(call.params, 'path'), ...askedIn(call)],
    ...(call.body instanceof z.ZodVoid ? {} : { requestBody: { required: true, content: bodyOf(call) } }),
    responses: {
      200: {
        description: call.file ? '파일' : 'errno 0',
        content: call.file
          ? Object.fromEntries(call.file.map((type) => [type, {}]))
          : { 'application/json': { schema: envelope(schemaOf(call.result, 'output')) } },
      },
      default: {
        description: '거절: errno와 보여 줄 문장',
        content: { 'application/json': { schema: envelope({}) } },
      },
    },
  }
}

function bodyOf({ body, upload }: Call): Record<string, OpenAPIV3_1.MediaTypeObject> {
  const schema = schemaOf(body, 'input')
  if (!upload) return { 'application/json': { schema } }
  const file: Schema = { type: 'string', format: 'binary' }
  return {
    'multipart/form-data': { schema: { ...schema, properties: { ...schema.properties, [upload.field]: file } } },
  }
}

const tagOf = (path: string) => path.split('/')[3] ?? ''

const bearer = [{ bearer: [] }]
const securityOf: Record<Access, OpenAPIV3_1.SecurityRequirementObject[]> = {
  anyone: [],
  public: [{}, ...bearer],
  applicant: bearer,
  member: bearer,
  refresh: bearer,
  operator: bearer,
}

function parametersOf(shape: Shape, where: 'path' | 'query'): OpenAPIV3_1.ParameterObject[] {
  if (shape instanceof z.ZodVoid) return []
  const { properties = {}, required = [] } = schemaOf(shape, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: schema as OpenAPIV3_1.ReferenceObject,
  }))
}

/** The query parameters; those that an operator's call keeps out of the address are described as a header. */
function askedIn({ access, query }: Call): OpenAPIV3_1.ParameterObject[] {
  const all = parametersOf(query, 'query')
  if (access !== 'operator') return all
  const quiet = all.filter(({ name }) => quietNames.includes(name))
  if (quiet.length === 0) return all
  const header: OpenAPIV3_1.ParameterObject = {
    name: quietHeader,
    in: 'header',
    required: quiet.some(({ required }) => required),
    description: quiet.map(({ name }) => `${name}=…`).join('&'),
    schema: { type: 'string' },
  }
  return [...all.filter((one) => !quiet.includes(one)), header]
}

function schemaOf(shape: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' })
  return schema as Schema
}

const envelope = (result: Schema): Schema => ({
  type: 'object',
  required: ['errno', 'message', 'result'],
  properties: { errno: { type: 'integer' }, message: { type: 'string' }, result },
})

function errnoTable(): string {
  const rows = Object.values(refusals).map(({ errno, status, message }) => `| ${errno} | ${status} | ${message} |`)
  return ['| errno | HTTP | message |', '|---|---|---|', ...rows].join('\n')
}
