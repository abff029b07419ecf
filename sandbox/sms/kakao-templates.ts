import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

const template = z.object({
  templateId: z.string().min(1).max(60),
  content: z.string().min(1).max(1_000),
  status: z.enum(['PENDING', 'INSPECTING', 'APPROVED', 'REJECTED']).default('APPROVED'),
})
export type KakaoTemplate = z.infer<typeof template>
export type KakaoTemplates = Map<string, KakaoTemplate>

/** Templates submitted for approval: `POST /control/kakao/templates` stands in for Kakao's review, which decides at once. */
export function openKakaoTemplates(app: FastifyInstance): KakaoTemplates {
  const templates: KakaoTemplates = new Map()
  app.post('/control/kakao/templates', async (request) => {
    const made = template.parse(request.body)
    templates.set(made.templateId, made)
    return made
  })
  return templates
}
