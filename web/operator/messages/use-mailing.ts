import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Result } from '#contract/call.ts'
import { type MailingTarget, previewMailing, sendMailing } from '#contract/operator/mailings.ts'
import { refusals } from '#contract/refusals.ts'
import { type MailingKind, mailingProblem } from '#domain/mailing.ts'
import { ServerRefusal } from '#web/api/failures.ts'
import { useAct } from '#web/operator/desk/use-act.ts'
import { afterSent, useSessionDraft } from '#web/operator/kit/use-session-draft.ts'
import { useSettled } from '#web/operator/kit/use-settled.ts'
import { newKey } from '#web/operator/session/new-key.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { dateTime } from '#web/ui/format.ts'
import { at } from './at.ts'

/** `member`: the recipient, chosen or not yet; null: for a group. `key`: idempotency key, the same for every attempt to send this message. */
export type Typed = { kind: MailingKind; words: string; one: boolean; member: number | null; group: Group; key: string }
export type Group = Extract<MailingTarget, { to: 'group' }>
export type Preview = Result<typeof previewMailing>['data']

const everybody: Group = { to: 'group', statuses: ['ACTIVE'], area: null, bought_within: null, consented: false }

/** Why there is no preview: no text, a text that cannot be sent, or no recipients. */
type Lacking = 'words' | 'right' | 'receivers'

/** The message that is being written, its recipients, preview and sending. The draft survives a reload, together with its key. */
export function useMailing(member: number | undefined) {
  const kept = useSessionDraft<Typed>(`mailing:${member ?? 'group'}`)
  const [blank, setBlank] = useState(() => blankFor(member))
  const typed = kept.value ?? blank
  const change = (part: Partial<Typed>) => kept.keep({ ...typed, ...part })

  const drop = () => {
    kept.drop()
    setBlank(blankFor(member))
  }

  const { kind, words, one, group, key } = typed
  const target: MailingTarget | undefined = one
    ? typed.member === null
      ? undefined
      : { to: 'one', member: typed.member }
    : group
  const problem = mailingProblem(words)
  const settled = useSettled(words.trim())
  const asked = { kind, words: settled, target }
  const hasReceivers = target !== undefined && (one || group.statuses.length > 0)
  const lacks: Lacking | undefined =
    words.trim() === '' ? 'words' : problem ? 'right' : hasReceivers ? undefined : 'receivers'
  const isReady = settled !== '' && lacks === undefined
  const preview = useQuery({
    queryKey: [...at.key, previewMailing.path, asked],
    queryFn: () => operatorApi(previewMailing, { body: { ...asked, target: target! } }),
    enabled: isReady,
    retry: false,
  })
  const send = useAct(at, {
    run: ({ receivers }: { receivers: number; typed: Typed }) =>
      operatorApi(sendMailing, { body: { ...asked, target: target!, key, receivers } }),
    said: ({ data }) =>
      data.waits ? `${data.receivers}명에게 ${dateTime(data.send_at)}에 보내요` : `${data.receivers}명에게 보내요`,
    // What was typed after sending is a message of its own.
    done(_, { typed: sent }) {
      const rest = (newest: Typed) => ({ ...newest, words: afterSent(sent.words)(newest.words), key: newKey() })
      if (!kept.settle(sent, rest)) setBlank(blankFor(member))
    },
    // The message was sent before it was changed, and only the response was lost: what is typed now is a message of its own.
    refused(error) {
      if (error instanceof ServerRefusal && error.errno === refusals['mailing.sent'].errno) change({ key: newKey() })
      return false
    },
  })
  return {
    typed,
    change,
    problem,
    preview,
    lacks,
    /** Only a preview of exactly what would be sent. */
    shown: isReady && settled === words.trim() ? preview.data?.data : undefined,
    send,
    isTyped: kept.value !== undefined,
    drop,
  }
}
export type Mailing = ReturnType<typeof useMailing>

const blankFor = (member: number | undefined): Typed => ({
  kind: 'service',
  words: '',
  one: member !== undefined,
  member: member ?? null,
  group: everybody,
  key: newKey(),
})
