import { approveBatch, type BatchDetail, getBatch, issueBatch, listBatches } from '#contract/operator/refund-batches.ts'
import { sheetTypes } from '#contract/sheet-format.ts'
import { won } from '#domain/prices.ts'
import { batchStateNames } from '#domain/refund-batch.ts'
import type { ActOf } from '#web/operator/desk/act.tsx'
import { Reason } from '#web/operator/desk/ask.tsx'
import type { ViewOf } from '#web/operator/desk/desk-address.ts'
import { listOf } from '#web/operator/desk/desk-list.tsx'
import { saveBytes } from '#web/operator/kit/save-bytes.ts'
import { SpokenTime } from '#web/operator/kit/age.tsx'
import { dateTime, digits } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { at } from './at.ts'
import { BatchLines } from './batch-lines.tsx'

const tones = { NEW: 'amber', ISSUED: 'blue', DONE: 'gray' } as const
type Act = ActOf<BatchDetail, ViewOf<typeof at>>

/** The bank files, newest first; the open one with its approval by a second person, its file, and the result of each transfer. */
export const batches = listOf(at, {
  call: listBatches,
  label: '송금 묶음',
  none: '아직 만든 송금 묶음이 없어요',
  name: ({ id, amount }) => `송금 묶음 ${id}번 ${won(amount)}`,
  columns: [
    { name: 'id', sort: 'id', head: '묶음', look: 'bold', cell: ({ id }) => `${id}번` },
    {
      name: 'state',
      sort: 'state',
      head: '상태',
      cell: ({ state }) => <Tag tone={tones[state]}>{batchStateNames[state]}</Tag>,
    },
    {
      name: 'at',
      sort: 'at',
      head: '만든 때',
      leaves: 'some',
      look: 'still',
      cell: ({ created_at }) => <SpokenTime at={created_at} />,
    },
    { name: 'by', sort: 'by', head: '만든 사람', leaves: 'some', cell: ({ created_by }) => created_by.name },
    { name: 'count', sort: 'count', head: '건수', end: true, cell: ({ count }) => `${digits(count)}건` },
    {
      name: 'failed',
      sort: 'failed',
      head: '못 보냄',
      end: true,
      leaves: 'most',
      cell: ({ failed }) => (failed > 0 ? won(failed) : ''),
    },
    { name: 'amount', sort: 'amount', head: '금액', end: true, look: 'bold', cell: ({ amount }) => won(amount) },
  ],
  pane: {
    call: getBatch,
    input: ({ id }) => id && { params: { id } },
    waits: ({ id }) => `묶음 ${id}번`,
    title: ({ id, amount }) => `묶음 ${id}번 · ${won(amount)}`,
    note: ({ state }) => <Tag tone={tones[state]}>{batchStateNames[state]}</Tag>,
    facts: ({ created_by, created_at, approved_by, issued_by, issued_at, copies, waiting, paid, failed, done_at }) => [
      ['만듦', `${created_by.name} · ${dateTime(created_at)}`],
      ['승인', approved_by],
      ['은행 파일', issued_at && `${issued_by} · ${dateTime(issued_at)}${copies > 1 ? ` · ${copies}번 받음` : ''}`],
      ['결과 전', waiting > 0 ? won(waiting) : null],
      ['송금됨', paid > 0 ? won(paid) : null],
      ['못 보냄', failed > 0 ? won(failed) : null],
      ['끝난 때', done_at && dateTime(done_at)],
    ],
    stage: ({ state }) => batchStateNames[state],
    acts: (act) => [
      ({ state, needs_approval, created_by }, { staff }) =>
        state !== 'DONE' &&
        needs_approval &&
        created_by.id === staff.id && <p>직접 만든 묶음이라 다른 담당자가 승인해야 해요.</p>,
      act(approveBatch, {
        label: ({ lines, waiting }) => `${lines.filter(({ state }) => state === 'WAIT').length}건 ${won(waiting)} 승인`,
        busy: '승인 중',
        wide: true,
        when: ({ state, needs_approval, created_by }, { staff }) =>
          state !== 'DONE' && needs_approval && created_by.id !== staff.id,
        send: ({ id }) => ({ params: { id }, body: {} }),
        said: '승인했어요. 이제 은행 파일을 만들 수 있어요',
      }),
      (batch) =>
        isReady(batch) && <p>결제사에 한 번 더 확인한 뒤 파일을 만들어요. 만든 뒤에는 결과만 적을 수 있어요.</p>,
      issue(act, { label: '은행 파일 만들기', busy: '확인 중', wide: true, when: isReady, unasked: () => '' }),
      ({ state }) =>
        state === 'ISSUED' && <p>받은 파일을 고치지 말고 은행에 올려 주세요. 엑셀에서 저장하면 앞자리 0이 사라져요.</p>,
      issue(act, {
        label: '같은 파일 다시 받기',
        busy: '만드는 중',
        variant: 'line',
        when: ({ state }) => state === 'ISSUED',
      }),
    ],
    foot: (batch) => <BatchLines batch={batch} />,
    history: {
      'refund-batch.make': '묶음을 만듦',
      'refund-batch.approve': '승인',
      'refund-batch.issue': '은행 파일을 만듦',
      'refund-batch.copy': '은행 파일을 다시 받음',
      'refund-batch.done': '모두 끝남',
    },
  },
})

const isReady = ({ state, needs_approval }: BatchDetail) => state === 'NEW' && !needs_approval

/** The first copy of the file needs no reason, any other does. */
const issue = (
  act: Act,
  button: Pick<
    Parameters<typeof act<typeof issueBatch, string>>[1],
    'label' | 'busy' | 'wide' | 'variant' | 'when' | 'unasked'
  >,
) =>
  act(issueBatch, {
    ...button,
    icon: 'download',
    ask: Reason,
    words: () => ({
      title: '왜 다시 받나요?',
      body: '처음과 똑같은 파일이에요. 은행에 두 번 올리면 돈이 두 번 나가요.',
      action: '다시 받기',
      usual: ['파일을 받지 못했어요', '파일을 잃어버렸어요', '은행 화면에서 열리지 않아요'],
      hint: '기록에 남아요.',
    }),
    send: ({ id, state }, reason) => ({ params: { id }, body: { state, reason } }),
    said: '은행 파일을 받았어요. 은행에 올린 뒤 결과를 적어 주세요',
    after: ({ file_name, text }) => saveBytes(new Blob([text], { type: sheetTypes.csv }), file_name),
  })
