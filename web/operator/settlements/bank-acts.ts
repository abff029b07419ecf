import { issuePayout, settlePayouts } from '#contract/operator/payouts.ts'
import type { SettlementRow } from '#contract/operator/settlements.ts'
import { sheetTypes } from '#contract/sheet-format.ts'
import { won } from '#domain/prices.ts'
import type { ActOf, Entry } from '#web/operator/desk/act.tsx'
import { Reason } from '#web/operator/desk/ask.tsx'
import { saveBytes } from '#web/operator/kit/save-bytes.ts'
import type { View } from './at.ts'

/** `of`: the settlements of a subject, which is one in a pane and many in a list. */
type Of<Subject> = (subject: Subject) => readonly SettlementRow[]

const idsOf = (rows: readonly SettlementRow[]) => rows.map(({ id }) => id)
export const sumOf = (rows: readonly { net: number }[]): string => won(rows.reduce((all, { net }) => all + net, 0))
const countOf = (rows: readonly SettlementRow[]): string => `${rows.length}건 ${sumOf(rows)}`
const isAll = (rows: readonly SettlementRow[], ...states: SettlementRow['state'][]): boolean =>
  rows.every(({ state }) => states.includes(state))

export const canBePaid = ({ state, obstacle }: SettlementRow): boolean => state === 'APPROVED' && obstacle === null

/** Saves a file for the bank; the bytes are those that were counted into its checksum. */
export const savePayout = ({ file_name, text }: { file_name: string; text: string }): void =>
  saveBytes(new Blob([text], { type: sheetTypes.csv }), file_name)

/** The file for the bank. */
export const issueAct = <Subject>(act: ActOf<Subject, View>, of: Of<Subject>, wide = false): Entry<Subject, View> =>
  act(issuePayout, {
    label: '지급 파일 만들기',
    busy: '만드는 중',
    icon: 'download',
    wide,
    when: (subject) => of(subject).every(canBePaid),
    sure: (subject) => ({
      title: `${countOf(of(subject))}을 은행 파일로 만들까요?`,
      body: '만든 뒤에는 은행 결과만 적을 수 있어요. 받은 파일을 고치지 말고 은행에 올려 주세요. 엑셀에서 저장하면 앞자리 0이 사라져요.',
      action: '파일 만들기',
    }),
    send: (subject) => ({ body: { settlement_ids: idsOf(of(subject)) } }),
    said: '지급 파일을 받았어요. 은행에 올린 뒤 결과를 적어 주세요',
    after: savePayout,
  })

const always = { hint: '기록에 남아요.' }

/** What the bank says of a payment, the main one last. */
export const resultActs = <Subject>(
  act: ActOf<Subject, View>,
  of: Of<Subject>,
  wide = false,
): Entry<Subject, View>[] => [
  act(settlePayouts, {
    label: '결과를 몰라요',
    busy: '적는 중',
    variant: 'line',
    when: (subject) => isAll(of(subject), 'SENDING'),
    ask: Reason,
    words: (subject) => ({
      title: `${countOf(of(subject))}의 결과를 모르나요?`,
      body: '다시 보내지 않고 은행에 물어봐요. 결과를 알게 되면 적어 주세요.',
      action: '결과 모름으로 적기',
      usual: ['은행 화면이 멈췄어요', '은행 점검 시간이에요'],
      ...always,
    }),
    send: (subject, note) => ({ body: { settlement_ids: idsOf(of(subject)), result: 'UNRESOLVED' as const, note } }),
    said: ({ settled }) => `${settled}건을 결과 모름으로 적었어요`,
  }),
  act(settlePayouts, {
    label: (subject) => (isAll(of(subject), 'PAID') ? '은행이 돌려보냈어요' : '반송됐어요'),
    busy: '적는 중',
    variant: 'line',
    when: (subject) => isAll(of(subject), 'SENDING', 'UNRESOLVED') || isAll(of(subject), 'PAID'),
    ask: Reason,
    words: (subject) => ({
      title: `${countOf(of(subject))}이 돌아왔나요?`,
      body: '은행에서 돈이 돌아온 것을 확인해 주세요. 다른 담당자가 다시 승인하면 그때의 계좌로 보내요.',
      action: '반송으로 적기',
      danger: true,
      usual: ['예금주 이름이 달라요', '없는 계좌예요'],
      ...always,
    }),
    send: (subject, note) => ({ body: { settlement_ids: idsOf(of(subject)), result: 'RETURNED' as const, note } }),
    said: ({ settled }) => `${settled}건을 반송으로 적었어요. 다시 승인해야 보낼 수 있어요`,
  }),
  act(settlePayouts, {
    label: '지급됐어요',
    busy: '적는 중',
    wide,
    when: (subject) => isAll(of(subject), 'SENDING', 'UNRESOLVED'),
    sure: (subject) => ({
      title: `${countOf(of(subject))}이 지급됐나요?`,
      body: '은행에서 나간 것을 확인해 주세요.',
      action: '지급 기록',
    }),
    send: (subject) => ({ body: { settlement_ids: idsOf(of(subject)), result: 'PAID' as const } }),
    said: ({ settled }) => `${settled}건을 지급했다고 적었어요`,
  }),
]
