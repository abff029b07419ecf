import { askChange } from '#contract/account.ts'
import type { Received } from '#contract/call.ts'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { MemberStatus } from '#domain/member-status.ts'
import type { Config } from '#server/config/config.ts'
import type { Deps } from '#server/deps/deps.ts'
import { examineFile } from '#server/files/examine.ts'
import { keepFor } from '#server/files/store.ts'
import type { Caller } from '#server/session-tokens/caller.ts'
import { refuse } from '#server/http/refuse.ts'
import type { Incoming } from '#server/http/uploads.ts'
import { refuseBusiness } from './join.ts'
import { dropChange, keepChange, type Paper, waitingChange, type Wish } from './keep-change.ts'

const wishNames = ['name', 'business_name', 'business_no'] as const
const onThePaper = [
  ['business_no', '사업자번호를'],
  ['business_name', '사업자명을'],
] as const

/** The rate limit of papers, whatever they are for. */
export const uploads = { max: 5, seconds: 600 }

/**
 * A member asks for other names or another business number, with papers. The operator reviews them; until then trade goes on with the old
 * ones (OPERATOR.md desk 2).
 */
export async function askForChange(
  deps: Deps,
  wish: Received<typeof askChange>['body'],
  { id }: Caller,
  files: readonly Incoming[],
): Promise<Record<string, never>> {
  const { db, config, log } = deps
  const proof = files.length > 0 ? await examineFile(files, askChange.upload) : undefined
  await keepFor(config, proof?.bytes, (storedName) =>
    transaction(db, `user:${id}`, (trx) =>
      lay(trx, config, id, wish, proof && storedName ? { ...proof, storedName } : undefined),
    ),
  )
  log.info({ event: 'change.asked', user: id }, 'a change was asked for')
  return {}
}

async function lay(
  trx: Trx,
  config: Config,
  id: number,
  asked: Received<typeof askChange>['body'],
  paper: Paper | undefined,
): Promise<void> {
  const now = await lockedMember(trx, id)
  if (now.status !== 'ACTIVE') throw refuse('member.not-approved')
  const waiting = await waitingChange(trx, id)
  const last = waiting ?? now
  const wish = { ...asked, business_no: asked.business_no ?? last.business_no }
  if (!paper && wishNames.every((name) => wish[name] === last[name]))
    throw refuse('input.invalid', '바뀐 내용이 없습니다.')
  // A new business name or number needs a paper that shows it.
  const wantsPaper = onThePaper.find(([name]) => wish[name] !== now[name])
  if (wantsPaper && !paper && !waiting?.papers)
    throw refuse('file.missing', `${wantsPaper[1]} 바꾸려면 새 증명 서류가 필요합니다.`)
  if (wish.business_no !== now.business_no) await refuseBusiness(trx, config, wish.business_no)
  await keepChange(trx, id, wish, paper)
}

/** Withdraws a request for a change that the operator has not decided yet. */
export async function dropWaitingChange({ db }: Deps, { id }: Caller): Promise<Record<string, never>> {
  await transaction(db, `user:${id}`, async (trx) => {
    await lockedMember(trx, id)
    await dropChange(trx, id)
  })
  return {}
}

type Locked = Wish & { status: MemberStatus }

/** Reads the member and locks the row until the transaction ends. */
export function lockedMember(trx: Trx, id: number): Promise<Locked> {
  return trx
    .selectFrom('users')
    .select(['status', 'name', 'business_name', 'business_no'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .$castTo<Locked>()
    .executeTakeFirstOrThrow()
}
