import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { resubmitProof } from '#contract/account.ts'
import type { Database } from '#database/connect.ts'
import { gradeCodes } from '#domain/codes.ts'
import { rejectReasons } from '#domain/member-status.ts'
import type { Config } from '#server/config/config.ts'
import { examineFile } from '#server/files/examine.ts'
import { keepFile } from '#server/files/store.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { keepProof } from '#server/members/keep-proof.ts'
import { saveSetting } from '#server/config/settings.ts'
import { seal } from '#server/session-tokens/seal.ts'
import { banners } from './content/banners.ts'
import { businessNumber } from './content/business-number.ts'
import { cuts } from './content/cuts.ts'
import { footer } from './content/footer.ts'
import { demoPassword } from '#domain/demo-password.ts'
import { type DemoMember, members } from './content/members.ts'
import { partners } from './content/partners.ts'
import { trayPicture } from './content/pictures.ts'
import { places } from './content/places.ts'
import { fillCustomerCentre } from './customer-centre.ts'
import { pictureDraft } from './picture-draft.ts'
import { fillStaff } from './staff.ts'

/** Fills in everything that exists before the first sale: settings, pictures of the cuts, articles, partners, members and staff. */
export async function fillBase(db: Database, config: Config, today: string): Promise<void> {
  await saveSetting(db, 'company', {
    name: footer.company_name,
    representative: footer.owner_name,
    business_no: footer.business_no,
    mail_order_no: footer.mail_order_no,
    address: footer.address,
    phone: footer.phone_no,
    email: footer.email,
    hosting: footer.hosting,
    privacy_officer: footer.privacy_officer,
  })
  await saveSetting(db, 'support', { hours: footer.support_hours, lunch: footer.lunch_hours })
  await saveSetting(
    db,
    'banners',
    banners.map(({ title, text, link, wide, phone }) => ({
      title,
      text,
      link,
      img_path: phone.path,
      img_path_wide: wide.path,
      width: phone.width,
      height: phone.height,
    })),
  )
  await saveSetting(db, 'courier_days', courierDays)
  await db
    .insertInto('cut_imgs')
    .values(
      cuts.flatMap(({ pc_code }) =>
        gradeCodes.map((grade_code) => ({ pc_code, grade_code, ...pictureDraft(trayPicture(pc_code, grade_code)) })),
      ),
    )
    .execute()
  await fillCustomerCentre(db, today)
  await fillPartners(db, config)
  await fillMembers(db, config)
}

/** Delivery times: the courier of the near partners delivers the next day, that of the far ones a day later; neither on Sundays. */
const courierDays = [
  { code: 'kr.cjlogistics', road_days: 1, rest_days: '일' },
  { code: 'kr.lotte', road_days: 2, rest_days: '일' },
]
const courierOf = (region: string): string => (/^(전남|경남|경북|대구)/.test(region) ? 'kr.lotte' : 'kr.cjlogistics')

const weekday = '일월화수목금토'

async function fillPartners(db: Database, config: Config): Promise<void> {
  const made = await db
    .insertInto('partners')
    .values(
      partners.map(
        ({ partner_name, business_no, owner_name, email, region, phone_no, cutoff, pickup_days, ...more }) => ({
          partner_name,
          business_no,
          region,
          phone: phone_no,
          contact_name: owner_name,
          order_email: email,
          order_phone: `0100000${phone_no.slice(-4)}`,
          commission_percent: more.commission_percent,
          cut_off_time: cutoff,
          pick_up_days: pickup_days.map((index) => weekday[index]).join(''),
          courier_code: courierOf(region),
          bank_code: bankCodes[partners.findIndex((one) => one.business_no === business_no) % bankCodes.length]!,
          account_holder: owner_name,
        }),
      ),
    )
    .returning(['id', 'business_no'])
    .execute()
  for (const { id, business_no } of made) {
    const account = `110${business_no}`
    await db
      .updateTable('partners')
      .set({ bank_account: seal(config, `${id}:${account}`), bank_account_last4: account.slice(-4) })
      .where('id', '=', id)
      .execute()
  }
  // As if terms and accounts had been written down before the first sale.
  await sql`
    insert into partner_terms (partner_id, valid_from, sale_model, fee_bps)
    select partner_id, valid_from - 430, sale_model, fee_bps from partner_terms`.execute(db)
  await sql`update partners set account_changed_at = market_now() - interval '14 months'`.execute(db)
}

