import type { Result } from '#contract/call.ts'
import { beginImport, listImports } from '#contract/operator/imports.ts'
import { importHeads, outcomeOf } from '#domain/import-outcome.ts'
import { DeskList, listOf } from '#web/operator/desk/desk-list.tsx'
import type { Seen } from '#web/operator/desk/seen.ts'
import { useAct } from '#web/operator/desk/use-act.ts'
import { DropPlace } from '#web/operator/kit/drop-place.tsx'
import { ExportButton } from '#web/operator/kit/export-button.tsx'
import { sendFile } from '#web/operator/session/send-file.ts'
import { showAlert } from '#web/ui/ask.ts'
import { dateTime, digits } from '#web/ui/format.ts'
import { at, type View } from './at.ts'
import styles from './imports.module.css'

/** Intake by spreadsheet: the template, the upload, and all earlier sheets. */
export function ImportList({ seen }: { seen: Seen<View> }) {
  const upload = useAct(at, {
    run: (file: File) => sendFile(beginImport, {}, 'sheet', file),
    said: () => '표를 올렸어요',
  })
  // `onSuccess` is passed to `mutate`, so it is not called if the staff member has moved on meanwhile.
  const handleSent = ({ data }: Result<typeof beginImport>) => seen.go({ import: data.id })
  const send = (file: File | undefined) => {
    if (file?.size === 0) void showAlert('내용이 없는 파일이에요', '다른 파일을 골라 주세요.')
    else if (file && file.size > largest) void showAlert('10MB가 넘는 파일이에요', '줄을 나눠 여러 파일로 올려 주세요.')
    else if (file && upload.isPending) void showAlert('올리고 있는 파일이 있어요', '끝난 뒤에 다시 골라 주세요.')
    else if (file) upload.mutate(file, { onSuccess: handleSent })
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
            hint="xlsx나 csv, 10MB까지. 먼저 확인만 하고, 판매는 누를 때 시작해요."
            onFiles={([file]) => send(file)}
          />
        </div>
      </section>
      <DeskList list={imports} seen={seen} />
    </div>
  )
}

/** Bytes, the limit of the server: checked before minutes are spent on sending. */
const largest = 10 * 1024 * 1024

const imports = listOf(at, {
  call: listImports,
  label: '올린 표',
  tools: () => <h2 className={styles.title}>올린 표</h2>,
  none: '아직 올린 표가 없어요',
  name: ({ file_name }) => file_name,
  opens: ({ id }) => ({ import: id }),
  columns: [
    { name: 'file', sort: 'file', head: '파일', cell: ({ file_name }) => <b className={styles.file}>{file_name}</b> },
    { name: 'what', sort: 'what', head: '결과', cell: outcomeOf },
    {
      name: 'count',
      sort: 'count',
      head: '도체',
      end: true,
      leaves: 'some',
      cell: (row) => `${digits(importHeads(row))}두`,
    },
    { name: 'who', sort: 'who', head: '올린 사람', leaves: 'most', cell: ({ staff_name }) => staff_name },
    { name: 'at', sort: 'at', head: '때', end: true, leaves: 'some', cell: ({ created_at }) => dateTime(created_at) },
  ],
  pane: 'page',
})
