import { allowedFor, free, isMeant, mayInstall, stated } from './allowed.ts'
import type { Part } from './read-parts.ts'

export const licenceOf = ({ name, version, licence }: Pick<Part, 'name' | 'version' | 'licence'>): string | undefined =>
  licence ?? stated[`${name}@${version}`]

/** The problems of a package: a licence that is not allowed for it, or an install script. */
export function problemsOf(part: Part): string[] {
  const { name, version, installs } = part
  const licence = licenceOf(part)
  const problems: string[] = []
  if (licence === undefined) problems.push(`${name}@${version}: 라이선스를 밝히지 않았어요.`)
  else if (!isAllowed(licence, name)) problems.push(`${name}@${version}: ${licence}는 허락한 라이선스가 아니에요.`)
  if (installs && !mayInstall.some((one) => isMeant(one.package, name)))
    problems.push(`${name}@${version}: 설치할 때 프로그램을 실행해요.`)
  return problems
}

/** 'MIT', '(MIT OR CC0-1.0)', 'Apache-2.0 AND MIT'. An expression with both operators has to be read by a person. */
function isAllowed(expression: string, name: string): boolean {
  const words = expression.replace(/^\((.*)\)$/, '$1')
  const isOne = (licence: string) =>
    free.has(licence) || allowedFor.some((one) => one.licence === licence && isMeant(one.package, name))
  if (words.includes(' OR ')) return !words.includes(' AND ') && words.split(' OR ').some(isOne)
  return words.split(' AND ').every(isOne)
}
