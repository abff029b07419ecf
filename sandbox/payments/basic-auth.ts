import { ProviderError } from './provider-error.ts'

/** Checks `Authorization: Basic base64(secretKey + ":")` and answers the key. */
export function secretKeyOf(header: string | undefined, secretKey: string): string {
  if (header === undefined) throw new ProviderError('UNAUTHORIZED_KEY')
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/.exec(header)?.[1]
  if (encoded === undefined) throw new ProviderError('INCORRECT_BASIC_AUTH_FORMAT')
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  if (!text.endsWith(':')) throw new ProviderError('INCORRECT_BASIC_AUTH_FORMAT')
  const key = text.slice(0, -1)
  if (/^(test|live)_g?ck_/.test(key)) throw new ProviderError('INVALID_API_KEY')
  if (key !== secretKey) throw new ProviderError('UNAUTHORIZED_KEY')
  return key
}
