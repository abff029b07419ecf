import type { Config } from '#server/config/config.ts'

/**
 * Name and attributes of a cookie that no script reads and no other site sends. Where the shop has https its name begins with `__Host-`:
 * no other host and no path can set or read it, and it must be for `/`. Plain on http://localhost.
 */
export function hostCookie({ publicUrl }: Config, name: string) {
  const secure = publicUrl.startsWith('https://')
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const
  return { name: `${secure ? '__Host-' : ''}${name}`, options }
}
