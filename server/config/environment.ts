import { isIP } from 'node:net'
import { z } from 'zod'
import { type Env, readSecretFiles } from './read-secret-files.ts'

/** What PRODUCTION_ALLOWS may name; .env.example says when each of them is right. */
const allowances = ['http-services', 'plain-database', 'superuser', 'no-scanner', 'load-test'] as const
export type Allowance = (typeof allowances)[number]

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

function numberUpTo(max: number) {
  const sentence = `0부터 ${max}까지의 숫자여야 해요.`
  return z
    .string()
    .regex(/^\d+$/, sentence)
    .transform(Number)
    .refine((number) => number <= max, sentence)
}

const port = numberUpTo(65_535)
const address = (sentence: string) => z.string().refine((text) => isHttp(text), sentence)
const serviceAddress = address('http:// 또는 https://로 시작하는 주소여야 해요.').transform(withoutSlash).optional()
const key = z.string().optional()
const s3Words = 's3://버킷/폴더?region=ap-northeast-2&endpoint=https://… 모양의 주소여야 해요.'
const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\/.+/, {
    error: 'postgresql://사용자:암호@호스트:5432/이름 모양의 주소여야 해요.',
    abort: true,
  })
  .refine((text) => {
    const url = readDatabaseAddress(text)
    // A part of the password that was taken for the path or its parameters has the @ before the host in it.
    return url !== null && url.hash === '' && !url.pathname.includes('@') && /^(\?\w+=.*)?$/.test(url.search)
  }, '주소를 읽을 수 없어요. 사용자와 암호의 #은 %23, /는 %2F, ?는 %3F, @는 %40으로 적어야 해요.')
/** 'name=value,name=value', values percent-encoded (W3C Baggage, as the OpenTelemetry specification says). */
const headers = z
  .string()
  .refine(
    (text) =>
      text.split(',').every((pair) => /^\s*[\w!#$&'*.^`|~+-]+\s*=\s*([^%\s;,"\\]|%[0-9a-fA-F]{2})+\s*$/.test(pair)),
    'authorization=Bearer%20abc,x-team=shop처럼 이름=값을 쉼표로 나눠 적어야 해요.',
  )
const encryptionKey = z.string().regex(/^[0-9a-f]{64}$/, '16진수 64자(32바이트)여야 해요. 예: openssl rand -hex 32')

const host = String.raw`[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)*(:\d{1,5})?`
const hostList = new RegExp(String.raw`^\s*${host}(\s*,\s*${host})*\s*$`)

/** The environment variables there are, and the message for a wrong value. */
const variables = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'development, production, test 중 하나여야 해요.')
    .default('development'),
  ROLE: z.enum(['all', 'server', 'background'], 'all, server, background 중 하나여야 해요.').default('all'),
  HOST: z.string().optional(),
  PORT: port.default(3000),
  SANDBOX_PORT: port.optional(),
  PUBLIC_URL: address('https://www.example.kr처럼 경로가 없는 주소여야 해요.')
    .refine(
      (text) => !isHttp(text) || new URL(text).pathname === '/',
      'https://www.example.kr처럼 경로가 없는 주소여야 해요.',
    )
    .transform(withoutSlash)
    .optional(),
  BARE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'example.kr처럼 도메인 이름만 적어야 해요.')
    .optional(),
  DATA_HOST: address('https://data.example.kr처럼 경로가 없는 주소여야 해요.')
    .refine(
      (text) => !isHttp(text) || new URL(text).pathname === '/',
      'https://data.example.kr처럼 경로가 없는 주소여야 해요.',
    )
    .transform((text) => new URL(text).origin)
    .optional(),
  OLD_IMAGE_HOSTS: z
    .string()
    .regex(hostList, 'img.example.kr,old.example.kr처럼 호스트 이름을 쉼표로 나눠 적어야 해요.')
    .transform((text) =>
      text
        .toLowerCase()
        .split(',')
        .map((host) => host.trim()),
    )
    .default([]),
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => /^(true|false|\d{1,2})$/.test(text) || text.split(',').every(isNetwork),
      'true, false, 프록시의 수, 또는 쉼표로 나눈 주소여야 해요.',
    )
    .transform(proxyTrust)
    .default(false),
  DATA_DIR: z.string().default('./.data'),
  FILES_DIR: z.string().optional(),
  FILES_URL: z.string().refine(isS3, s3Words).optional(),
  FILES_KEY_ID: key,
  FILES_SECRET: key,
  FILES_ALSO: z
    .string()
    .refine((text) => !text.includes('://') || isS3(text), `폴더이거나, ${s3Words}`)
    .optional(),
  CLAMD_ADDRESS: z
    .string()
    .regex(/^(\[[0-9a-fA-F:]+\]|[A-Za-z0-9._-]+):[1-9]\d{0,4}$/, '127.0.0.1:3310처럼 호스트와 포트여야 해요.')
    .optional(),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_PREPARE: z.enum(['true', 'false'], 'true 또는 false여야 해요.').default('true'),
  DATABASE_READ_URL: databaseAddress.optional(),
  DRAIN_SECONDS: numberUpTo(60).optional(),
  RATE_LIMIT_FACTOR: z
    .string()
    .regex(/^\d+(\.\d+)?$/, '0보다 큰 숫자여야 해요.')
    .transform(Number)
    .refine((number) => number > 0, '0보다 큰 숫자여야 해요.')
    .default(1),
  LOG_LEVEL: z.enum(logLevels, `${logLevels.join(', ')} 중 하나여야 해요.`).default('info'),
  PRODUCTION_ALLOWS: z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(allowances, `${allowances.join(', ')} 가운데서 쉼표로 나눠 적어야 해요.`)))
    .default([]),
  METRICS_TOKEN: z.string().min(16, '16자 이상이어야 해요.').optional(),
  OTEL_SDK_DISABLED: z
    .string()
    .transform((text) => text.toLowerCase() === 'true')
    .default(false),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], 'otlp 또는 none이어야 해요.').default('otlp'),
  OTEL_EXPORTER_OTLP_ENDPOINT: serviceAddress,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: serviceAddress,
  OTEL_EXPORTER_OTLP_HEADERS: headers.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(['http/protobuf', 'http/json'], 'http/protobuf 또는 http/json이어야 해요. grpc로는 보내지 않아요.')
    .default('http/protobuf'),
  DEMO_SEED: numberUpTo(999_999_999).default(1),
  TOKEN_SECRET: z.string().min(32, '32자 이상이어야 해요.').optional(),
  ENCRYPTION_KEY: encryptionKey.optional(),
  ENCRYPTION_KEYS_OLD: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .pipe(z.array(encryptionKey))
    .default([]),
  TOSS_API_URL: serviceAddress,
  TOSS_SCRIPT_URL: serviceAddress,
  TOSS_CLIENT_KEY: key,
  TOSS_SECRET_KEY: key,
  SMS_URL: serviceAddress,
  SMS_KEY: key,
  SMS_SECRET: key,
  SMS_SENDER: z
    .string()
    .regex(/^\d{8,11}$/, '숫자만 8자리에서 11자리까지여야 해요.')
    .optional(),
  SMS_REFUSE_NUMBER: z
    .string()
    .regex(/^080\d{7,8}$/, '080으로 시작하는 무료 번호여야 해요. 숫자만 적어요.')
    .optional(),
  KAKAO_PF_ID: key,
  POSTCODE_SCRIPT_URL: serviceAddress,
  GRADING_URL: serviceAddress,
  GRADING_KEY: key,
  COURIER_URL: serviceAddress,
  COURIER_KEY: key,
  TAX_URL: serviceAddress,
  TAX_KEY: key,
})

