import type { Variables } from './environment.ts'

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
    { name: 'SMS_REFUSE_NUMBER', sandbox: () => '0801234567', optional: true },
    { name: 'KAKAO_PF_ID', sandbox: () => 'KA01PF-of-the-sandbox', optional: true },
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

/** The variables that lead to an outside service. */
export const serviceNames: readonly (keyof Variables)[] = groups.flat().map(({ name }) => name)

export type Services = {
  toss: { apiUrl: string; scriptUrl: string; clientKey: string; secretKey: string }
  /**
   * `kakaoChannel`: the shop's KakaoTalk channel at the same provider; absent: only texts are sent. `refuseNumber`: the free number that a
   * member calls to refuse advertisements; absent: no advertisements are sent.
   */
  sms: { url: string; key: string; secret: string; sender: string; kakaoChannel?: string; refuseNumber?: string }
  postcode: { scriptUrl: string }
  grading: { url: string; key: string }
  courier: { url: string; key?: string }
  tax: { url: string; key: string }
  /** Whether some outside service is the sandbox, so that the sandbox has to run. Never in production. */
  usesSandbox: boolean
}

/** Each service comes wholly from the sandbox or is wholly the real one, so that a real address never gets a sandbox key. */
export function chooseServices(values: Variables, sandboxPort: number, problems: string[]): Services {
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
  const valueOf = (name: keyof Variables) => chosen[name] ?? ''
  return {
    toss: {
      apiUrl: valueOf('TOSS_API_URL'),
      scriptUrl: valueOf('TOSS_SCRIPT_URL'),
      clientKey: valueOf('TOSS_CLIENT_KEY'),
      secretKey: valueOf('TOSS_SECRET_KEY'),
    },
    sms: {
      url: valueOf('SMS_URL'),
      key: valueOf('SMS_KEY'),
      secret: valueOf('SMS_SECRET'),
      sender: valueOf('SMS_SENDER'),
      kakaoChannel: valueOf('KAKAO_PF_ID') || undefined,
      refuseNumber: valueOf('SMS_REFUSE_NUMBER') || undefined,
    },
    postcode: { scriptUrl: valueOf('POSTCODE_SCRIPT_URL') },
    grading: { url: valueOf('GRADING_URL'), key: valueOf('GRADING_KEY') },
    courier: { url: valueOf('COURIER_URL'), key: valueOf('COURIER_KEY') || undefined },
    tax: { url: valueOf('TAX_URL'), key: valueOf('TAX_KEY') },
    usesSandbox,
  }
}
