import { ledgerColumnNames, ledgerColumns } from '#domain/ledger.ts'
import { BoardColumn } from '#web/operator/kit/board-column.tsx'
import { closePane } from '#web/operator/kit/close-pane.ts'
import { DeskList } from '#web/operator/desk/desk-list.tsx'
import { DeskPane } from '#web/operator/desk/desk-pane.tsx'
import type { Seen } from '#web/operator/desk/seen.ts'
import { DeskLayout } from '#web/operator/kit/desk-layout.tsx'
import { KeysLine } from '#web/operator/kit/keys-line.tsx'
import { DeskError } from '#web/operator/kit/desk-error.tsx'
import { digits } from '#web/ui/format.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { attempts } from './attempts.tsx'
import { LedgerCard } from './ledger-card.tsx'
import { LedgerPaper } from './ledger-paper.tsx'
import { LedgerSums } from './ledger-sums.tsx'
import { paymentPane } from './panes.tsx'
import { isSilence, Silence } from './silence.tsx'
import { useLedger } from './use-ledger.ts'
import { useCardKeys } from './use-card-keys.ts'
import { at, type View } from './at.ts'
import styles from './payments.module.css'

const noneWords = {
  matched: '이 기간에 오간 돈이 없어요',
  ours: '결제사에 없는 것이 없어요',
  theirs: '우리에게 없는 것이 없어요',
} as const

const tones = { matched: 'pine', ours: 'amber', theirs: 'wine' } as const

/** The three columns, with the next step for each difference, and the open payment beside them. */
export function LedgerBoard({ seen }: { seen: Seen<View> }) {
  const { view } = seen
  const { data: answer, error, isFetching, refetch } = useLedger(view)
  const data = answer?.data
  const handleKeyDown = useCardKeys()
  const printing = useMedia('print')
  if (!data && error && isSilence(error))
    return (
      <>
        <Silence
          words="결제사가 거래 목록을 주지 않아요. 우리 장부에서 답을 기다리는 것만 보여 드려요."
          isAsking={isFetching}
          onRetry={() => void refetch()}
        />
        <DeskList list={attempts} seen={seen} />
      </>
    )
  if (!data) return error ? <DeskError error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={6} />
  return (
    <>
      <LedgerSums sums={data.sums} />
      <DeskLayout
        list={
          <>
            {printing && <LedgerPaper {...data} />}
            {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the cards are links; the arrows only move between them */}
            <div className={styles.board} onKeyDown={handleKeyDown}>
              {ledgerColumns.map((column) => {
                const rows = data.rows.filter((row) => row.column === column)
                return (
                  <BoardColumn
                    key={column}
                    name={ledgerColumnNames[column]}
                    tone={tones[column]}
                    count={data.sums.counts[column]}
                  >
                    {rows.length === 0 && <p className={styles.none}>{noneWords[column]}</p>}
                    <ol>
                      {rows.map((row) => (
                        <li key={row.key}>
                          <LedgerCard row={row} view={view} />
                        </li>
                      ))}
                    </ol>
                    {column === 'matched' && data.hidden > 0 && (
                      <p className={styles.none}>같은 것 {digits(data.hidden)}건은 접어 두었어요</p>
                    )}
                  </BoardColumn>
                )
              })}
            </div>
          </>
        }
        detail={<DeskPane pane={paymentPane} seen={seen} onClose={() => closePane(at.to(at.closed(view)))} />}
      />
      <KeysLine
        keys={[
          ['↑ ↓ ← →', '옮기기'],
          ['Enter', '열기'],
          ['Esc', '닫기'],
        ]}
      />
    </>
  )
}
