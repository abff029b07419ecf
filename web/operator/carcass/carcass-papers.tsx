import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addCarcassPaper,
  type CarcassPaper,
  listCarcassPapers,
  type PapersOf,
  retireCarcassPaper,
} from '#contract/operator/carcass-papers.ts'
import { type PaperKind, paperKindNames } from '#domain/paper-kinds.ts'
import { DeskError } from '#web/operator/kit/desk-error.tsx'
import { PaperViewer } from '#web/operator/kit/paper-viewer.tsx'
import { ReasonDialog } from '#web/operator/kit/reason-dialog.tsx'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { sendFile } from '#web/operator/session/send-file.ts'
import { Button } from '#web/ui/button.tsx'
import { dateTime } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useCarcassAct } from './use-carcass-act.ts'
import styles from './carcass-papers.module.css'

type Props = {
  /** Undefined: a carcass that is not saved yet; `keep` saves it. */
  of: PapersOf | undefined
  keep?: (() => Promise<PapersOf>) | undefined
  /** Why no document can be added now. */
  whyNot?: string | undefined
}

const papersQuery = (of: PapersOf | undefined) =>
  queryOptions({
    queryKey: ['staff', 'carcass', 'papers', of?.of, of?.id],
    queryFn: async () => (await operatorApi(listCarcassPapers, { query: of! })).data,
    enabled: of !== undefined,
  })

/** Documents of the graders and the slaughterhouse for a carcass: visible to staff members only. */
export function CarcassPapers({ of, keep, whyNot }: Props) {
  const { data = [], error, refetch } = useQuery(papersQuery(of))
  const [open, setOpen] = useState<CarcassPaper>()
  const [retiring, setRetiring] = useState<CarcassPaper>()
  const add = useCarcassAct(async ({ kind, file }: { kind: PaperKind; file: File }) => {
    const subject = of ?? (await keep!())
    await sendFile(addCarcassPaper, { body: { ...subject, kind } }, 'paper', file)
    return `${paperKindNames[kind]}를 올렸어요`
  })
  const retire = useCarcassAct(async ({ id, reason }: { id: number; reason: string }) => {
    await operatorApi(retireCarcassPaper, { params: { id }, body: { reason } })
    return '서류를 거뒀어요'
  })
  return (
    <div className={styles.papers}>
      {error && <DeskError error={error} onRetry={() => void refetch()} />}
      {data.length > 0 && (
        <ul aria-label="서류">
          {data.map((paper) => (
            <li key={paper.id} data-retired={paper.retired ? true : undefined}>
              <p>
                <b>
                  {paperKindNames[paper.kind]}
                  {paper.retired && ' · 거둠'}
                </b>
                <span>{paper.ori_name}</span>
                <span>
                  {paper.retired
                    ? `${paper.retired.staff_name} · ${dateTime(paper.retired.at)} · ${paper.retired.reason}`
                    : `${paper.staff_name} · ${dateTime(paper.at)}`}
                </span>
              </p>
              <Button
                variant="line"
                size="md"
                icon="eye"
                aria-label={`${titleOf(paper)} 보기`}
                onClick={() => setOpen(paper)}
              >
                보기
              </Button>
              {!paper.retired && (
                <Button
                  variant="text"
                  size="md"
                  aria-label={`${titleOf(paper)} 거두기`}
                  onClick={() => setRetiring(paper)}
                >
                  거두기
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.adding}>
        {Object.entries(paperKindNames).map(([kind, name]) => (
          <label key={kind} className={styles.add} data-off={add.isPending || whyNot ? true : undefined}>
            <input
              type="file"
              aria-label={`${name} 올리기`}
              accept="image/*,.heic,application/pdf"
              disabled={add.isPending || whyNot !== undefined}
              onChange={({ target }) => {
                const [file] = target.files ?? []
                // Emptied, so that the same file can be chosen again.
                target.value = ''
                if (file) add.mutate({ kind: kind as PaperKind, file })
              }}
            />
            <Icon name="document" size={20} />
            {add.isPending && add.variables.kind === kind ? '올리는 중' : name}
          </label>
        ))}
      </div>
      <p className={styles.hint}>{whyNot ?? '사진이나 PDF, 10MB까지. 직원만 보고, 보면 기록에 남아요.'}</p>
      <Sheet
        open={open !== undefined}
        wide
        title={open ? paperKindNames[open.kind] : ''}
        onClose={() => setOpen(undefined)}
      >
        {open && (
          <section className={styles.viewer} aria-label="서류 보기">
            <PaperViewer path={`/api/operators/intake/papers/${open.id}`} name={open.ori_name} alt={titleOf(open)} />
          </section>
        )}
      </Sheet>
      {retiring && (
        <ReasonDialog
          open
          forgets
          title="이 서류를 거둘까요?"
          body="파일은 지워지지 않고, 거둔 까닭과 함께 남아요."
          action="거두기"
          usual={['다른 도체의 서류예요', '다시 발급받았어요', '알아볼 수 없어요']}
          busy={retire.isPending && '거두는 중'}
          onClose={() => setRetiring(undefined)}
          onAnswer={(reason) => retire.mutate({ id: retiring.id, reason }, { onSuccess: () => setRetiring(undefined) })}
        />
      )}
    </div>
  )
}

const titleOf = ({ kind, ori_name }: CarcassPaper) => `${paperKindNames[kind]} ${ori_name}`
