import { type ContentKind, contentKinds } from '#domain/content-kinds.ts'
import { type LegalKind, legalKinds } from '#domain/legal/legal-kinds.ts'
import { type PublishedState, publishedStates } from '#domain/published-state.ts'
import { deskAddress, idIn } from '#web/operator/kit/address.ts'
import { useFilter } from '#web/operator/kit/use-filter.ts'

export type Kind = ContentKind | LegalKind
/** `id` undefined: the list; 'new': a text that is being written. */
export type View = { kind: Kind; state: PublishedState | undefined; q: string; id: number | 'new' | undefined }

export const kindNames: Record<Kind, string> = { ...contentKinds, ...legalKinds }
export const kinds = Object.keys(kindNames) as Kind[]
export const isLegal = (kind: Kind): kind is LegalKind => Object.hasOwn(legalKinds, kind)
export const stateNames: Record<PublishedState, string> = { draft: '초안', shown: '게시', hidden: '숨김' }

/** What this desk shows stands in the address. */
export function useView(): View {
  const search = useFilter()
  return {
    kind: kinds.find((kind) => kind === search.get('kind')) ?? 'notices',
    state: publishedStates.find((state) => state === search.get('state')),
    q: search.get('q')?.trim().slice(0, 50) ?? '',
    id: search.get('id') === 'new' ? 'new' : idIn(search, 'id'),
  }
}

export const addressOf = ({ kind, state, q, id }: View): string =>
  deskAddress('/operator/content', { kind, state, q, id })
