import { useQuery } from '@tanstack/react-query'
import type { LegalText } from '#contract/legal.ts'
import { ageLimit } from '#domain/legal/age-limit.ts'
import type { Article, LegalFacts } from '#domain/legal/legal-facts.ts'
import { consentRight, privacyPolicy } from '#domain/legal/privacy-policy.ts'
import { termsOfUse } from '#domain/legal/terms-of-use.ts'
import { useSettings } from '#web/storefront/shell/settings-query.ts'
import { legalQuery } from './legal-query.ts'

/** An article of the program's own text has lines, one by the desk has HTML. Without a title: words before the first article. */
export type ShownArticle = { title: string; lines: readonly string[]; html?: undefined } | WrittenArticle
type WrittenArticle = { title: string; html: string; lines?: undefined }

/** `terms` and `policy` are the texts of the pages; `privacy` and `age` are agreed to as well when signing up. */
export type LegalName = 'terms' | 'policy' | 'privacy' | 'age'
export type ShownLegal = { articles: readonly ShownArticle[]; text: LegalText | undefined }

const own = { terms: termsOfUse, policy: privacyPolicy } satisfies Record<
  string,
  (facts: LegalFacts) => readonly Article[]
>

/** A whole legal text with the company, fee and periods of the settings filled in. */
export function useLegal(name: LegalName, version: string | null = null) {
  const settings = useSettings()
  const kind = name === 'privacy' ? 'policy' : name
  const wanted = legalQuery(kind === 'age' ? 'terms' : kind, version)
  const { data: text, error, refetch } = useQuery({ ...wanted, enabled: kind !== 'age' })
  const shown = ((): ShownLegal | undefined => {
    if (kind === 'age') return { articles: ageLimit, text: undefined }
    if (!text || !settings) return undefined
    const articles = text.articles ?? own[kind](settings)
    return { articles: name === 'privacy' ? [...consentRight, ...articles] : articles, text }
  })()
  return { shown, error, refetch }
}
