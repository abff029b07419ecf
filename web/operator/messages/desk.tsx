import { countMessages, listMessages, type MessageRow, retryMessages } from '#contract/operator/messages.ts'
import { won } from '#domain/prices.ts'
import { channelNames, messageStateNames, receiverOf, titleOf } from '#domain/message-names.ts'
import { Still, Under } from '#web/operator/kit/cell.tsx'
import type { ActOf } from '#web/operator/desk/act.tsx'
import { Acts } from '#web/operator/desk/acts.tsx'
import { defineDesk } from '#web/operator/desk/define-desk.tsx'
import { SpokenTime } from '#web/operator/kit/age.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { digits } from '#web/ui/format.ts'
import { at, type View } from './at.ts'
import { DoubtDialog } from './doubt-dialog.tsx'
import { MessagePane } from './message-pane.tsx'
import { mayGoAgain, textOf } from './message-words.ts'
import { OutcomeTag } from './outcome-tag.tsx'
import { Wordings } from './wordings.tsx'
import { WritePage } from './write-page.tsx'

/** A text that may have been sent already is not sent again without a question. */
const retry = (act: ActOf<readonly MessageRow[], View>, isOne: boolean) =>
  act(retryMessages, {
    label: (messages) => (isOne ? '다시 보내기' : `${messages.length}건 다시 보내기`),
    busy: '넣는 중',
    ...(isOne && { wide: true, icon: 'refresh' }),
    key: 'r',
    when: (messages) => messages.every(mayGoAgain),
    ask: DoubtDialog,
    unasked: (messages) => (messages.some(({ doubtful }) => doubtful) ? undefined : false),
    send: (messages, unasked) => ({ body: { ids: messages.map(({ id }) => id), unasked } }),
    said: ({ queued }) => `${queued}건을 다시 보내요`,
  })

/** Desk 17: which texts were sent to whom, which failed, and their wordings. */
export const MessagesDesk = defineDesk({
  at,
  title: '문자',
  role: 'content',
  about: { call: countMessages },
  note: ({ about }) => about && `이번 달 ${digits(about.month.sent)}건 · ${won(about.month.won)}`,
  search: {
    field: 'q',
    label: '문자 찾기',
    placeholder: (may) => (may ? '상호, 이름, 번호 끝자리' : '상호, 번호 끝 네 자리'),
    when: ({ lane }) => lane !== 'wordings' && lane !== 'write',
  },
  lanes: {
    label: '문자 상태',
    field: 'lane',
    all: '전체',
    names: { ...messageStateNames, wordings: '문구', write: '메시지 쓰기' },
    looks: { write: '보낸 메시지' },
    with: { member: undefined, mailing: undefined },
    count: (lane, counts) => counts?.states.find(({ state }) => state === lane)?.count,
  },
  body: (seen) =>
    seen.view.lane === 'write' ? (
      <WritePage key={seen.view.member ?? 'group'} seen={seen} />
    ) : (
      seen.view.lane === 'wordings' && (
        <Wordings
          at={at}
          open={seen.view.template}
          may={seen.may}
          onOpen={(template) => seen.go({ template }, { preventScrollReset: true })}
          closed={at.to(at.closed(seen.view))}
        />
      )
    ),
  list: {
    call: listMessages,
    query: ({ lane, q, member, mailing, template }) => ({
      state: lane === 'wordings' || lane === 'write' ? undefined : lane,
      q,
      member,
      mailing,
      template,
    }),
    filters: {
      label: '문자 거르기',
      of: () => [
        ({ view: { mailing, ...view } }) =>
          mailing && (
            <ButtonLink variant="secondary" size="md" icon="close" to={at.to(view)}>
              메시지 {mailing}번
            </ButtonLink>
          ),
      ],
    },
    label: '문자 목록',
    table: '문자',
    none: ({ q, lane }) =>
      q ? '검색된 정보가 없습니다.' : lane === 'FAILED' ? '실패한 문자가 없어요' : '문자가 없어요',
    name: ({ template, member, partner, to }) =>
      `${titleOf(template)} ${member || partner ? receiverOf({ member, partner }) : to}`,
    columns: [
      {
        name: 'at',
        sort: 'at',
        head: '때',
        leaves: 'all',
        look: 'still',
        cell: ({ created_at }) => <SpokenTime at={created_at} />,
      },
      { name: 'what', sort: 'what', head: '종류', look: 'bold', cell: ({ template }) => titleOf(template) },
      {
        name: 'to',
        sort: 'to',
        head: '받는 사람',
        cell: ({ to, ...message }) => (
          <>
            {receiverOf(message)}
            <Under>
              <Still>{to}</Still>
            </Under>
          </>
        ),
      },
      {
        name: 'text',
        head: '내용',
        leaves: 'some',
        look: 'text',
        cell: (message) => (message.kind === 'code' ? '인증번호는 보이지 않아요' : textOf(message)),
      },
      { name: 'channel', head: '방식', leaves: 'most', cell: ({ channel }) => channelNames[channel] },
      {
        name: 'won',
        sort: 'won',
        head: '비용',
        end: true,
        leaves: 'most',
        cell: (message) => (message.won === null ? '' : `${message.won}원`),
      },
      {
        name: 'state',
        sort: 'state',
        head: '결과',
        cell: (message) => <OutcomeTag message={message} />,
      },
    ],
    bulk: {
      when: ({ lane }) => lane === 'FAILED',
      of: mayGoAgain,
      acts: (act) => [retry(act, false)],
    },
    pane(seen, rows, onClose) {
      const message = rows.find(({ id }) => id === seen.view.id)
      return (
        message && (
          <MessagePane key={message.id} message={message} onClose={onClose}>
            <Acts<readonly MessageRow[], View> acts={(act) => [retry(act, true)]} subject={[message]} seen={seen} />
          </MessagePane>
        )
      )
    },
  },
})
