import { type Allowance, isHttp, type Variables } from './environment.ts'
import { serviceNames } from './outside-services.ts'
import { isOwnMachine } from './own-machine.ts'

const alwaysNeeded = ['TOKEN_SECRET', 'ENCRYPTION_KEY', 'PUBLIC_URL'] as const
/** Payments, texts and scripts always need https; PRODUCTION_ALLOWS cannot lift this. */
const alwaysHttps: readonly (keyof Variables)[] = ['TOSS_API_URL', 'TOSS_SCRIPT_URL', 'SMS_URL', 'POSTCODE_SCRIPT_URL']
const databases = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const
const mostLimits = 10
const fewestLetters = { TOKEN_SECRET: 10, ENCRYPTION_KEY: 8, METRICS_TOKEN: 8 } as const

/** All problems for which a production start is refused, each with its remedy, in the words of .env.example. */
export function productionProblems(values: Variables): string[] {
  const problems = alwaysNeeded.filter((name) => !values[name]).map((name) => `${name}: 운영에서는 꼭 있어야 해요.`)
  for (const name of ['DATA_HOST', 'PUBLIC_URL'] as const)
    if (values[name]?.startsWith('http:')) problems.push(`${name}: 운영에서는 https://로 시작해야 해요.`)
  problems.push(...secretProblems(values), ...serviceNames.flatMap((name) => serviceProblems(name, values)))
  const allows = (what: Allowance) => values.PRODUCTION_ALLOWS.includes(what)
  if (values.TRUST_PROXY === true)
    problems.push('TRUST_PROXY: true면 누구나 자기 주소를 지어낼 수 있어요. 프록시의 수나 주소를 적어 주세요.')
  if (values.RATE_LIMIT_FACTOR > mostLimits && !allows('load-test'))
    problems.push(`RATE_LIMIT_FACTOR: 운영에서는 ${mostLimits}까지예요. ${unless('load-test', '부하 시험이라면')}`)
  for (const name of ['FILES_URL', 'FILES_ALSO'] as const)
    if (isPlainStorage(values[name])) problems.push(`${name}: 다른 컴퓨터의 보관소에는 https로 연결해야 해요.`)
  if (!values.CLAMD_ADDRESS && !allows('no-scanner'))
    problems.push(
      `CLAMD_ADDRESS: 올린 파일을 검사할 ClamAV의 주소를 적어 주세요. ${unless('no-scanner', '검사 없이 열려면')}`,
    )
  for (const name of databases)
    if (isPlainDatabase(values[name]) && !allows('plain-database'))
      problems.push(
        `${name}: 다른 컴퓨터의 데이터베이스에는 암호화해서 연결해야 해요. 주소 끝에 ?sslmode=verify-full을 붙여 주세요. ${unless('plain-database', '둘만의 망이라면')}`,
      )
  return problems
}

/** Object storage on another machine whose endpoint is not https. */
function isPlainStorage(place: string | undefined): boolean {
  const endpoint = place?.startsWith('s3://') && new URL(place).searchParams.get('endpoint')
  return typeof endpoint === 'string' && endpoint.startsWith('http:') && !isOwnMachine(new URL(endpoint).hostname)
}

const unless = (what: Allowance, when: string) => `${when} PRODUCTION_ALLOWS=${what}를 적어 주세요.`

function secretProblems(values: Variables): string[] {
  const problems: string[] = []
  for (const [name, fewest] of Object.entries(fewestLetters) as [keyof typeof fewestLetters, number][]) {
    const secret = values[name]
    if (secret && (new Set(secret).size < fewest || isRepeated(secret)))
      problems.push(`${name}: 지어낸 글이 아니라 무작위 값이어야 해요. openssl rand -hex 32로 만들어 주세요.`)
  }
  const secrets = [values.TOKEN_SECRET, values.ENCRYPTION_KEY, values.METRICS_TOKEN].filter(Boolean)
  if (new Set(secrets).size < secrets.length)
    problems.push('TOKEN_SECRET, ENCRYPTION_KEY, METRICS_TOKEN: 서로 다른 값이어야 해요.')
  return problems
}

/** Whether the text is one piece repeated, as 'abcd1234abcd1234…'. */
const isRepeated = (text: string) => /^(.+?)\1+$/s.test(text)

function serviceProblems(name: keyof Variables, values: Variables): string[] {
  const value = String(values[name] ?? '').trim()
  if (!value) return []
  if (/(^|[^a-z])test([^a-z]|$)/i.test(value)) return [`${name}: 운영에서는 test_ 키를 쓸 수 없어요.`]
  if (/sandbox/i.test(value)) return [`${name}: 운영에서는 샌드박스를 쓸 수 없어요.`]
  // With the keys of the payment widget (live_gck_, live_gsk_) the window does not open.
  if (name === 'TOSS_SECRET_KEY' && !value.startsWith('live_sk_'))
    return [`${name}: live_sk_로 시작하는 시크릿 키(API 개별 연동 키)여야 해요.`]
  if (name === 'TOSS_CLIENT_KEY' && !value.startsWith('live_ck_'))
    return [`${name}: live_ck_로 시작하는 클라이언트 키(API 개별 연동 키)여야 해요.`]
  if (!isHttp(value)) return []
  if (isOwnMachine(new URL(value).hostname)) return [`${name}: 운영에서는 샌드박스를 쓸 수 없어요.`]
  if (value.startsWith('https:')) return []
  if (alwaysHttps.includes(name)) return [`${name}: 운영에서는 https://로 시작해야 해요.`]
  if (values.PRODUCTION_ALLOWS.includes('http-services')) return []
  return [`${name}: https://로 시작해야 해요. ${unless('http-services', 'https가 없는 서비스라면')}`]
}

/** Whether a database is on another machine and its connection is not encrypted. */
function isPlainDatabase(address: string | undefined): boolean {
  if (!address || !URL.canParse(address)) return false
  const { hostname, searchParams } = new URL(address)
  if (!hostname || hostname.startsWith('%2F') || searchParams.get('host')?.startsWith('/') || isOwnMachine(hostname))
    return false
  return !['require', 'verify-ca', 'verify-full'].includes(searchParams.get('sslmode') ?? '')
}

/** Live keys charge real cards, so a shop outside production, whose members are made up, refuses them. */
export function developmentProblems(values: Variables): string[] {
  return (['TOSS_SECRET_KEY', 'TOSS_CLIENT_KEY'] as const)
    .filter((name) => /^\s*live_/i.test(values[name] ?? ''))
    .map((name) => `${name}: 실제로 결제되는 live_ 키예요. NODE_ENV=production에서만 쓸 수 있어요.`)
}
