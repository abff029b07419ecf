import { type ContentKind, contentKinds } from '#domain/content-kinds.ts'
import { type LegalKind, legalKinds } from '#domain/legal/legal-kinds.ts'
import { type PublishedState, publishedStates } from '#domain/published-state.ts'
import { deskAt, idOrNew, oneOf, opened, text, type ViewOf } from '#web/operator/desk/desk-address.ts'

export const kindNames = { ...contentKinds, ...legalKinds } as const satisfies Record<ContentKind | LegalKind, string>
const kinds = Object.keys(kindNames) as (ContentKind | LegalKind)[]
export const isLegal = (kind: ContentKind | LegalKind): kind is LegalKind => Object.hasOwn(legalKinds, kind)
export const stateNames: Record<PublishedState, string> = { draft: '초안', shown: '게시', hidden: '숨김' }

/** `id` undefined: the list; 'new': a text that is not saved yet. */
export const at = deskAt('/operator/content', {
  kind: oneOf(kinds, 'notices'),
  state: oneOf(publishedStates),
  q: text(50),
  id: opened(idOrNew),
})
export type View = ViewOf<typeof at>
