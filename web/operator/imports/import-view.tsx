import type { ReactNode } from 'react'
import { outcomeOf } from '#domain/import-outcome.ts'
import { useQuery } from '@tanstack/react-query'
import {
  cancelImport,
  type CarcassImport,
  checkImportAgain,
  continueImport,
  getImport,
  receiveImport,
} from '#contract/operator/imports.ts'
import { callQuery } from '#web/operator/desk/desk-query.ts'
import { useAct } from '#web/operator/desk/use-act.ts'
import { ExportButton } from '#web/operator/kit/export-button.tsx'
import { JobProgress } from '#web/operator/kit/job-progress.tsx'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { Link } from '#web/router/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { digits } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { at } from './at.ts'
import { ReceiveImport, type Receiving } from './receive-import.tsx'
import { WrongCells } from './wrong-cells.tsx'
import styles from './imports.module.css'

const isGoing = ({ state }: Pick<CarcassImport, 'state'>): boolean => state === 'WAITING' || state === 'RUNNING'
const mayCheckAgain = ({ state, step }: CarcassImport): boolean =>
  state === 'READY' || (state === 'FAILED' && step === 'check')
/** Milliseconds between two fetches of the progress. */
const whileGoing = 700

/** One import: its progress, the wrong cells, and the button that receives the others. */
export function ImportView({ id }: { id: number }) {
  const params = { id }
  const {
    data: answer,
    error,
    refetch,
  } = useQuery({
    ...callQuery(at, getImport, { params }),
    refetchInterval: ({ state }) => (state.data && isGoing(state.data.data) ? whileGoing : false),
  })
  const receive = useAct(at, { run: (body: Receiving) => operatorApi(receiveImport, { params, body }) })
  const cancel = useAct(at, { run: () => operatorApi(cancelImport, { params }) })
  if (error && !answer) return <ErrorScreen error={error} onRetry={() => void refetch()} />
  if (!answer) return <SkeletonRows rows={6} />
  const { data } = answer
  const { state, step, counts } = data
  return (
    <div className={styles.desk}>
      <section className={styles.head} aria-label="표">
        <div>
          <h2>{data.file_name}</h2>
          <p>{outcomeOf(data)}</p>
        </div>
        <ImportActs of={data} />
      </section>
      <Warnings of={data} />
      {isGoing(data) && (
        <JobProgress
          what={step === 'check' ? '확인하는 중' : '등록하는 중'}
          done={data.done}
          total={data.total}
          unit="두"
          error={error}
          cancelling={cancel.isPending}
          onCancel={() => cancel.mutate()}
        />
      )}
      {countOf(data) > 0 && (
        <dl className={styles.sums}>
          {sumsOf(data).map(([name, value, odd]) => (
            <div key={name} data-odd={odd || undefined}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {!isGoing(data) && counts.cells + counts.refused > 0 && <WrongCells of={data} />}
      {state === 'READY' && counts.right > 0 && (
        <ReceiveImport of={data} busy={receive.isPending && receive.variables.way} onReceive={receive.mutate} />
      )}
    </div>
  )
}

/** Checks again, goes on where it stopped, saves the result, or begins with another file. */
function ImportActs({ of: data }: { of: CarcassImport }) {
  const { id, state, step, counts } = data
  const params = { id }
  const again = useAct(at, { run: () => operatorApi(checkImportAgain, { params }) })
  const goOn = useAct(at, { run: () => operatorApi(continueImport, { params }) })
  return (
    <div className={styles.acts}>
      {mayCheckAgain(data) && data.kept && (
        <Button
          variant="line"
          size="md"
          icon="refresh"
          busy={again.isPending && '확인하는 중'}
          onClick={() => again.mutate()}
        >
          다시 확인
        </Button>
      )}
      {state === 'FAILED' && step === 'take' && counts.right > 0 && (
        <Button size="md" icon="refresh" busy={goOn.isPending && '등록하는 중'} onClick={() => goOn.mutate()}>
          남은 {digits(counts.right)}두 이어서 등록
        </Button>
      )}
      {!isGoing(data) && countOf(data) > 0 && (
        <ExportButton path={`/api/operators/intake/imports/${id}/result`} file={`입고 결과-${id}.xlsx`}>
          결과 내려받기
        </ExportButton>
      )}
      <ButtonLink variant="line" size="md" icon="upload" to={at.to({ lane: 'SHEET' })}>
        다른 파일
      </ButtonLink>
    </div>
  )
}

/** What went wrong, and what of the file was not read or not used. */
function Warnings({ of: data }: { of: CarcassImport }) {
  const { problem, unread, hidden, hidden_columns, unchecked, unused, state, kept } = data
  const isReady = state === 'READY'
  return (
    <>
      {problem && <Warning>{problem}</Warning>}
      {isReady && unread.length > 0 && (
        <Warning>읽지 않은 시트: {unread.join(', ')}. 한 파일에서 시트 하나만 읽어요. 따로 저장해 올려 주세요.</Warning>
      )}
      {isReady && hidden.length > 0 && (
        <Warning>숨긴 행도 읽었어요: {hidden.join(', ')}행. 입고하지 않을 행은 지우고 다시 올려 주세요.</Warning>
      )}
      {isReady && hidden_columns.length > 0 && (
        <Warning>숨긴 열도 읽었어요: {hidden_columns.join(', ')}. 쓰지 않을 값이면 지우고 다시 올려 주세요.</Warning>
      )}
      {unchecked > 0 && (
        <Warning>
          <span>
            {digits(unchecked)}두는 확인 전이라 판매하지 않고 작성 중에 두었어요. 서류와 대조해 확인한 뒤 판매해 주세요.{' '}
            <Link to={at.to({ lane: 'DRAFT', check: 'NONE' })}>확인 전 도체 보기</Link>
          </span>
        </Warning>
      )}
      {isReady && unused.length > 0 && <Note>쓰지 않은 열: {unused.join(', ')}</Note>}
      {mayCheckAgain(data) && !kept && <Note>올린 파일은 일주일 동안 보관해요. 다시 확인하려면 새로 올려 주세요.</Note>}
    </>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className={styles.note}>
    <Icon name="info" size={20} /> {children}
  </p>
)

const Warning = ({ children }: { children: ReactNode }) => (
  <p className={styles.problem} role="alert">
    <Icon name="warning" size={20} /> {children}
  </p>
)

const countOf = ({ counts: { right, wrong, taken, refused } }: CarcassImport): number => right + wrong + taken + refused

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
