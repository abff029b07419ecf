import { listLegalTexts } from '#contract/operator/legal.ts'
import { legalDay } from '#domain/legal/legal-facts.ts'
import { type LegalKind, type LegalStanding, legalStandings } from '#domain/legal/legal-kinds.ts'
import { listOf } from '#web/operator/desk/desk-list.tsx'
import { digits } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { at, kindNames } from './at.ts'

/** The versions of a legal text: one is in force, others were or will be. */
export const legalTexts = listOf(at, {
  call: listLegalTexts,
  whole: true,
  params: ({ kind }) => ({ kind: kind as LegalKind }),
  label: ({ kind }) => kindNames[kind],
  table: ({ kind }) => `${kindNames[kind]} 버전`,
  none: '아직 쓴 버전이 없어요',
  name: ({ effective_from }) => legalDay(effective_from),
  // The program's own text has no id; to change it, a new version is written.
  opens: ({ id }) => ({ id: id === 0 ? ('new' as const) : id }),
  columns: [
    {
      name: 'from',
      sort: 'from',
      head: '시행일',
      look: 'bold',
      cell: ({ effective_from }) => legalDay(effective_from),
    },
    { name: 'note', sort: 'note', head: '달라진 점', leaves: 'most', cell: ({ note }) => note },
    {
      name: 'consents',
      sort: 'consents',
      head: '동의한 회원',
      end: true,
      cell: ({ consents }) => `${digits(consents)}명`,
    },
    { name: 'standing', sort: 'standing', head: '상태', cell: ({ standing }) => <StandingTag standing={standing} /> },
  ],
  pane: 'page',
})

const tones = { draft: 'amber', coming: 'blue', present: 'pine', past: 'gray', hidden: 'gray' } as const

export function StandingTag({ standing }: { standing: LegalStanding }) {
  return <Tag tone={tones[standing]}>{legalStandings[standing]}</Tag>
}
