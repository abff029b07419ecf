import { listMailings, withdrawMailing } from '#contract/operator/mailings.ts'
import { mailingKindNames } from '#domain/mailing.ts'
import { won } from '#domain/prices.ts'
import { useAct } from '#web/operator/desk/use-act.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { askConfirm } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { useRows } from '#web/operator/desk/desk-query.ts'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { Link } from '#web/router/link.tsx'
import { dateTime, digits } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { at } from './at.ts'
import styles from './write.module.css'

/** Messages that the desk has written, with their results; each links to its texts. */
export function SentMailings({ may }: { may: boolean }) {
  const { state, rows } = useRows(at, listMailings, {}, false)
  const withdraw = useAct(at, {
    run: (id: number) => operatorApi(withdrawMailing, { params: { id }, body: {} }),
    said: ({ withdrawn }) => `${digits(withdrawn)}건을 거뒀어요`,
  })
  async function handleWithdraw({ id, waiting, words: kept }: (typeof rows)[number]) {
    if (withdraw.isPending) return
    const words = kept || '지워진 글'
    const sure = await askConfirm({
      title: `${digits(waiting)}건을 보내지 않을까요?`,
      body: `“${words.length > 40 ? `${words.slice(0, 40)}…` : words}” 이미 보낸 것은 그대로예요.`,
      action: '거두기',
      danger: true,
    })
    if (sure) withdraw.mutate(id)
  }
  return (
    <section className={styles.sent} aria-labelledby="sent">
      <h2 id="sent">보낸 메시지</h2>
      <ListState pages={state} count={rows.length} none="아직 보낸 메시지가 없어요">
        <ul>
          {rows.map((one) => (
            <li key={one.id}>
              <Link to={at.to({ mailing: one.id })}>
                <b>{one.words || '지워진 글'}</b>
                <small>
                  {one.staff_name} {dateTime(one.created_at)}
                  {one.waiting > 0 && isLater(one) && ` · ${dateTime(one.send_at)}부터 보내요`}
                </small>
                <span className={styles.results}>
                  <Tag>{mailingKindNames[one.kind]}</Tag>
                  {one.sent > 0 && <Tag tone="pine">보냄 {digits(one.sent)}</Tag>}
                  {one.waiting > 0 && <Tag tone="amber">보낼 것 {digits(one.waiting)}</Tag>}
                  {one.failed > 0 && <Tag tone="red">실패 {digits(one.failed)}</Tag>}
                  {one.withdrawn > 0 && <Tag>거둠 {digits(one.withdrawn)}</Tag>}
                  <span>{won(one.won)}</span>
                </span>
              </Link>
              {may && one.waiting > 0 && (
                <Button
                  variant="text"
                  size="md"
                  busy={withdraw.isPending && withdraw.variables === one.id && '거두는 중'}
                  onClick={() => void handleWithdraw(one)}
                >
                  보낼 것 거두기
                </Button>
              )}
            </li>
          ))}
        </ul>
      </ListState>
    </section>
  )
}

/** Whether it waits for the morning. */
const isLater = ({ created_at, send_at }: { created_at: string; send_at: string }): boolean =>
  Date.parse(send_at) - Date.parse(created_at) > 60_000
