/** Read when the first password is chosen, not when the server starts. */
let list: Promise<ReadonlySet<string>> | undefined

/**
 * Whether a password is one of the 49,000 that occur most often in known breaches (ASVS 6.2.12), in upper or lower case. The list comes
 * with a package, so that no part of a password leaves the server and joining does not depend on another service.
 */
export async function isBreached(password: string): Promise<boolean> {
  list ??= read()
  return (await list).has(password.toLowerCase())
}

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
