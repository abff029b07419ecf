import type { FastifyReply } from 'fastify'
import type { Database } from '#database/connect.ts'
import { cutTemplates } from '#domain/cut-templates.ts'
import { type IntakeColumn, intakeColumns } from '#domain/intake-columns.ts'
import { exampleSheet } from '#domain/intake-table.ts'
import { findNames } from './known-names.ts'
import { answerSheet } from '#server/sheets/answer-sheet.ts'
import type { Cell, Column } from '#contract/sheet-format.ts'
import { sheetOf } from '#server/sheets/sheet.ts'

type Row = Partial<Record<IntakeColumn['name'], Cell>>

const columns: Column<Row>[] = intakeColumns.map(({ name, title }) => ({
  title,
  kind: name === 'weight' || name === 'carcass_weight' ? 'kg' : name === 'kg_price' ? 'won' : 'text',
  value: (row) => row[name],
}))
const guide: Column<IntakeColumn>[] = [
  { title: '열', kind: 'text', value: ({ title }) => title },
  { title: '꼭', kind: 'text', width: 6, value: ({ needed }) => (needed ? '꼭' : '') },
  {
    title: '무엇을',
    kind: 'text',
    width: 60,
    value: ({ words, of }) => (of === 'facts' ? `${words}. 비우면 등급판정 정보로 채워요.` : words),
  },
]
const names: Column<{ kind: string; name: string; code: string }>[] = [
  { title: '종류', kind: 'text', width: 10, value: ({ kind }) => kind },
  { title: '이름', kind: 'text', width: 28, value: ({ name }) => name },
  { title: '코드', kind: 'text', value: ({ code }) => code },
]

/** Sends a workbook: an empty sheet with its titles, an example of two carcasses, the rules, and the names that are known today. */
export async function answerTemplate(db: Database, reply: FastifyReply): Promise<FastifyReply> {
  const { partners, cuts, today } = await findNames(db)
  const known = [
    ...partners.map(({ name }) => ({ kind: '공급사', name, code: '' })),
    ...cuts.map(({ name, code }) => ({ kind: '부위', name, code })),
  ]
  const cutNames = cutTemplates.main.cuts.map((code) => cuts.find((cut) => cut.code === code)?.name ?? code)
  const example = ['002184937201', '002184937202'].flatMap((cattle_no, n) =>
    cutNames.map((name, at): Row => ({
      pc_code: name,
      weight: 4 + at * 1.25,
      kg_price: 60_000 + at * 2_500,
      ...(at === 0 && {
        cattle_no,
        partner_id: partners[n]?.name ?? partners[0]?.name,
        prod_date: today,
        product_type: '초신선',
      }),
    })),
  )
  return answerSheet(
    reply,
    'xlsx',
    '도체 입고 양식',
    sheetOf('입력', columns, []),
    sheetOf(exampleSheet, columns, example),
    sheetOf('안내', guide, intakeColumns),
    sheetOf('이름', names, known),
  )
}
