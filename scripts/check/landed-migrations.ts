import { appendFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import { migrationsIn } from '#database/migrations.ts'

const list = 'landed.txt'

/**
 * One sentence for each problem of a folder of migrations. `landed.txt` names released ones in the order in which they were added, with a
 * checksum of their text. A database runs migrations in the order of their names: a later one with a smaller number would run first in new
 * databases but last in old ones, and one that was changed after its release is never run again by an old database.
 */
export async function landedProblems(folder: string): Promise<string[]> {
  const { landed, files } = await read(folder)
  const problems: string[] = []
  for (const [index, { name, sum }] of landed.entries()) {
    const before = landed[index - 1]
    if (before && before.name >= name)
      problems.push(`${name}: ${before.name}보다 늦게 왔으니 더 큰 번호여야 해요. 번호를 바꾸고 ${list}도 고쳐 주세요.`)
    if (!files.has(name)) problems.push(`${name}: ${list}에는 있는데 파일이 없어요. 한 번 들어온 것은 지우지 않아요.`)
    else if (files.get(name) !== sum)
      problems.push(`${name}: 들어온 뒤에 바뀌었어요. 고칠 것은 새 번호의 파일에 적어 주세요.`)
  }
  for (const name of files.keys())
    if (!landed.some((one) => one.name === name))
      problems.push(`${name}: ${list}에 없어요. npm run db:types가 적어 줘요.`)
  return problems
}

/** Appends new migrations to the list. */
export async function noteLanded(folder: string): Promise<void> {
  const { landed, files } = await read(folder)
  for (const [name, sum] of files)
    if (!landed.some((one) => one.name === name)) await appendFile(path.join(folder, list), `${name} ${sum}\n`)
}

async function read(folder: string) {
  const text = await readFile(path.join(folder, list), 'utf8').catch(() => '')
  const landed = text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [name = '', sum = ''] = line.split(' ')
      return { name, sum }
    })
  return { landed, files: new Map((await migrationsIn(folder)).map(({ name, sum }) => [name, sum])) }
}
