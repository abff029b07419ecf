import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Answer, faultyRoute } from '#sandbox/faulty-route.ts'
import { sandboxKeys } from '#sandbox/keys.ts'
import { koreanDate } from '#sandbox/korean-time.ts'
import type { World } from '#sandbox/world.ts'
import { type BusinessBook, createBusinessBook, stateNames } from './business-book.ts'

const most = 100
const statusBody = z.object({ b_no: z.array(z.string()) })
const business = z.looseObject({ b_no: z.string(), start_dt: z.string(), p_nm: z.string() })
const validateBody = z.object({ businesses: z.array(business) })

/** The tax office's look-up of business numbers: state, and whether number, opening date and owner fit together. */
export function openTax(app: FastifyInstance, world: World): BusinessBook {
  const book = createBusinessBook()

  const route = (act: (body: unknown) => Answer) =>
    faultyRoute(world, {
      call: 'tax',
      act: (request) =>
        hasKey(request)
          ? act(request.body)
          : { status: 401, body: { code: -401, msg: '유효하지 않은 인증키 입니다.' } },
      errorAnswer: (status = 500, code = 'INTERNAL_ERROR') => ({ status, body: { status_code: code } }),
    })

  const statusOf = (b_no: string) => {
    const b_stt_cd = book.stateOf(b_no)
    const known = b_stt_cd !== ''
    return {
      b_no,
      b_stt: stateNames[b_stt_cd],
      b_stt_cd,
      tax_type: known ? '부가가치세 일반과세자' : '국세청에 등록되지 않은 사업자등록번호입니다.',
      tax_type_cd: known ? '01' : '',
      end_dt: b_stt_cd === '03' ? koreanDate(world.clock.now() - 90 * 24 * 3_600_000).replaceAll('-', '') : '',
      utcc_yn: known ? 'N' : '',
      tax_type_change_dt: '',
      invoice_apply_dt: '',
      rbf_tax_type: known ? '해당없음' : '',
      rbf_tax_type_cd: known ? '99' : '',
    }
  }

  app.post(
    '/api/nts-businessman/v1/status',
    route((body) => {
      const read = statusBody.safeParse(body)
      if (!read.success) return { status: 400, body: { status_code: 'BAD_JSON_REQUEST' } }
      const numbers = read.data.b_no
      if (numbers.length > most) return { status: 413, body: { status_code: 'TOO_LARGE_REQUEST' } }
      if (numbers.length === 0) return { status: 411, body: { status_code: 'REQUEST_DATA_MALFORMED' } }
      const data = numbers.map(statusOf)
      const match_cnt = data.filter(({ b_stt_cd }) => b_stt_cd !== '').length
      return {
        status: 200,
        body: { request_cnt: numbers.length, ...(match_cnt === 0 ? {} : { match_cnt }), status_code: 'OK', data },
      }
    }),
  )

  app.post(
    '/api/nts-businessman/v1/validate',
    route((body) => {
      const read = validateBody.safeParse(body)
      if (!read.success) return { status: 400, body: { status_code: 'BAD_JSON_REQUEST' } }
      const { businesses } = read.data
      if (businesses.length > most) return { status: 413, body: { status_code: 'TOO_LARGE_REQUEST' } }
      const data = businesses.map((one) => {
        const fits = book.stateOf(one.b_no) !== '' && /^(19|20)\d{6}$/.test(one.start_dt) && one.p_nm.trim() !== ''
        return fits
          ? { b_no: one.b_no, valid: '01', valid_msg: '', request_param: one, status: statusOf(one.b_no) }
          : { b_no: one.b_no, valid: '02', valid_msg: '확인할 수 없습니다.', request_param: one }
      })
      const valid_cnt = data.filter(({ valid }) => valid === '01').length
      return {
        status: 200,
        body: { request_cnt: businesses.length, ...(valid_cnt === 0 ? {} : { valid_cnt }), status_code: 'OK', data },
      }
    }),
  )
  return book
}

function hasKey(request: FastifyRequest): boolean {
  const { serviceKey } = request.query as Record<string, string | undefined>
  const header = request.headers.authorization
  return serviceKey === sandboxKeys.taxServiceKey || header === `Infuser ${sandboxKeys.taxServiceKey}`
}
