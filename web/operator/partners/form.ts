import type { Result } from '#contract/call.ts'
import type { listPartners, PartnerDetail, PartnerForm } from '#contract/operator/partners.ts'

/** Options of the selects. */
export type Lists = Pick<Result<typeof listPartners>, 'banks' | 'couriers'>

/** The fields of the form as they are typed. */
export type Typed = Omit<PartnerForm, 'commission_percent' | 'order_phone' | 'packed_here'> & {
  order_phone: string
  commission_percent: string
  packed_here: boolean
}

export const emptyForm: Typed = {
  partner_name: '',
  business_no: '',
  region: '',
  contact_name: '',
  phone: '',
  order_email: '',
  order_fax: '',
  order_phone: '',
  cut_off_time: '16:00',
  pick_up_days: '월화수목금',
  closed_from: '',
  closed_to: '',
  courier_code: '',
  packed_here: false,
  sale_model: 'BROKERAGE',
  commission_percent: '0',
  settlement_cycle: 'HALF',
  bank_code: '',
  account_holder: '',
  bank_account: '',
}

export const typedOf = (partner: PartnerDetail): Typed => ({
  partner_name: partner.partner_name,
  business_no: partner.business_no ?? '',
  region: partner.region,
  contact_name: partner.contact_name,
  phone: partner.phone,
  order_email: partner.order_email,
  order_fax: partner.order_fax,
  order_phone: partner.order_phone,
  cut_off_time: partner.cut_off_time,
  pick_up_days: partner.pick_up_days,
  closed_from: partner.closed_from ?? '',
  closed_to: partner.closed_to ?? '',
  courier_code: partner.courier_code ?? '',
  packed_here: partner.packed_here,
  sale_model: partner.sale_model,
  commission_percent: String(partner.commission_percent),
  settlement_cycle: partner.settlement_cycle,
  bank_code: partner.bank_code ?? '',
  account_holder: partner.account_holder,
  bank_account: '',
})

/** The unsaved changes, and the version of the partner on which they are based. */
export type Draft = { part: Partial<Typed>; version: number }
export const draftName = (id: number | 'new') => `partner:${id}`

/** What is sent, and the draft at the time of sending. */
export type Sent = { typed: Typed; sent: Draft | undefined }

/**
 * The account number that is being typed for the open partner. Kept only in this component's memory: it survives a save, but not a reload.
 */
export type AccountNumber = { value: string; type: (number: string, of?: number) => void }

/** The form as it is sent: a text that is not a number becomes NaN, which the server refuses with its sentence. */
export const sentOf = (typed: Typed): PartnerForm => ({
  ...typed,
  commission_percent: typed.commission_percent.trim() === '' ? 0 : Number(typed.commission_percent),
})
