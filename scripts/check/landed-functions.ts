import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { landedVersions, sqlFunctions, versionsFile } from '#database/functions.ts'

/** The list of released versions has to match the files: by it a build knows whether the version in a database is older or newer than its own. */
export async function functionProblems(folder: string): Promise<string[]> {
  const landed = await landedVersions(folder)
  const renewed = await renew(folder, landed)
  const [longer, shorter] = renewed.length > landed.length ? [renewed, landed] : [landed, renewed]
  const at = longer.findIndex((version, index) => version !== shorter[index])
  return at < 0 ? [] : [`${longer[at]}: functions/${versionsFile}이 파일과 달라요. npm run db:types가 맞춰 줘요.`]
}

/** Adds new versions to the list and removes functions that no longer exist. */
export async function noteFunctions(folder: string): Promise<void> {
  const renewed = await renew(folder, await landedVersions(folder))
  await writeFile(path.join(folder, versionsFile), renewed.map((version) => `${version}\n`).join(''))
}

async function renew(folder: string, landed: readonly string[]): Promise<string[]> {
  const functions = await sqlFunctions(folder)
  const of = (name: string) => landed.filter((version) => version.startsWith(`${name}.sql `))
  return functions.flatMap(({ name, version }) => (of(name).at(-1) === version ? of(name) : [...of(name), version]))
}
