import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps/deps.ts'
import { accountRoutes } from '#server/members/routes.ts'
import { cartRoutes } from '#server/holds/routes.ts'
import { catalogueRoutes } from '#server/catalogue/routes.ts'
import { checkoutRoutes } from '#server/payments/routes.ts'
import { arrivalsRoutes } from '#server/arrivals/routes.ts'
import { codesRoutes } from '#server/catalogue/codes-routes.ts'
import { openShelf } from '#server/catalogue/shelf.ts'
import { customerCentreRoutes } from '#server/content/routes.ts'
import { inquiriesRoutes } from '#server/inquiries/routes.ts'
import { newsRoutes } from '#server/messages/routes.ts'
import { operatorCancelsRoutes } from '#server/refunds/operator-cancel-routes.ts'
import { operatorHoldsRoutes } from '#server/holds/operator-routes.ts'
import { legalRoutes } from '#server/legal/routes.ts'
import { operatorContentsRoutes } from '#server/content/operator-routes.ts'
import { operatorInquiriesRoutes } from '#server/inquiries/operator-routes.ts'
import { operatorAuditRoutes } from '#server/audit-trail/operator-routes.ts'
import { operatorExportsRoutes } from '#server/exports/operator-routes.ts'
import { operatorImportsRoutes } from '#server/imports/operator-routes.ts'
import { partnerListingRoutes } from '#server/intake/partner-listing-routes.ts'
import { operatorIntakeRoutes } from '#server/intake/operator-routes.ts'
import { operatorLegalRoutes } from '#server/legal/operator-routes.ts'
import { operatorMembersRoutes } from '#server/members/operator-routes.ts'
import { operatorMailingsRoutes } from '#server/mailings/operator-routes.ts'
import { operatorMessagesRoutes } from '#server/messages/operator-routes.ts'
import { operatorPartnersRoutes } from '#server/partners/operator-routes.ts'
import { operatorPaymentsRoutes } from '#server/ledger/operator-routes.ts'
import { operatorRefundBatchesRoutes } from '#server/refund-batches/operator-routes.ts'
import { operatorRefundsRoutes } from '#server/refunds/operator-routes.ts'
import { operatorSettlementsRoutes } from '#server/settlements/operator-routes.ts'
import { partnerSettlementsRoutes } from '#server/settlements/partner-routes.ts'
import { operatorReturnsRoutes } from '#server/returns/operator-routes.ts'
import { partnerOrdersRoutes } from '#server/orders/partner-routes.ts'
import { operatorOrdersRoutes } from '#server/orders/operator-routes.ts'
import { operatorSearchWordsRoutes } from '#server/search-words/operator-routes.ts'
import { operatorSettingsRoutes } from '#server/settings/operator-routes.ts'
import { operatorSessionRoutes } from '#server/staff/operator-session-routes.ts'
import { operatorPricesRoutes } from '#server/prices/operator-routes.ts'
import { operatorSearchRoutes } from '#server/operator-home/operator-search-routes.ts'
import { operatorTodayRoutes } from '#server/operator-home/operator-today-routes.ts'
import { operatorWithdrawalsRoutes } from '#server/members/operator-withdrawal-routes.ts'
import { operatorStaffRoutes } from '#server/staff/operator-routes.ts'
import { operatorViewsRoutes } from '#server/operator-home/operator-view-routes.ts'
import { ordersRoutes } from '#server/orders/routes.ts'
import { partnerIntakeRoutes } from '#server/intake/partner-routes.ts'
import { phoneRoutes } from '#server/identity/phone-routes.ts'
import { pricesRoutes } from '#server/prices/routes.ts'
import { sessionRoutes } from '#server/identity/routes.ts'
import { settingsRoutes } from '#server/settings/routes.ts'
import { signUpRoutes } from '#server/members/sign-up-routes.ts'
import { statementsRoutes } from '#server/statements/routes.ts'
import { traceRoutes } from '#server/trace/routes.ts'
import { answerErrors } from '#server/http/answer-errors.ts'
import { answerPictures } from '#server/http/answer-pictures.ts'
import { identifyCaller } from '#server/http/caller.ts'
import { limitPartners } from '#server/http/limit-partners.ts'
import { healthRoutes } from '#server/http/health.ts'
import { metricsRoutes } from '#server/http/metrics.ts'
import { openapiRoutes } from '#server/http/openapi.ts'
import { readQuery } from '#server/http/read-query.ts'
import { answerIdempotently } from '#server/http/idempotency.ts'
import { secure } from '#server/http/security.ts'
import { takeTurns } from '#server/http/take-turns.ts'
import { acceptUploads } from '#server/http/uploads.ts'
import { pageRoutes } from '#server/pages/pages.ts'

/** The table of contents of the server: hooks first, then every room, the pages last. */
export async function buildApp(app: FastifyInstance, deps: Deps): Promise<void> {
  answerErrors(app)
  readQuery(app)
  answerPictures(app, deps.config)
  await secure(app, deps)
  openapiRoutes(app, deps.config)
  await acceptUploads(app, deps.config)
  identifyCaller(app, deps)
  limitPartners(app, deps)
  takeTurns(app, deps.config)
  answerIdempotently(app, deps)
  healthRoutes(app, deps)
  metricsRoutes(app, deps)
  settingsRoutes(app, deps)
  arrivalsRoutes(app, deps)
  const shelf = openShelf(deps)
  codesRoutes(app, deps, shelf)
  catalogueRoutes(app, deps, shelf)
  pricesRoutes(app, deps)
  customerCentreRoutes(app, deps, shelf)
  inquiriesRoutes(app, deps)
  sessionRoutes(app, deps)
  phoneRoutes(app, deps)
  signUpRoutes(app, deps)
  accountRoutes(app, deps)
  newsRoutes(app, deps)
  cartRoutes(app, deps)
  checkoutRoutes(app, deps)
  ordersRoutes(app, deps)
  statementsRoutes(app, deps)
  traceRoutes(app, deps)
  operatorSettingsRoutes(app, deps)
  operatorSearchWordsRoutes(app, deps)
  operatorSessionRoutes(app, deps)
  operatorCancelsRoutes(app, deps)
  operatorViewsRoutes(app, deps)
  operatorHoldsRoutes(app, deps)
  legalRoutes(app, deps)
  operatorContentsRoutes(app, deps)
  operatorInquiriesRoutes(app, deps)
  operatorExportsRoutes(app, deps)
  operatorImportsRoutes(app, deps)
  operatorIntakeRoutes(app, deps)
  partnerListingRoutes(app, deps)
  partnerIntakeRoutes(app, deps)
  operatorLegalRoutes(app, deps)
  operatorMembersRoutes(app, deps)
  operatorMailingsRoutes(app, deps)
  operatorMessagesRoutes(app, deps)
  operatorPartnersRoutes(app, deps)
  operatorStaffRoutes(app, deps)
  operatorReturnsRoutes(app, deps)
  operatorOrdersRoutes(app, deps)
  partnerOrdersRoutes(app, deps)
  operatorPaymentsRoutes(app, deps)
  operatorRefundBatchesRoutes(app, deps)
  operatorSettlementsRoutes(app, deps)
  partnerSettlementsRoutes(app, deps)
  operatorRefundsRoutes(app, deps)
  operatorTodayRoutes(app, deps)
  operatorAuditRoutes(app, deps)
  operatorSearchRoutes(app, deps)
  operatorPricesRoutes(app, deps)
  operatorWithdrawalsRoutes(app, deps)
  await pageRoutes(app, deps, shelf)
}
