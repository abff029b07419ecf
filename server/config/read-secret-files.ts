import { readFileSync } from 'node:fs'

export type Env = Record<string, string | undefined>

/**
 * The variables, with the values that are kept in files: `NAME_FILE` names the file of `NAME`, as containers and systemd units hand over
 * secrets. A line break at the end of the file is dropped. One problem for each file that is empty or cannot be read, and for each name
 * that is given twice.
 */
export function readSecretFiles(env: Env, names: readonly string[]): { env: Env; problems: string[] } {
  const problems: string[] = []
  const read: Env = {}
  for (const name of names) {
    const file = env[`${name}_FILE`]?.trim()
    if (!file) continue
    if (env[name]?.trim()) {
      problems.push(`${name}: ${name}_FILE도 있어요. 둘 가운데 하나만 적어 주세요.`)
      continue
    }
    try {
      read[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
      if (!read[name].trim()) problems.push(`${name}_FILE: 파일이 비어 있어요: ${file}`)
    } catch (error) {
      problems.push(`${name}_FILE: 파일을 읽지 못했어요(${(error as NodeJS.ErrnoException).code}): ${file}`)
    }
  }
  return { env: { ...env, ...read }, problems }
}
