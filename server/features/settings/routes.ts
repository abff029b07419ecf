import type { FastifyInstance } from 'fastify'
import { getSettings } from '#contract/settings.ts'
import type { Deps } from '#server/deps.ts'
import { implement } from '#server/http/implement.ts'

export function settingsRoutes(app: FastifyInstance, { config, settings }: Deps): void {
  implement(app, getSettings, async () => {
    const { app_version, delivery_box_price, return_days, refund_business_days, company, support, banners } =
      await settings()
    return {
      data: {
        app_version,
        delivery_box_price,
        return_days,
        refund_business_days,
        company,
        support,
        banners,
        payment_script_url: config.toss.scriptUrl,
        postcode_script_url: config.postcode.scriptUrl,
      },
    }
  })
}
