import { useQuery } from '@tanstack/react-query'
import { listWordings, type MessageWording } from '#contract/operator/messages.ts'
import { closePane } from '#web/operator/kit/close-pane.ts'
import { onePage } from '#web/operator/kit/one-page.ts'
import type { Ground } from '#web/operator/desk/desk-address.ts'
import { callQuery } from '#web/operator/desk/desk-query.ts'
import { DeskLayout } from '#web/operator/kit/desk-layout.tsx'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { WordingPane } from './wording-pane.tsx'
import styles from './messages.module.css'

/** `open`: the template that is open; `closed`: the address without an open one. */
type Props = { at: Ground; open: string; may: boolean; onOpen: (template: string) => void; closed: string }

/** All texts whose wording can be changed, with the current one. */
export function Wordings({ at, open, may, onOpen, closed }: Props) {
  const list = useQuery(callQuery(at, listWordings, {}))
  const wordings = list.data?.data ?? []
  const wording = wordings.find(({ template }) => template === open)
  return (
    <DeskLayout
      label="문구 목록"
      list={
        <ListState pages={{ ...list, ...onePage }} count={wordings.length} none="문구가 없어요">
          <ul className={styles.wordings}>
            {wordings.map((one) => (
              <li key={one.template}>
                <button
                  type="button"
                  aria-current={one === wording ? 'true' : undefined}
                  onClick={() => onOpen(one.template)}
                >
                  <Line wording={one} />
                </button>
              </li>
            ))}
          </ul>
        </ListState>
      }
      detail={
        wording && <WordingPane key={open} at={at} wording={wording} may={may} onClose={() => closePane(closed)} />
      }
    />
  )
}

const Line = ({ wording: { title, text, written, next } }: { wording: MessageWording }) => (
  <>
    <b>{title}</b>
    <span className={styles.line}>{text}</span>
    {next ? <Tag tone="amber">바뀔 예정</Tag> : written ? <Tag tone="pine">고침</Tag> : <Tag>기본</Tag>}
  </>
)
