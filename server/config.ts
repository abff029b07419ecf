import path from 'node:path'
import { z } from 'zod'
import { keepSecret } from './keep-secret.ts'

/** Everything the environment decides, parsed once. .env.example has a sentence for every variable. */
export type Config = {
  nodeEnv: 'development' | 'production' | 'test'
  /** `all` answers requests and does the background work; the other two do one of them. */
  role: 'all' | 'server' | 'background'
  host: string
  port: number
  sandboxPort: number
  /** Where a browser finds the shop: scheme, host and port, no path. */
  publicUrl: string
  /** Requests for this bare host are redirected to publicUrl. */
  bareDomain?: string
  trustProxy: boolean | number | string
  dataDir: string
  filesDir: string
  /** The virus scanner (clamd over TCP) that is asked before a file is kept; absent: nobody is asked. */
  clamd?: { host: string; port: number }
  /** Absent: the launcher runs PostgreSQL itself, in dataDir. */
  databaseUrl?: string
  /** Every rate limit is multiplied by this. */
  rateLimitFactor: number
  logLevel: LogLevel
  /** Whoever shows it reads /metrics from another machine; absent: nobody does in production. */
  metricsToken?: string
  /** Names the demo market. */
  demoSeed: number
  /** At least 32 characters; signs access tokens. */
  tokenSecret: string
  /** 64 hex digits (32 bytes); encrypts what must be readable again, such as account numbers. */
  encryptionKey: string
  toss: { apiUrl: string; scriptUrl: string; clientKey: string; secretKey: string }
  sms: { url: string; key: string; secret: string; sender: string }
  postcode: { scriptUrl: string }
  grading: { url: string; key: string }
  courier: { url: string; key?: string }
  tax: { url: string; key: string }
  /** Some outside service is the sandbox, so it has to run. Never in production. */
  usesSandbox: boolean
}

