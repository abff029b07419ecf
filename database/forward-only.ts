import type { Migration } from './migrations.ts'

/** Why this build cannot migrate a database, with a message for the person who starts it. */
export class NotForward extends Error {
  override name = 'NotForward'
}

/**
 * Why these migrations cannot be applied to a database; undefined: they can. `applied`: the names of those that it has run, with the
 * checksums of their texts at that time, null where none was stored. Those before the baseline were applied in various orders, so a missing
 * one among them is no problem.
 */
export function notForward(own: readonly Migration[], applied: ReadonlyMap<string, string | null>): string | undefined {
  const names = new Set(own.map(({ name }) => name))
  const newest = own.at(-1)?.name ?? ''
  const last = [...applied.keys()].toSorted().at(-1) ?? ''
  for (const [name, sum] of applied) {
    if (!names.has(name))
      return name > newest
        ? `데이터베이스가 더 새로운 한결의 것이에요: 이 버전에는 없는 ${name}까지 적용되어 있어요. 그 버전의 한결로 켜 주세요.`
        : `데이터베이스에 적용된 ${name} 파일이 없어졌어요. database/migrations에 되돌려 놓아 주세요.`
    const now = own.find((one) => one.name === name)!
    if (sum !== null && sum !== now.sum)
      return `데이터베이스에 적용된 뒤에 ${name} 파일이 바뀌었어요. 그 파일을 되돌리고, 고칠 것은 새 번호의 파일에 적어 주세요.`
  }
  const late = own.find(({ name, isBefore }) => !isBefore && !applied.has(name) && name < last)
  return (
    late &&
    `${late.name}은 데이터베이스에 이미 적용된 ${last}보다 번호가 작아요. 앞으로만 가니 더 큰 번호를 붙여 주세요.`
  )
}
