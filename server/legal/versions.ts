import { sql } from 'kysely'
import type { LegalText } from '#contract/legal.ts'
import type { Database, Trx } from '#database/connect.ts'
import { legalSince } from '#domain/legal/legal-facts.ts'
import type { LegalKind } from '#domain/legal/legal-kinds.ts'

type Version = LegalText['versions'][number]

/** Every version that a reader may see, newest first; the built-in text is the first one. */
export async function legalVersions(db: Database | Trx, kind: LegalKind): Promise<Version[]> {
  const { rows } = await sql<Omit<Version, 'standing'> & { came: boolean }>`
    select id, effective_from, note, effective_from <= market_today() as came from legal_texts
    where kind = ${kind} and state = 'shown' order by effective_from desc`.execute(db)
  const all = [...rows, { id: null, effective_from: legalSince, note: '', came: true }]
  const present = all.findIndex(({ came }) => came)
  return all.map(({ came, ...version }, place) => ({
    ...version,
    standing: !came ? 'coming' : place === present ? 'present' : 'past',
  }))
}

/** The version in force today, to which an applicant agrees. */
export async function presentLegal(db: Database | Trx, kind: LegalKind): Promise<Version> {
  return (await legalVersions(db, kind)).find(({ standing }) => standing === 'present')!
}
