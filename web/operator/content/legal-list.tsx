import { useQuery } from '@tanstack/react-query'
import type { LegalRow } from '#contract/operator/legal.ts'
import { type LegalKind, legalKinds, type LegalStanding, legalStandings } from '#domain/legal/legal-kinds.ts'
import { legalDay } from '#domain/legal/legal-facts.ts'
import { DataTable } from '#web/operator/kit/data-table.tsx'
import { DeskLayout } from '#web/operator/kit/desk-layout.tsx'
import type { Column } from '#web/operator/kit/table-row.tsx'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { DeskError } from '#web/operator/kit/desk-error.tsx'
import { digits } from '#web/ui/format.ts'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { legalTextsQuery } from './queries.ts'
import { addressOf } from './use-view.ts'

/** The versions of a legal text: one holds, others did or will. */
export function LegalList({ kind }: { kind: LegalKind }) {
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({ ...legalTextsQuery(kind), refetchInterval: usePolling() })
  return (
    <DeskLayout
      label={legalKinds[kind]}
      list={
        data ? (
          <DataTable
            label={`${legalKinds[kind]} 버전`}
            columns={columns}
            rows={data}
            nameOf={({ effective_from }) => legalDay(effective_from)}
            // The program's own text has no number; whoever wants to change it writes a new version.
            onOpen={(id) => navigate(addressOf({ kind, state: undefined, q: '', id: id === 0 ? 'new' : id }))}
          />
        ) : error ? (
          <DeskError error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={3} />
        )
      }
    />
  )
}

const tones = { draft: 'amber', coming: 'blue', present: 'pine', past: 'gray', hidden: 'gray' } as const

export const StandingTag = ({ standing }: { standing: LegalStanding }) => (
  <Tag tone={tones[standing]}>{legalStandings[standing]}</Tag>
)

const columns: readonly Column<LegalRow>[] = [
  { name: 'from', head: '시행일', cell: ({ effective_from }) => <b>{legalDay(effective_from)}</b> },
  { name: 'note', head: '달라진 점', leaves: 'most', cell: ({ note }) => note },
  { name: 'consents', head: '동의한 회원', end: true, cell: ({ consents }) => `${digits(consents)}명` },
  { name: 'standing', head: '상태', cell: ({ standing }) => <StandingTag standing={standing} /> },
]
