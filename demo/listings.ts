import { readFile } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { beefKinds, gradeCodeOf, type BeefCode } from '#domain/codes.ts'
import type { IntakeFacts, IntakePicture } from '#domain/intake-sheet.ts'
import { keepPicture } from '#server/files/public-pictures.ts'
import { decideListing } from '#server/intake/decide-listing.ts'
import { findPrices } from '#server/intake/find-prices.ts'
import { create, submit } from '#server/intake/listings.ts'
import { lookUp } from '#server/intake/look-up.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { openCattle } from './cattle.ts'
import { sectionPicture } from './content/pictures.ts'
import type { DemoMarket } from './demo-market.ts'

/** Kilograms of the boxes of a listing, in the order of its cuts. */
const weights = [2.46, 3.18, 4.92, 5.74, 6.35, 7.88]

/** Two carcasses that a person of the first partner has typed: one waits for its review, one was given back. */
export async function fillListings(market: DemoMarket): Promise<void> {
  const { deps, sandboxUrl, seed, today } = market
  const request = { ip: '' } as FastifyRequest
  const person = await staffOf(market, 'partner01')
  const desk = await staffOf(market, 'operator')
  const cattle = openCattle(sandboxUrl, `${seed}:listings`)
  for (const isReturned of [false, true]) {
    const cattle_no = await cattle.draw({ breed: '한우', sex: '거세', grade: '04' })
    const { facts, known } = await lookUp(deps, cattle_no)
    if (!facts?.abatt_date || facts.abatt_date > today || known.length > 0) continue
    const boxes = await boxesOf(market, facts)
    // A market with a short history knows no prices yet.
    if (boxes.length === 0) continue
    const pictures = [await drawnSection(market, person)]
    const sheet = {
      source: 'looked-up' as const,
      product_type: 'D' as const,
      facts,
      boxes,
      pictures,
    }
    const { data } = await create(deps, { staff: person, request }, { cattle_no, prod_date: today, sheet })
    const { data: sent } = await submit(deps, { staff: person, request }, data.id, data.version)
    const note = '라벨 사진이 흐려요. 이력번호가 보이게 다시 찍어 주세요.'
    if (isReturned)
      await decideListing(deps, desk, request, { id: sent.id, version: sent.version, note, to: 'RETURNED' })
  }
}

async function boxesOf({ db }: DemoMarket, { judge_breed_nm, judge_sex_nm, qgrade, insfat }: IntakeFacts) {
  const [beef_code = '01'] = Object.entries(beefKinds).find(([, name]) => name === judge_breed_nm) ?? []
  const grade_code = gradeCodeOf(qgrade, insfat ?? 1) ?? '04'
  const { data } = await findPrices(db, { beef_code: beef_code as BeefCode, judge_sex_nm, grade_code })
  return data
    .slice(0, weights.length)
    .map(({ pc_code, avg }, n) => ({ pc_code, weight: weights[n]!, kg_price: Math.round(avg / 100) * 100 }))
}

async function drawnSection({ db, deps: { config } }: DemoMarket, { id }: Staff): Promise<IntakePicture> {
  const { path } = sectionPicture('04', 1).large
  const picture = await keepPicture(config, await readFile(new URL(`../web/public${path}`, import.meta.url)))
  await db.insertInto('intake_pictures').values({ name: picture.name, staff_id: id }).execute()
  return picture
}

async function staffOf({ db }: DemoMarket, login: 'operator' | 'partner01'): Promise<Staff> {
  const { id, name, roles, partner_id, partner_name } = await db
    .selectFrom('staff')
    .leftJoin('partners', 'partners.id', 'staff.partner_id')
    .select(['staff.id', 'staff.name', 'staff.roles', 'staff.partner_id', 'partner_name'])
    .where('login', '=', login)
    .executeTakeFirstOrThrow()
  const partner = partner_id === null ? null : { id: partner_id, name: partner_name ?? '' }
  return {
    id,
    login,
    name,
    roles: roles as Staff['roles'],
    partner,
    sessionId: '',
    password_given: false,
    proved: true,
  }
}