export type Variables = z.infer<typeof variables>

/** Every variable that the shop reads. */
export const variableNames: readonly string[] = Object.keys(variables.shape)

/** The values of the environment and of the files that it names, or one line for each that is wrong. An empty variable counts as absent. */
export function parseEnvironment(asked: Env): { values: Variables } | { problems: string[] } {
  const { env, problems } = readSecretFiles(asked, variableNames)
  if (problems.length > 0) return { problems }
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = variables.safeParse(given)
  if (parsed.success) return { values: parsed.data }
  return { problems: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) }
}

function proxyTrust(text: string): boolean | number | string {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^\d+$/.test(text) ? Number(text) : text
}

/** Whether the text is an IP address, or a network as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [, address = '', bits = '0'] = /^([0-9a-fA-F.:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const family = isIP(address)
  return family !== 0 && Number(bits) <= (family === 4 ? 32 : 128)
}

/** The address of a database; one without a host leads to a socket of this machine ('user@/name?host=/run'). */
export function readDatabaseAddress(text: string): URL | null {
  return URL.parse(text.replace('@/', '@localhost/'))
}

export function isHttp(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text)
}

/**
 * Whether the text is 's3://bucket', optionally with a folder, a region and an endpoint. Anything else is refused, so that no secret is
 * written into the address.
 */
function isS3(text: string): boolean {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname) || url.username) return false
  const { region = 'us-east-1', endpoint = 'https://s3', ...more } = Object.fromEntries(url.searchParams)
  return /^[a-z0-9-]+$/.test(region) && isHttp(endpoint) && Object.keys(more).length === 0
}

function withoutSlash(text: string): string {
  return text.replace(/\/+$/, '')
}
