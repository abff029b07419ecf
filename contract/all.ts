import * as account from './account.ts'
import * as arrivals from './arrivals.ts'
import type { Call } from './call.ts'
import * as cart from './cart.ts'
import * as catalogue from './catalogue.ts'
import * as checkout from './checkout.ts'
import * as codes from './codes.ts'
import * as customerCentre from './customer-centre.ts'
import * as inquiries from './inquiries.ts'
import * as news from './news.ts'
import * as operatorCancels from './operator/cancels.ts'
import * as operatorHolds from './operator/holds.ts'
import * as legal from './legal.ts'
import * as operatorContents from './operator/contents.ts'
import * as operatorInquiries from './operator/inquiries.ts'
import * as operatorInvitations from './operator/invitations.ts'
import * as operatorAudit from './operator/audit.ts'
import * as operatorExports from './operator/exports.ts'
import * as operatorViews from './operator/views.ts'
import * as operatorImports from './operator/imports.ts'
import * as operatorCarcassCorrections from './operator/carcass-corrections.ts'
import * as operatorCarcassPapers from './operator/carcass-papers.ts'
import * as operatorIntake from './operator/intake.ts'
import * as operatorIntakeBoxes from './operator/intake-boxes.ts'
import * as operatorIntakePrices from './operator/intake-prices.ts'
import * as operatorLegal from './operator/legal.ts'
import * as operatorMailings from './operator/mailings.ts'
import * as operatorMembers from './operator/members.ts'
import * as operatorMessages from './operator/messages.ts'
import * as operatorPartners from './operator/partners.ts'
import * as operatorPayments from './operator/payments.ts'
import * as operatorRefundBatches from './operator/refund-batches.ts'
import * as operatorRefunds from './operator/refunds.ts'
import * as operatorReturns from './operator/returns.ts'
import * as operatorOrders from './operator/orders.ts'
import * as operatorOrderCorrections from './operator/order-corrections.ts'
import * as operatorFulfilment from './operator/fulfilment.ts'
import * as operatorShipments from './operator/shipments.ts'
import * as operatorLabels from './operator/labels.ts'
import * as operatorOrderSheets from './operator/order-sheets.ts'
import * as operatorPacking from './operator/packing.ts'
import * as operatorPayouts from './operator/payouts.ts'
import * as operatorSettlements from './operator/settlements.ts'
import * as operatorSettlementAdjustments from './operator/settlement-adjustments.ts'
import * as operatorSettlementObjections from './operator/settlement-objections.ts'
import * as operatorSettings from './operator/settings.ts'
import * as operatorPrices from './operator/prices.ts'
import * as operatorSavedReplies from './operator/saved-replies.ts'
import * as operatorSearch from './operator/search.ts'
import * as operatorSearchWords from './operator/search-words.ts'
import * as operatorSession from './operator/session.ts'
import * as operatorToday from './operator/today.ts'
import * as operatorWithdrawals from './operator/withdrawals.ts'
import * as operatorStaff from './operator/staff.ts'
import * as partnerBoxes from './partner/boxes.ts'
import * as orders from './orders.ts'
import * as partnerListings from './partner/listings.ts'
import * as partnerSettlements from './partner/settlements.ts'
import * as partnerOrders from './partner/orders.ts'
import * as phone from './phone.ts'
import * as prices from './prices.ts'
import * as returns from './returns.ts'
import * as session from './session.ts'
import * as settings from './settings.ts'
import * as signUp from './sign-up.ts'
import * as statements from './statements.ts'
import * as trace from './trace.ts'
import * as webhook from './webhook.ts'

const modules = [
  account,
  arrivals,
  cart,
  catalogue,
  checkout,
  codes,
  customerCentre,
  inquiries,
  news,
  operatorCancels,
  operatorHolds,
  legal,
  operatorContents,
  operatorInquiries,
  operatorInvitations,
  operatorAudit,
  operatorExports,
  operatorImports,
  operatorIntake,
  operatorCarcassCorrections,
  operatorCarcassPapers,
  operatorIntakeBoxes,
  operatorIntakePrices,
  operatorLegal,
  operatorMailings,
  operatorMembers,
  operatorMessages,
  operatorPartners,
  operatorPayments,
  operatorPayouts,
  operatorSettlements,
  partnerSettlements,
  operatorSettlementAdjustments,
  operatorSettlementObjections,
  operatorRefundBatches,
  operatorRefunds,
  operatorReturns,
  operatorOrders,
  operatorFulfilment,
  operatorOrderCorrections,
  operatorShipments,
  operatorLabels,
  operatorOrderSheets,
  operatorPacking,
  operatorSettings,
  operatorPrices,
  operatorSavedReplies,
  operatorSearch,
  operatorSearchWords,
  operatorSession,
  operatorViews,
  operatorToday,
  operatorWithdrawals,
  operatorStaff,
  partnerBoxes,
  orders,
  partnerListings,
  partnerOrders,
  phone,
  prices,
  returns,
  session,
  settings,
  signUp,
  statements,
  trace,
  webhook,
]

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'result' in value

/** Every declared call: for the API reference and for the test that none was forgotten. */
export const allCalls: readonly Call[] = modules.flatMap((module) =>
  Object.values(module)
    .filter(isCall)
    .flatMap((call) => (call.sheet ? [call, call.sheet.call] : [call])),
)