type LogLevel = (typeof logLevels)[number]
type Env = Record<string, string | undefined>

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Says every problem of the environment at once, one line each. */
export class ConfigProblem extends Error {
  override name = 'ConfigProblem'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`설정을 고쳐 주세요.\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

const wholeNumber = (sentence: string, min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, sentence)
    .transform(Number)
    .refine((number) => number >= min && number <= max, sentence)

const port = wholeNumber('0부터 65535까지의 숫자여야 해요.', 0, 65_535)
const address = (sentence: string) => z.string().refine((text) => isHttp(text), sentence)
const serviceAddress = address('http:// 또는 https://로 시작하는 주소여야 해요.').transform(withoutSlash).optional()
const key = z.string().optional()

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
  TRUST_PROXY: z
    .string()
    .regex(
      /^(true|false|\d{1,2}|[0-9a-fA-F.:/]+(,[0-9a-fA-F.:/]+)*)$/,
      'true, false, 프록시의 수, 또는 쉼표로 나눈 주소여야 해요.',
    )
    .transform(proxyTrust)
    .default(false),
  DATA_DIR: z.string().default('./.data'),
  FILES_DIR: z.string().optional(),
  CLAMD_ADDRESS: z
    .string()
    .regex(/^(\[[0-9a-fA-F:]+\]|[A-Za-z0-9._-]+):[1-9]\d{0,4}$/, '127.0.0.1:3310처럼 호스트와 포트여야 해요.')
    .optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/.+/, 'postgresql://사용자:암호@호스트:5432/이름 모양의 주소여야 해요.')
    .optional(),
  RATE_LIMIT_FACTOR: z
    .string()
    .regex(/^\d+(\.\d+)?$/, '0보다 큰 숫자여야 해요.')
    .transform(Number)
    .refine((number) => number > 0, '0보다 큰 숫자여야 해요.')
    .default(1),
  LOG_LEVEL: z.enum(logLevels, `${logLevels.join(', ')} 중 하나여야 해요.`).default('info'),
  METRICS_TOKEN: z.string().min(16, '16자 이상이어야 해요.').optional(),
  DEMO_SEED: wholeNumber('0부터 999999999까지의 숫자여야 해요.', 0, 999_999_999).default(1),
  TOKEN_SECRET: z.string().min(32, '32자 이상이어야 해요.').optional(),
  ENCRYPTION_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/, '16진수 64자(32바이트)여야 해요. 예: openssl rand -hex 32')
    .optional(),
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
  POSTCODE_SCRIPT_URL: serviceAddress,
  GRADING_URL: serviceAddress,
  GRADING_KEY: key,
  COURIER_URL: serviceAddress,
  COURIER_KEY: key,
  TAX_URL: serviceAddress,
  TAX_KEY: key,
})

type Variables = z.infer<typeof variables>
/** Addresses of the real services, and what the sandbox accepts (sandbox/README.md). A key without a default is needed. */
type Service = { name: keyof Variables; real?: string; sandbox: (at: Sandbox) => string; optional?: true }
type Sandbox = { api: string; browser: string }

const groups: Service[][] = [
  [
    { name: 'TOSS_API_URL', real: 'https://api.tosspayments.com', sandbox: ({ api }) => api },
    {
      name: 'TOSS_SCRIPT_URL',
      real: 'https://js.tosspayments.com/v2/standard',
      sandbox: ({ browser }) => `${browser}/v2/standard`,
    },
    { name: 'TOSS_CLIENT_KEY', sandbox: () => 'test_ck_hangyeol_sandbox_client' },
    { name: 'TOSS_SECRET_KEY', sandbox: () => 'test_sk_hangyeol_sandbox_secret' },
  ],
  [
    { name: 'SMS_URL', real: 'https://api.solapi.com', sandbox: ({ api }) => api },
    { name: 'SMS_KEY', sandbox: () => 'sandbox-sms-key' },
    { name: 'SMS_SECRET', sandbox: () => 'sandbox-sms-secret-0123456789abcdef' },
    { name: 'SMS_SENDER', sandbox: () => '0260001234' },
  ],
  [
    {
      name: 'POSTCODE_SCRIPT_URL',
      real: 'https://t1.kakaocdn.net/mapjsapi/bundle/postcode/prod/postcode.v2.js',
      sandbox: ({ browser }) => `${browser}/postcode.v2.js`,
    },
  ],
  [
    {
      name: 'GRADING_URL',
      real: 'http://data.ekape.or.kr/openapi-data/service/user',
      sandbox: ({ api }) => `${api}/openapi-data/service/user`,
    },
    { name: 'GRADING_KEY', sandbox: () => 'sandbox-grading-key' },
  ],
  [
    { name: 'COURIER_URL', real: 'https://apis.tracker.delivery/graphql', sandbox: ({ api }) => `${api}/graphql` },
    { name: 'COURIER_KEY', sandbox: () => '', optional: true },
  ],
  [
    {
      name: 'TAX_URL',
      real: 'https://api.odcloud.kr/api/nts-businessman/v1',
      sandbox: ({ api }) => `${api}/api/nts-businessman/v1`,
    },
    { name: 'TAX_KEY', sandbox: () => 'sandbox-tax-key' },
  ],
]

/** Reads the environment. Throws one ConfigProblem that names everything wrong with it. */
export function readConfig(env: Env): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = variables.safeParse(given)
  if (!parsed.success)
    throw new ConfigProblem(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  const sandboxPort = values.SANDBOX_PORT ?? (values.PORT === 0 ? 0 : values.PORT + 1)
  const problems: string[] = []
  if (sandboxPort === values.PORT && sandboxPort !== 0) problems.push('SANDBOX_PORT: PORT와 달라야 해요.')
  if (sandboxPort > 65_535) problems.push('SANDBOX_PORT: PORT가 65535이면 따로 정해야 해요.')
  if (production) problems.push(...productionProblems(values))
  const services = chooseServices(values, sandboxPort, problems)
  if (problems.length > 0) throw new ConfigProblem(problems)

  const dataDir = path.resolve(values.DATA_DIR)
  return {
    nodeEnv: values.NODE_ENV,
    role: values.ROLE,
    host: values.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: values.PORT,
    sandboxPort,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    bareDomain: values.BARE_DOMAIN,
    trustProxy: values.TRUST_PROXY,
    dataDir,
    filesDir: path.resolve(values.FILES_DIR ?? path.join(dataDir, 'files')),
    clamd: values.CLAMD_ADDRESS ? hostAndPort(values.CLAMD_ADDRESS) : undefined,
    databaseUrl: values.DATABASE_URL,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    demoSeed: values.DEMO_SEED,
    tokenSecret: values.TOKEN_SECRET ?? keepSecret(dataDir, 'token'),
    encryptionKey: values.ENCRYPTION_KEY ?? keepSecret(dataDir, 'encryption'),
    ...services,
  }
}

function productionProblems(values: Variables): string[] {
  const problems: string[] = []
  for (const name of ['TOKEN_SECRET', 'ENCRYPTION_KEY', 'PUBLIC_URL'] as const) {
    if (!values[name]) problems.push(`${name}: 운영에서는 꼭 있어야 해요.`)
  }
  if (values.PUBLIC_URL?.startsWith('http:')) problems.push('PUBLIC_URL: 운영에서는 https://로 시작해야 해요.')
  for (const { name } of groups.flat()) {
    const value = String(values[name] ?? '')
    if (value.startsWith('test_')) problems.push(`${name}: 운영에서는 test_ 키를 쓸 수 없어요.`)
    else if (value.includes('sandbox') || isOwnMachine(value))
      problems.push(`${name}: 운영에서는 샌드박스를 쓸 수 없어요.`)
  }
  return problems
}

type Services = Pick<Config, 'toss' | 'sms' | 'postcode' | 'grading' | 'courier' | 'tax' | 'usesSandbox'>

/** A service is the sandbox whole or the real one whole: a real address never gets a sandbox key. */
function chooseServices(values: Variables, sandboxPort: number, problems: string[]): Services {
  const at = { api: `http://127.0.0.1:${sandboxPort}`, browser: `http://localhost:${sandboxPort}` }
  const chosen: Partial<Record<keyof Variables, string>> = {}
  let usesSandbox = false
  for (const group of groups) {
    const real = values.NODE_ENV === 'production' || group.some(({ name }) => values[name] !== undefined)
    usesSandbox ||= !real
    for (const service of group) {
      const value = values[service.name]?.toString() ?? (real ? service.real : service.sandbox(at))
      if (value === undefined && !service.optional) {
        problems.push(`${service.name}: ${group[0]?.name.split('_')[0]} 서비스를 쓰려면 꼭 있어야 해요.`)
      }
      chosen[service.name] = value ?? ''
    }
  }
  const take = (name: keyof Variables) => chosen[name] ?? ''
  return {
    toss: {
      apiUrl: take('TOSS_API_URL'),
      scriptUrl: take('TOSS_SCRIPT_URL'),
      clientKey: take('TOSS_CLIENT_KEY'),
      secretKey: take('TOSS_SECRET_KEY'),
    },
    sms: { url: take('SMS_URL'), key: take('SMS_KEY'), secret: take('SMS_SECRET'), sender: take('SMS_SENDER') },
    postcode: { scriptUrl: take('POSTCODE_SCRIPT_URL') },
    grading: { url: take('GRADING_URL'), key: take('GRADING_KEY') },
    courier: { url: take('COURIER_URL'), key: take('COURIER_KEY') || undefined },
    tax: { url: take('TAX_URL'), key: take('TAX_KEY') },
    usesSandbox,
  }
}

function proxyTrust(text: string): boolean | number | string {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^\d+$/.test(text) ? Number(text) : text
}

/** '[::1]:3310' too. */
function hostAndPort(text: string): { host: string; port: number } {
  const colon = text.lastIndexOf(':')
  return { host: text.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(text.slice(colon + 1)) }
}

function isHttp(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text)
}

function isOwnMachine(text: string): boolean {
  return isHttp(text) && /^(localhost|127\.|\[::1\]|0\.0\.0\.0)/.test(new URL(text).hostname)
}

function withoutSlash(text: string): string {
  return text.replace(/\/+$/, '')
}
