import type { FastifyInstance } from 'fastify'
import type { Result } from '#contract/call.ts'
import { getSettings } from '#contract/settings.ts'
import { remoteCounties, remoteTowns } from '#domain/remote-areas.ts'
import { buildId } from '#server/config/build-id.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement } from '#server/http/implement.ts'
import { type SerialisedAnswer, written } from '#server/http/serialised-answer.ts'

export function settingsRoutes(app: FastifyInstance, { config, settings }: Deps): void {
  const app_version = buildId()
  const answers = new WeakMap<object, SerialisedAnswer>()
  implement(app, getSettings, async (_, __, ___, reply) => {
    const set = await settings()
    const known = answers.get(set)
    if (known) return known
    const answer = written(reply, {
      data: {
        app_version,
        delivery_box_price: set.delivery_box_price,
        delivery_rule: set.delivery_rule,
        return_days: set.return_days,
        wrong_item_return_days: set.wrong_item_return_days,
        withdrawal_days: set.withdrawal_days,
        refund_business_days: set.refund_business_days,
        warning_seconds: set.hold.warning_seconds,
        max_held_products: set.hold.max_held_products,
        company: set.company,
        support: set.support,
        banners: set.banners,
        remote_areas: isUsual(set.remote_areas) ? null : set.remote_areas,
        payment_script_url: config.toss.scriptUrl,
        postcode_script_url: config.postcode.scriptUrl,
      },
    } satisfies Result<typeof getSettings>)
    answers.set(set, answer)
    return answer
  })
}

/** The list is long and the web knows the default one, so it is sent only if it differs. */
const isUsual = ({ counties, towns }: { counties: string[]; towns: string[] }): boolean =>
  counties.join() === remoteCounties.join() && towns.join() === remoteTowns.join()
