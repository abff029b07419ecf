/** What reads the list: it is unpacked when the first password is chosen, not when the server starts. */
let list: Promise<ReadonlySet<string>> | undefined

/**
 * Whether it is one of the 49,000 passwords that known breaches show most often (ASVS 6.2.12), in letters of any size. The list comes with a
 * package: nothing of a password leaves the server, and no service must answer before somebody may join.
 */
export async function isBreached(password: string): Promise<boolean> {
  list ??= read()
  return (await list).has(password.toLowerCase())
}

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
