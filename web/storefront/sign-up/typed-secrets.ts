export type Secrets = { password: string; password2: string; auth_number: string }
/** Input that is not kept over a reload: passwords, the code, whether it was checked, and the file. */
type TypedSecrets = { secrets: Secrets; verified: boolean; file: File | undefined }

const noSecrets: TypedSecrets = {
  secrets: { password: '', password2: '', auth_number: '' },
  verified: false,
  file: undefined,
}
/** As long as a checked code is valid. */
const milliseconds = 10 * 60_000

let typed = noSecrets
let until = 0

/** What was typed before a step back. Kept in memory only, never in the browser's storage. */
export const readSecrets = (): TypedSecrets => (Date.now() < until ? typed : noSecrets)

export function keepSecrets(now: TypedSecrets): void {
  typed = now
  until = Date.now() + milliseconds
}

export const dropSecrets = (): void => keepSecrets(noSecrets)
