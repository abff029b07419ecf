import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps/deps.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'

/**
 * After this many wrong tries at one account since its last login an act is written into the audit log for the owners, and again at each
 * tenfold number.
 */
const told = 10
const most = 1_000_000

/**
 * Counts a wrong password or number for this login: its owner reads the count at the next login, and the owners of the shop find many of
 * them in the audit log. It does the same work for a login that does not exist.
 */
export async function noteWrongTry({ db }: Pick<Deps, 'db'>, login: string, request: FastifyRequest): Promise<void> {
  const { rows } = await sql<{ id: number; wrong_tries: number }>`
    update staff set wrong_tries = wrong_tries + 1 where login = ${login} and wrong_tries < ${most}
    returning id, wrong_tries`.execute(db)
  const [account] = rows
  if (!account || !isTold(account.wrong_tries)) return
  await recordAudit(db, account, request, {
    action: 'staff.tried',
    target: ['staff', account.id],
    reason: wrongWords(account.wrong_tries),
  })
}

export const wrongWords = (tries: number): string => `틀린 비밀번호나 인증번호 ${tries.toLocaleString('en')}번`

function isTold(tries: number): boolean {
  let step = told
  while (step < tries) step *= 10
  return step === tries
}
