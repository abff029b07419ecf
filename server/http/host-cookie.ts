import type { Config } from '#server/config/config.ts'

/**
 * Name and attributes of a cookie that scripts cannot read and other sites cannot send. With https its name begins with `__Host-`: then no
 * other host or path can set or read it, and its path must be `/`. On http://localhost it has no prefix.
 */
export function hostCookie({ publicUrl }: Config, name: string) {
  const secure = publicUrl.startsWith('https://')
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const
  return { name: `${secure ? '__Host-' : ''}${name}`, options }
}