/** Banks of the partners, in turn. */
const bankCodes = ['88', '06', '20', '11']

/** Two applicants who may not trade: one waits for approval, the other was rejected because the paper is unreadable. */
const applicants = [
  {
    userid: 'demo21',
    name: '신가입',
    business_name: '새벽정육점',
    status: 'WAIT',
    proof: 'proof-waiting.jpg',
    place: 'seoulJung',
  },
  {
    userid: 'demo22',
    name: '반려진',
    business_name: '돌려받은식당',
    status: 'REJECT',
    proof: 'proof-rejected.jpg',
    place: 'incheon',
  },
] as const

/** Members joined before the first sale, which is 13 months ago. */
const joinedBefore = (index: number) =>
  sql<string>`market_now() - interval '14 months' - ${index * 9} * interval '1 day'`

/** One password for all, hashed once: it is no secret, and 22 hashes would take a second. */
async function fillMembers(db: Database, config: Config): Promise<void> {
  const password_hash = await hashPassword(demoPassword)
  const row = (
    { userid, name, business_name, business_no, phone_no, sms_YN }: Omit<DemoMember, 'addresses'>,
    joined = sql<string>`market_now()`,
  ) => ({
    userid,
    password_hash,
    name,
    business_name,
    business_no,
    phone_no,
    sms_YN,
    customer_key: randomUUID(),
    created_at: joined,
    phone_verified_at: joined,
    terms_agreed_at: joined,
    sms_answered_at: joined,
  })
  const made = await db
    .insertInto('users')
    .values(members.map((member, index) => ({ ...row(member, joinedBefore(index)), status: 'ACTIVE' as const })))
    .returning(['id', 'userid'])
    .execute()
  const ids = new Map(made.map(({ id, userid }) => [userid, id]))
  await db
    .insertInto('user_addresses')
    .values(
      members.flatMap(({ userid, addresses }) =>
        addresses.map((address) => ({
          ...address,
          user_id: ids.get(userid)!,
          main_user_id: address.main_YN === 'Y' ? ids.get(userid)! : null,
        })),
      ),
    )
    .execute()
  for (const [index, applicant] of applicants.entries()) {
    const facts = {
      business_no: businessNumber(`99950010${index}`),
      phone_no: `0100000900${index}`,
      sms_YN: 'Y' as const,
    }
    const { id } = await db
      .insertInto('users')
      .values({
        ...row({ ...applicant, ...facts }),
        status: applicant.status,
        reject_reason: applicant.status === 'REJECT' ? rejectReasons.unreadable : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [zipcode, address1] = places[applicant.place]
    await db
      .insertInto('user_addresses')
      .values({
        user_id: id,
        main_user_id: id,
        main_YN: 'Y',
        addr_label: '사업장',
        reci_name: applicant.name,
        reci_phone: facts.phone_no,
        zipcode,
        address1,
        address2: '1층',
      })
      .execute()
    await sendProof(db, config, id, applicant.proof)
  }
  await fillStaff(db, config, password_hash)
  await sql`analyze users, user_addresses, partners`.execute(db)
}

/** Stores a proof like an applicant's upload: checked, re-encoded, under a random name. */
async function sendProof(db: Database, config: Config, userId: number, file: string): Promise<void> {
  const bytes = await readFile(new URL(`./content/proofs/${file}`, import.meta.url))
  const proof = await examineFile([{ name: '사업자등록증.jpg', bytes }], resubmitProof.upload)
  const storedName = await keepFile(config, proof.bytes)
  await db.transaction().execute((trx) => keepProof(trx, userId, proof, storedName))
}
