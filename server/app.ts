import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { accountRoutes } from './features/account/routes.ts'
import { cartRoutes } from './features/cart/routes.ts'
import { catalogueRoutes } from './features/catalogue/routes.ts'
import { checkoutRoutes } from './features/checkout/routes.ts'
import { arrivalsRoutes } from './features/arrivals/routes.ts'
import { codesRoutes } from './features/codes/routes.ts'
import { customerCentreRoutes } from './features/customer-centre/routes.ts'
import { inquiriesRoutes } from './features/inquiries/routes.ts'
import { newsRoutes } from './features/news/routes.ts'
import { operatorCancelsRoutes } from './features/operator-cancels/routes.ts'
import { operatorHoldsRoutes } from './features/operator-holds/routes.ts'
import { legalRoutes } from './features/legal/routes.ts'
import { operatorContentsRoutes } from './features/operator-contents/routes.ts'
import { operatorInquiriesRoutes } from './features/operator-inquiries/routes.ts'
import { operatorAuditRoutes } from './features/operator-audit/routes.ts'
import { operatorExportsRoutes } from './features/operator-exports/routes.ts'
import { operatorImportsRoutes } from './features/operator-imports/routes.ts'
import { operatorIntakeRoutes } from './features/operator-intake/routes.ts'
import { operatorLegalRoutes } from './features/operator-legal/routes.ts'
import { operatorMembersRoutes } from './features/operator-members/routes.ts'
import { operatorMessagesRoutes } from './features/operator-messages/routes.ts'
import { operatorPartnersRoutes } from './features/operator-partners/routes.ts'
import { operatorPaymentsRoutes } from './features/operator-payments/routes.ts'
import { operatorRefundBatchesRoutes } from './features/operator-refund-batches/routes.ts'
import { operatorRefundsRoutes } from './features/operator-refunds/routes.ts'
import { operatorReturnsRoutes } from './features/operator-returns/routes.ts'
import { operatorOrdersRoutes } from './features/operator-orders/routes.ts'
import { operatorSearchWordsRoutes } from './features/operator-search-words/routes.ts'
import { operatorSettingsRoutes } from './features/operator-settings/routes.ts'
import { operatorSessionRoutes } from './features/operator-session/routes.ts'
import { operatorPricesRoutes } from './features/operator-prices/routes.ts'
import { operatorSearchRoutes } from './features/operator-search/routes.ts'
import { operatorTodayRoutes } from './features/operator-today/routes.ts'
import { operatorWithdrawalsRoutes } from './features/operator-withdrawals/routes.ts'
import { operatorStaffRoutes } from './features/operator-staff/routes.ts'
import { operatorViewsRoutes } from './features/operator-views/routes.ts'
import { ordersRoutes } from './features/orders/routes.ts'
import { phoneRoutes } from './features/phone/routes.ts'
import { pricesRoutes } from './features/prices/routes.ts'
import { sessionRoutes } from './features/session/routes.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { signUpRoutes } from './features/sign-up/routes.ts'
import { statementsRoutes } from './features/statements/routes.ts'
import { traceRoutes } from './features/trace/routes.ts'
import { answerErrors } from './http/answer-errors.ts'
import { answerPictures } from './http/answer-pictures.ts'
import { identifyCaller } from './http/caller.ts'
import { healthRoutes } from './http/health.ts'
import { metricsRoutes } from './http/metrics.ts'
import { openapiRoutes } from './http/openapi.ts'
import { readQuery } from './http/read-query.ts'
import { replayRepeats } from './http/replay-repeats.ts'
import { secure } from './http/security.ts'
import { acceptUploads } from './http/uploads.ts'
import { pageRoutes } from './pages/pages.ts'

/** The table of contents of the server: hooks first, then every feature, the pages last. */
export async function buildApp(app: FastifyInstance, deps: Deps): Promise<void> {
  answerErrors(app)
  readQuery(app)
  answerPictures(app, deps.config)
  await secure(app, deps)
  openapiRoutes(app, deps.config)
  await acceptUploads(app, deps.config)
  identifyCaller(app, deps)
  replayRepeats(app, deps)
  healthRoutes(app, deps)
  metricsRoutes(app, deps)
  settingsRoutes(app, deps)
  arrivalsRoutes(app, deps)
  codesRoutes(app, deps)
  catalogueRoutes(app, deps)
  pricesRoutes(app, deps)
  customerCentreRoutes(app, deps)
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
  operatorLegalRoutes(app, deps)
  operatorMembersRoutes(app, deps)
  operatorMessagesRoutes(app, deps)
  operatorPartnersRoutes(app, deps)
  operatorStaffRoutes(app, deps)
  operatorReturnsRoutes(app, deps)
  operatorOrdersRoutes(app, deps)
  operatorPaymentsRoutes(app, deps)
  operatorRefundBatchesRoutes(app, deps)
  operatorRefundsRoutes(app, deps)
  operatorTodayRoutes(app, deps)
  operatorAuditRoutes(app, deps)
  operatorSearchRoutes(app, deps)
  operatorPricesRoutes(app, deps)
  operatorWithdrawalsRoutes(app, deps)
  await pageRoutes(app, deps)
}
