import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import type { MessageTemplate } from '#domain/message-wordings.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { smsService } from '#server/providers/sms.ts'
import { findWordings } from './wordings.ts'

/** Binds a text to an approved template of KakaoTalk, or to none. The template must have exactly the present wording. */
export async function bindKakao(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  staff: Staff,
  request: FastifyRequest,
  template: MessageTemplate,
  kakaoId: string | null,
): Promise<Record<never, never>> {
  const wording = (await findWordings(db)).data.find((one) => one.template === template)!
  if (kakaoId !== null) await needApproved({ config }, kakaoId, wording.text)
  await transaction(db, `operator:${staff.id}`, async (trx) => {
    if (kakaoId === null) await sql`delete from kakao_templates where template = ${template}`.execute(trx)
    else
      await sql`
        insert into kakao_templates (template, kakao_id, text, staff_id) values (${template}, ${kakaoId}, ${wording.text}, ${staff.id})
        on conflict (template) do update
        set kakao_id = excluded.kakao_id, text = excluded.text, staff_id = excluded.staff_id, set_at = market_now()`.execute(
        trx,
      )
    await recordAudit(trx, staff, request, {
      action: 'message.wording',
      target: ['message-wording', template],
      before: { kakao_id: wording.kakao?.kakao_id ?? null },
      after: { kakao_id: kakaoId },
    })
  })
  return {}
}

async function needApproved({ config }: Pick<Deps, 'config'>, kakaoId: string, text: string): Promise<void> {
  if (!config.sms.kakaoChannel) throw refuse('message.wording', '카카오톡 채널이 설정되지 않았습니다. (KAKAO_PF_ID)')
  const found = await smsService(config.sms).findTemplate(kakaoId)
  if (found === undefined)
    throw refuse('message.wording', '알림톡 템플릿을 확인하지 못했습니다. 잠시 후 다시 해주세요.')
  if (found === 'missing') throw refuse('message.wording', '그런 알림톡 템플릿이 없습니다.')
  if (!found.approved) throw refuse('message.wording', '아직 승인되지 않은 알림톡 템플릿입니다.')
  if (found.text !== text) throw refuse('message.wording', '알림톡 템플릿의 내용이 지금 문구와 다릅니다.')
}
