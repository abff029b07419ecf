import { useMutation, useQueryClient } from '@tanstack/react-query'
import { beginImport, type CarcassImport } from '#contract/operator/imports.ts'
import { errorMessage } from '#web/api/failures.ts'
import { withFile } from '#web/api/with-file.ts'
import { DataTable } from '#web/operator/kit/data-table.tsx'
import { DropPlace } from '#web/operator/kit/drop-place.tsx'
import { ExportButton } from '#web/operator/kit/export-button.tsx'
import { ListState } from '#web/operator/kit/list-state.tsx'
import type { Column } from '#web/operator/kit/table-row.tsx'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { showAlert } from '#web/ui/ask.ts'
import { dateTime, digits } from '#web/ui/format.ts'
import { importWords } from './import-words.ts'
import { importsKey, useImports } from './queries.ts'
import styles from './imports.module.css'

export const importAddress = (id?: number): string => `/operator/intake?lane=SHEET${id ? `&import=${id}` : ''}`

/** Carcasses out of a spreadsheet: the template, the place for the file, and what came in this way before. */
export function ImportDesk() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const pages = useImports()
  const upload = useMutation({
    // A form's fields are its own; the call declares the file alone.
    mutationFn: (file: File) => operatorApi(beginImport, { body: withFile({}, file, 'sheet') } as object),
    async onSuccess({ data }) {
      navigate(importAddress(data.id))
      await queries.invalidateQueries({ queryKey: [...importsKey, 'list'] })
    },
    onError: (error) => void showAlert(errorMessage(error)),
  })
  const take = (file: File | undefined) => {
    if (file?.size === 0) void showAlert('내용이 없는 파일이에요', '다른 파일을 골라 주세요.')
    else if (file && !upload.isPending) upload.mutate(file)
  }
  return (
    <div className={styles.desk}>
      <section className={styles.begin} aria-label="표로 입고하기">
        <div className={styles.step}>
          <h2>1. 양식 채우기</h2>
          <p>
            한 줄에 부위 하나예요. 이력번호, 공급사, 가공일과 부위, 무게, kg당 가격만 적으면 나머지는 등급판정 정보로
            채워요. 한 번에 1,000두까지 올릴 수 있어요.
          </p>
          <ExportButton path="/api/operators/intake/imports/template" file="도체 입고 양식.xlsx">
            양식 내려받기
          </ExportButton>
        </div>
        <div className={styles.step}>
          <h2>2. 파일 올리기</h2>
          <DropPlace
            label="도체 표 파일"
            accept=".xlsx,.csv"
            icon="upload"
            words={upload.isPending ? '올리는 중' : '파일을 고르거나 여기에 놓으세요'}
            hint="xlsx, csv · 10MB까지. 먼저 확인만 하고, 판매는 누를 때 시작해요."
            onFiles={([file]) => take(file)}
          />
        </div>
      </section>
      <section className={styles.list} aria-label="올린 표">
        <h2>올린 표</h2>
        <ListState pages={pages} count={pages.rows.length} none="아직 올린 표가 없어요">
          <DataTable
            label="올린 표"
            columns={columns}
            rows={pages.rows}
            nameOf={({ file_name }) => file_name}
            onOpen={(id) => navigate(importAddress(id))}
          />
        </ListState>
      </section>
    </div>
  )
}

const columns: Column<CarcassImport>[] = [
  { name: 'file', head: '파일', cell: ({ file_name }) => <b className={styles.file}>{file_name}</b> },
  { name: 'what', head: '결과', cell: (row) => importWords(row) },
  {
    name: 'count',
    head: '도체',
    end: true,
    leaves: 'some',
    cell: ({ counts }) => `${digits(counts.right + counts.wrong + counts.taken + counts.refused)}두`,
  },
  { name: 'who', head: '올린 사람', leaves: 'most', cell: ({ staff_name }) => staff_name },
  { name: 'at', head: '때', end: true, leaves: 'some', cell: ({ created_at }) => dateTime(created_at) },
]
