export type Secrets = { password: string; password2: string; auth_number: string }
/** What a reload forgets: the passwords, the code, whether it was checked, and the file. */
type TypedSecrets = { secrets: Secrets; verified: boolean; file: File | undefined }

const noSecrets: TypedSecrets = {
  secrets: { password: '', password2: '', auth_number: '' },
  verified: false,
  file: undefined,
}
/** As long as a code that was checked is good. */
const milliseconds = 10 * 60_000

let typed = noSecrets
let until = 0

/** What was typed here before a step back; never what a browser would have to store. */
export const readSecrets = (): TypedSecrets => (Date.now() < until ? typed : noSecrets)

export function keepSecrets(now: TypedSecrets): void {
  typed = now
  until = Date.now() + milliseconds
}

export const dropSecrets = (): void => keepSecrets(noSecrets)
