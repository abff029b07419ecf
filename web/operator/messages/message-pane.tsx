import type { ReactNode } from 'react'
import type { MessageRow } from '#contract/operator/messages.ts'
import { channelNames, titleOf } from '#domain/message-names.ts'
import { deskAddress } from '#web/operator/kit/address.ts'
import { DeskLink } from '#web/operator/kit/desk-link.tsx'
import { DetailPane } from '#web/operator/kit/detail-pane.tsx'
import { Facts } from '#web/operator/kit/facts.tsx'
import { dateTime } from '#web/ui/format.ts'
import { aboutOf, arrivalOf, failureWords, textOf } from './message-words.ts'
import { OutcomeTag } from './outcome-tag.tsx'
import styles from './messages.module.css'

/** `children`: the actions on it. */
type Props = { message: MessageRow; onClose: () => void; children: ReactNode }

/** A text as it was written, its delivery, and a link to what it is about. */
export function MessagePane({ message, onClose, children }: Props) {
  const { state, kind, template } = message
  const about = aboutOf(message)
  return (
    <DetailPane title={titleOf(template)} note={<OutcomeTag message={message} />} onClose={onClose}>
      <p className={styles.paper}>
        {kind === 'code' ? '인증번호는 보낸 뒤 남기지 않고, 아무에게도 보이지 않아요.' : textOf(message)}
      </p>
      <Facts
        facts={[
          [
            '받는 사람',
            message.partner ? (
              <DeskLink key="partner" to={deskAddress('/operator/partners', { id: message.partner.id })}>
                {message.partner.partner_name}
              </DeskLink>
            ) : (
              message.member && `${message.member.business_name} ${message.member.name}`
            ),
          ],
          ['번호', message.to],
          [
            '관련',
            about && (
              <DeskLink key="about" to={about[1]}>
                {about[0]} 열기
              </DeskLink>
            ),
          ],
          ['방식', channelNames[message.channel]],
          ['비용', message.won === null ? null : `${message.won}원`],
          ['적은 때', dateTime(message.created_at)],
          ['보낸 때', message.sent_at && dateTime(message.sent_at)],
          ['다음 시도', state === 'QUEUED' || state === 'RETRY' ? dateTime(message.next_try) : null],
          ['시도', `${message.tries}번${message.retried > 0 ? ` · 손으로 다시 ${message.retried}번` : ''}`],
          ['못 보낸 까닭', failureWords(message.failure)],
          ['받았는지', arrivalOf(message)],
        ]}
      />
      {children}
    </DetailPane>
  )
}
