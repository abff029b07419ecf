import { getAudit, listAudit, listAuditFilters } from '#contract/operator/audit.ts'
import { nameOfAction, nameOfTarget } from '#domain/audit-actions.ts'
import { defineDesk } from '#web/operator/desk/define-desk.tsx'
import { day, deskAt, number, opened, text } from '#web/operator/desk/desk-address.ts'
import { Still, UnderNarrow } from '#web/operator/kit/cell.tsx'
import { Button } from '#web/ui/button.tsx'
import { dateTime, digits } from '#web/ui/format.ts'
import { ActLinks } from './act-links.tsx'
import { Changes } from './changes.tsx'
import { targetOf } from './target-of.ts'

const word = /^[\w.:-]{1,60}$/
const at = deskAt('/operator/audit', {
  staff: number(),
  action: text(100, word),
  kind: text(100, word),
  target: text(100, word),
  from: day,
  to: day,
  id: opened(number()),
})
const all = { staff: undefined, action: '', kind: '', target: '', from: '', to: '' }

/** An order number must not break at its hyphen. */
const withWholeNumber = (words: string) =>
  words.split(/(\d{8}-\d{6,})/).map((part, at) => (at % 2 ? <Still key={part}>{part}</Still> : part))

/** Who did what, when and to what, with the values before and after. Read-only. */
export const AuditDesk = defineDesk({
  at,
  title: '기록',
  role: 'owner',
  about: { call: listAuditFilters, once: true },
  list: {
    call: listAudit,
    query: ({ staff, action, kind, target, from, to }) => ({ staff_id: staff, action, kind, target, from, to }),
    label: '직원이 한 일',
    table: '기록',
    none: '이 조건에 맞는 기록이 없어요',
    name: (act) => `${act.staff_name} ${nameOfAction(act.action)} ${targetOf(act)}`,
    filters: {
      label: '기록 거르기',
      replace: true,
      of: (by) => [
        by.select('staff', '직원', ({ about }) =>
          (about?.staff ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ),
        by.select('action', '한 일', ({ about }) =>
          (about?.actions ?? []).map((value) => ({ value, label: nameOfAction(value) })),
        ),
        by.select(
          'kind',
          '대상',
          ({ about }) => (about?.kinds ?? []).map((value) => ({ value, label: nameOfTarget(value) })),
          { with: { target: '' } },
        ),
        by.span(
          '기간',
          by.day('from', '첫날', ({ view }) => ({ max: view.to })),
          by.day('to', '마지막 날'),
        ),
        ({ view, go }) =>
          view.target && (
            <Button variant="line" size="md" icon="close" onClick={() => go({ target: '' }, { replace: true })}>
              {nameOfTarget(view.kind)} {view.target}만
            </Button>
          ),
      ],
      clear: {
        label: '모두 보기',
        when: (view) => Object.keys(all).some((name) => view[name as keyof typeof all]),
        to: all,
      },
    },
    columns: [
      { name: 'at', sort: 'at', head: '시각', look: 'still', cell: (act) => <time>{dateTime(act.at).slice(5)}</time> },
      { name: 'who', sort: 'who', head: '직원', cell: ({ staff_name }) => staff_name },
      {
        name: 'what',
        sort: 'what',
        head: '한 일',
        cell: (act) => (
          <>
            <b>{nameOfAction(act.action)}</b>
            <UnderNarrow>{withWholeNumber(targetOf(act))}</UnderNarrow>
          </>
        ),
      },
      {
        name: 'target',
        sort: 'target',
        head: '대상',
        leaves: 'most',
        cell: targetOf,
      },
      { name: 'reason', sort: 'reason', head: '사유', leaves: 'some', look: 'line', cell: ({ reason }) => reason },
      {
        name: 'changes',
        head: '바뀐 값',
        end: true,
        leaves: 'most',
        cell: ({ change_count }) => (change_count > 0 ? `${change_count}개` : ''),
      },
    ],
    pane: {
      call: getAudit,
      input: ({ id }) => id && { params: { id } },
      once: true,
      waits: '기록',
      title: ({ action }) => nameOfAction(action),
      facts: (act) => [
        ['시각', dateTime(act.at)],
        ['직원', act.staff_name],
        ['대상', targetOf(act)],
        ['사유', act.reason],
        ['접속 주소', act.ip],
        ['기록 번호', digits(act.id)],
      ],
      body: (act) => (
        <>
          <Changes act={act} />
          <ActLinks
            act={act}
            same={word.test(act.target_id) && at.to({ kind: act.target_kind, target: act.target_id })}
          />
        </>
      ),
    },
  },
})
