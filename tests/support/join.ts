import sharp from 'sharp'
import { type AuthFlag, checkCode, sendCode } from '#contract/phone.ts'
import { join } from '#contract/sign-up.ts'
import { businessNumber } from '#demo/content/business-number.ts'
import { send } from '#web/api/client.ts'
import type { Market } from './market.ts'
import { codesTo, lastCode } from './texts.ts'

let count = 0

export type Application = Record<string, string>

/** A valid application, except for the code. */
export function anApplication(differences: Application = {}): Application {
  const n = ++count
  return {
    userid: `new-shop-${n}`,
    password: 'Blue-otter-5521',
    password2: 'Blue-otter-5521',
    name: '나새벽',
    business_name: `새벽집${n}`,
    business_no: businessNumber(`8888${String(10_000 + n)}`),
    zipcode: '04524',
    address1: '서울 중구 세종대로 110',
    address2: '1층',
    phone_no: `0107${String(1_000_000 + n)}`,
    ...differences,
  }
}

let drawn: Promise<Buffer> | undefined

/** A small valid picture. */
export const aPicture = (): Promise<Buffer> =>
  (drawn ??= sharp({ create: { width: 320, height: 450, channels: 3, background: '#e8e4dc' } })
    .png()
    .toBuffer())

/** Verifies a phone for a purpose and returns the code. */
export async function verifyPhone(
  market: Pick<Market, 'url' | 'sandbox'>,
  phone_no: string,
  auth_flag: AuthFlag = 'JA',
): Promise<string> {
  const before = await codesTo(market, phone_no)
  await send(market.url, sendCode, { body: { auth_flag, phone_no } })
  const auth_number = await lastCode(market, phone_no, before.at(-1))
  await send(market.url, checkCode, { body: { auth_flag, phone_no, auth_number } })
  return auth_number
}

/** The form as a browser sends it. Without `bytes` no file comes with it. */
export function formOf(fields: Application, bytes?: Uint8Array, name = '사업자등록증.png'): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  if (bytes) form.append('file', new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
  return form
}

/** Sends an application without changes. */
export function apply(market: Pick<Market, 'url'>, fields: Application, bytes?: Uint8Array, name?: string) {
  return send(market.url, join, { body: formOf(fields, bytes, name) as never })
}

/** Makes a whole application over HTTP, with a verified phone and the proof. Returns what was sent. */
export async function joinMarket(
  market: Pick<Market, 'url' | 'sandbox'>,
  differences: Application = {},
): Promise<Application> {
  const fields = anApplication(differences)
  const auth_number = await verifyPhone(market, fields['phone_no']!)
  await apply(market, { ...fields, auth_number }, await aPicture())
  return fields
}
