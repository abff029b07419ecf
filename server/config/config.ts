import path from 'node:path'
import { type LogLevel, parseEnvironment, type Variables } from './environment.ts'
import type { PictureHosts } from '#server/html/picture-hosts.ts'
import { keepSecret, replacedSecrets } from './keep-secret.ts'
import { chooseServices, type Services } from './outside-services.ts'
import { developmentProblems, productionProblems } from './production-settings.ts'
import type { Env } from './read-secret-files.ts'

/** Everything the environment decides, parsed once. .env.example has a sentence for every variable. */
export type Config = Services & {
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
  /** Hosts of product and content pictures: the one that serves them, and older ones whose addresses are read as that one's. */
  pictures: PictureHosts
  trustProxy: boolean | number | string
  dataDir: string
  filesDir: string
  /** Object storage for files, in place of the folder: 's3://bucket/folder?region=…&endpoint=…'. */
  filesUrl?: string
  /** The keys of object storage; absent: those of the machine (its role, or AWS_ACCESS_KEY_ID). */
  filesKey?: { accessKeyId: string; secretAccessKey: string }
  /** The second place of the files while they are moved, object storage or a folder: it is read when the first place lacks a file. */
  filesAlso?: string
  /** The virus scanner (clamd over TCP) that checks a file before it is kept; absent: files are not scanned. */
  clamd?: { host: string; port: number }
  /** Absent: the launcher runs PostgreSQL itself, in dataDir. */
  databaseUrl?: string
  /** The database's own address, where databaseUrl is a transaction pooler: for what needs a session (LISTEN, migrations). */
  databaseDirectUrl?: string
  /** Whether statements are prepared by name; some poolers do not support that. */
  databasePrepares: boolean
  /** The address of read replicas: the price table, the console's lists and its sheets are read there. */
  databaseReadUrl?: string
  /** Every rate limit is multiplied by this. */
  rateLimitFactor: number
  /** Seconds for which it still answers after SIGTERM while /readyz already says no, so that a balancer sends the next request elsewhere. */
  drainSeconds: number
  logLevel: LogLevel
  /** The bearer token with which another machine may read /metrics; absent: in production none may. */
  metricsToken?: string
  /** Where OpenTelemetry traces go, over OTLP/HTTP; absent: nothing is traced. */
  traces?: { url: string; headers: Record<string, string>; json: boolean }
  /** The seed of the demo market: the same number gives the same market. */
  demoSeed: number
  /** At least 32 characters; signs access tokens. */
  tokenSecret: string
  /** 64 hex digits (32 bytes); encrypts what must be readable again, such as account numbers. */
  encryptionKey: string
  /** Whether the encryption key was made here and is kept in dataDir, as no setting names one. */
  keepsEncryptionKey: boolean
  /** The earlier keys: what was encrypted with them can still be read. */
  oldEncryptionKeys: readonly string[]
  /** The settings that a production start accepts although it refuses them otherwise. */
  allows: Variables['PRODUCTION_ALLOWS']
}

/** Reports all problems of the environment at once, one line each. */
export class ConfigProblem extends Error {
  override name = 'ConfigProblem'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`설정을 고쳐 주세요.\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** Reads the environment. Throws one ConfigProblem that names everything wrong with it. */
export function readConfig(env: Env): Config {
  const parsed = parseEnvironment(env)
  if ('problems' in parsed) throw new ConfigProblem(parsed.problems)
  const { values } = parsed
  const production = values.NODE_ENV === 'production'
  const sandboxPort = values.SANDBOX_PORT ?? (values.PORT === 0 ? 0 : values.PORT + 1)
  const problems: string[] = []
  if (sandboxPort === values.PORT && sandboxPort !== 0) problems.push('SANDBOX_PORT: PORT와 달라야 해요.')
  if (sandboxPort > 65_535) problems.push('SANDBOX_PORT: PORT가 65535이면 따로 정해야 해요.')
  problems.push(...(production ? productionProblems(values) : developmentProblems(values)))
  const services = chooseServices(values, sandboxPort, problems)
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const)
    if (values[name] && !values.DATABASE_URL) problems.push(`${name}: DATABASE_URL도 있어야 해요.`)
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
    pictures: { dataHost: dataHostOf(values), oldHosts: values.OLD_IMAGE_HOSTS },
    trustProxy: values.TRUST_PROXY,
    dataDir,
    filesDir: path.resolve(values.FILES_DIR ?? path.join(dataDir, 'files')),
    filesUrl: values.FILES_URL,
    filesKey: values.FILES_KEY_ID
      ? { accessKeyId: values.FILES_KEY_ID, secretAccessKey: values.FILES_SECRET ?? '' }
      : undefined,
    filesAlso: values.FILES_ALSO && placeOf(values.FILES_ALSO),
    clamd: values.CLAMD_ADDRESS ? hostAndPort(values.CLAMD_ADDRESS) : undefined,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databasePrepares: values.DATABASE_PREPARE === 'true',
    databaseReadUrl: values.DATABASE_READ_URL,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    drainSeconds: values.DRAIN_SECONDS ?? (production ? 5 : 0),
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    traces: tracesOf(values),
    demoSeed: values.DEMO_SEED,
    tokenSecret: values.TOKEN_SECRET ?? keepSecret(dataDir, 'token'),
    allows: values.PRODUCTION_ALLOWS,
    encryptionKey: values.ENCRYPTION_KEY ?? keepSecret(dataDir, 'encryption'),
    keepsEncryptionKey: values.ENCRYPTION_KEY === undefined,
    oldEncryptionKeys: [...values.ENCRYPTION_KEYS_OLD, ...replacedSecrets(dataDir, 'encryption')],
    ...services,
  }
}

/** A data host that is our own origin is left out: addresses without a host lead there. */
function dataHostOf({ DATA_HOST = '', PUBLIC_URL }: Variables): string {
  return DATA_HOST === PUBLIC_URL ? '' : DATA_HOST
}

/** Reads the standard variables of OpenTelemetry: the endpoint for traces as it is, the general endpoint with the path of traces appended. */
function tracesOf(values: Variables): Config['traces'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = values
  const url = own ?? (all && `${all}/v1/traces`)
  if (!url || values.OTEL_SDK_DISABLED || values.OTEL_TRACES_EXPORTER === 'none') return undefined
  const json = values.OTEL_EXPORTER_OTLP_PROTOCOL === 'http/json'
  return { url, headers: headersOf(values.OTEL_EXPORTER_OTLP_HEADERS), json }
}

/** 'name=value,name=value', values percent-encoded. */
const headersOf = (text = ''): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([^=,\s]+)\s*=\s*([^,\s]+)/g)].map(([, name = '', value = '']) => [
      name,
      decodeURIComponent(value),
    ]),
  )

const placeOf = (place: string): string => (place.startsWith('s3://') ? place : path.resolve(place))

/** Reads an IPv6 address in brackets too: '[::1]:3310'. */
function hostAndPort(text: string): { host: string; port: number } {
  const colon = text.lastIndexOf(':')
  return { host: text.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(text.slice(colon + 1)) }
}
