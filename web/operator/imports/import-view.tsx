import { useQuery } from '@tanstack/react-query'
import type { CarcassImport } from '#contract/operator/imports.ts'
import { ExportButton } from '#web/operator/kit/export-button.tsx'
import { JobProgress } from '#web/operator/kit/job-progress.tsx'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { digits } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { importAddress } from './import-desk.tsx'
import { importWords } from './import-words.ts'
import { importQuery, isGoing, useImportCells } from './queries.ts'
import { ReceiveImport } from './receive-import.tsx'
import { useImport } from './use-import.ts'
import { WrongCells } from './wrong-cells.tsx'
import styles from './imports.module.css'

/** One import: how far it is, which cells are wrong, and the button that takes the rest in. */
export function ImportView({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(importQuery(id))
  const acts = useImport(id)
  if (error && !data) return <ErrorScreen error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={6} />
  const { state, step, counts } = data
  const total = counts.right + counts.wrong + counts.taken + counts.refused
  return (
    <div className={styles.desk}>
      <section className={styles.head} aria-label="표">
        <div>
          <h2>{data.file_name}</h2>
          <p>{importWords(data)}</p>
        </div>
        <div className={styles.acts}>
          {!isGoing(data) && (state === 'READY' || (state === 'FAILED' && step === 'check')) && (
            <Button
              variant="line"
              size="md"
              icon="refresh"
              busy={acts.again.isPending && '확인하는 중'}
              onClick={() => acts.again.mutate()}
            >
              다시 확인
            </Button>
          )}
          {!isGoing(data) && total > 0 && (
            <ExportButton path={`/api/operators/intake/imports/${id}/result`} file={`입고 결과-${id}.xlsx`}>
              결과 내려받기
            </ExportButton>
          )}
          <ButtonLink variant="line" size="md" icon="upload" to={importAddress()}>
            다른 파일
          </ButtonLink>
        </div>
      </section>
      {data.problem && (
        <p className={styles.problem} role="alert">
          <Icon name="warning" size={20} /> {data.problem}
        </p>
      )}
      {data.unused.length > 0 && state === 'READY' && (
        <p className={styles.note}>
          <Icon name="info" size={20} /> 쓰지 않은 열: {data.unused.join(', ')}
        </p>
      )}
      {isGoing(data) && (
        <JobProgress
          what={step === 'check' ? '확인하는 중' : '등록하는 중'}
          done={data.done}
          total={data.total}
          unit="두"
          cancelling={acts.cancel.isPending}
          onCancel={() => acts.cancel.mutate()}
        />
      )}
      {total > 0 && (
        <dl className={styles.sums}>
          {sumsOf(data).map(([name, value, odd]) => (
            <div key={name} data-odd={odd || undefined}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {!isGoing(data) && counts.cells + counts.refused > 0 && <Cells of={data} />}
      {state === 'READY' && counts.right > 0 && (
        <ReceiveImport of={data} busy={acts.receive.isPending} onReceive={acts.receive.mutate} />
      )}
    </div>
  )
}

function sumsOf({ counts, step }: CarcassImport): [name: string, value: string, odd?: boolean][] {
  const heads = (count: number) => `${digits(count)}두`
  if (step === 'take')
    return [
      ['등록한 도체', heads(counts.taken)],
      ...(counts.right > 0 ? [['남은 도체', heads(counts.right)] as [string, string]] : []),
      ...(counts.refused > 0 ? [['등록 못 한 도체', heads(counts.refused), true] as [string, string, boolean]] : []),
      ...(counts.wrong > 0 ? [['고칠 도체', heads(counts.wrong), true] as [string, string, boolean]] : []),
    ]
  return [
    ['등록할 수 있는 도체', heads(counts.right)],
    ['고칠 도체', heads(counts.wrong), counts.wrong > 0],
    ['고칠 칸', `${digits(counts.cells)}칸`, counts.cells > 0],
  ]
}

function Cells({ of }: { of: CarcassImport }) {
  const pages = useImportCells(of)
  return (
    <section className={styles.list} aria-label="고칠 칸">
      <h2>고칠 칸</h2>
      <p className={styles.hint}>파일에서 고친 뒤 다시 올리세요. 이미 등록한 도체는 두 번 들어가지 않아요.</p>
      <ListState pages={pages} count={pages.rows.length} none="고칠 칸이 없어요">
        <WrongCells cells={pages.rows} />
      </ListState>
    </section>
  )
}
