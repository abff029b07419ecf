import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { listWordings, MessageWording, saveWording, withdrawWording } from '#contract/operator/messages.ts'
import type { Database, Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import { type MessageTemplate, messageWordings, type Wording, wordingProblem } from '#domain/message-wordings.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'

type Written = {
  id: number
  template: string
  text: string | null
  effective_from: string
  staff_name: string
  begun: boolean
}

type Bound = { template: string; kakao_id: string; text: string }

export async function findWordings(db: Database): Promise<Result<typeof listWordings>> {
  const { rows } = await sql<Written>`
    select w.id, w.template, w.text, w.effective_from, staff.name as staff_name, w.effective_from <= market_now() as begun
    from message_wordings w join staff on staff.id = w.staff_id
    order by w.effective_from desc, w.id desc`.execute(db)
  const { rows: bound } = await sql<Bound>`select template, kakao_id, text from kakao_templates`.execute(db)
  const templates = Object.keys(messageWordings) as MessageTemplate[]
  return { data: templates.map((template) => wordingNow(template, rows, bound)) }
}

function wordingNow(template: MessageTemplate, rows: readonly Written[], bound: readonly Bound[]): MessageWording {
  const { title, text: usual, samples, needed }: Wording = messageWordings[template]
  const own = rows.filter((row) => row.template === template)
  const now = own.find(({ begun }) => begun)
  const text = now?.text ?? usual
  const kakao = bound.find((one) => one.template === template)
  const [next] = own
    .filter(({ begun }) => !begun)
    .toSorted((one, other) => one.effective_from.localeCompare(other.effective_from) || other.id - one.id)
  return {
    template,
    title,
    usual,
    text,
    samples,
    needed: [...needed],
    written: now && now.text !== null ? { staff_name: now.staff_name, effective_from: now.effective_from } : null,
    kakao: kakao ? { kakao_id: kakao.kakao_id, fits: kakao.text === text } : null,
    next: next
      ? { id: next.id, text: next.text ?? usual, effective_from: next.effective_from, staff_name: next.staff_name }
      : null,
  }
}

type Asked = Received<typeof saveWording>['body']

/** Adds a wording. Nothing is overwritten, so that it stays known what was sent, from when on and who wrote it. */
export async function word(
  { db }: Deps,
  staff: Staff,
  request: FastifyRequest,
  template: MessageTemplate,
  { text, effective_from, seen, seen_next }: Asked,
): Promise<Result<typeof saveWording>> {
  const problem = text === null ? undefined : wordingProblem(template, text)
  if (problem !== undefined) throw refuse('message.wording', problem)
  return transaction(db, `operator:${staff.id}`, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`wording:${template}`}, 0))`.execute(trx)
    const now = await standing(trx, template)
    if (now.text !== seen || (seen_next !== undefined && seen_next !== (now.next?.id ?? null)))
      throw refuse('desk.changed', undefined, { conflicts: [{ id: 0, name: now.title, now: now.text }] })
    await sql`
      insert into message_wordings (template, text, effective_from, staff_id)
      values (${template}, ${text}, greatest(coalesce(${effective_from}::timestamptz, market_now()), market_now()), ${staff.id})`.execute(
      trx,
    )
    await recordAudit(trx, staff, request, {
      action: 'message.wording',
      target: ['message-wording', template],
      before: { text: now.text },
      after: { text: text ?? now.usual, effective_from },
    })
    const then = await standing(trx, template)
    return { seen: then.text, seen_next: then.next?.id ?? null }
  })
}

/** Withdraws a wording before it begins; after that only another wording can replace it. */
export async function withdraw(
  { db }: Deps,
  staff: Staff,
  request: FastifyRequest,
  { template, id }: Received<typeof withdrawWording>['params'],
): Promise<Result<typeof withdrawWording>> {
  return transaction(db, `operator:${staff.id}`, async (trx) => {
    const { rows } = await sql<{ text: string | null; effective_from: string }>`
      delete from message_wordings where id = ${id} and template = ${template} and effective_from > market_now()
      returning text, effective_from`.execute(trx)
    const [gone] = rows
    if (!gone) throw refuse('desk.changed')
    await recordAudit(trx, staff, request, {
      action: 'message.wording-withdrawn',
      target: ['message-wording', template],
      before: { text: gone.text ?? messageWordings[template].text, effective_from: gone.effective_from },
    })
    return { seen_next: (await standing(trx, template)).next?.id ?? null }
  })
}

const standing = async (trx: Trx, template: MessageTemplate): Promise<MessageWording> =>
  (await findWordings(trx)).data.find((one) => one.template === template)!
