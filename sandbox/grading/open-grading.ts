import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallName } from '#sandbox/calls.ts'
import { type Answer, faultyRoute } from '#sandbox/faulty-route.ts'
import { sandboxKeys } from '#sandbox/keys.ts'
import type { World } from '#sandbox/world.ts'
import { isKnownNumber } from './animal.ts'
import { faultAnswer, itemsAnswer } from './answers.ts'
import { certificateItem, gradingItem, traceItems } from './items.ts'
import { createSlaughterBook, type SlaughterBook } from './slaughter-book.ts'

const base = '/openapi-data/service/user'

/** The public service of grading results and traceability, in its XML protocol. */
export function openGrading(app: FastifyInstance, world: World): SlaughterBook {
  const book = createSlaughterBook(world)

  const route = (call: CallName, act: (query: Record<string, string | undefined>) => Answer) =>
    faultyRoute(world, {
      call,
      act: (request) => {
        const query = queryOf(request)
        const key = query['ServiceKey'] ?? query['serviceKey']
        return key === sandboxKeys.gradingServiceKey ? act(query) : faultAnswer('99')
      },
      errorAnswer: (status, code) =>
        status !== undefined && status >= 500 ? { status, body: '' } : faultAnswer(code ?? '01'),
    })

  app.get(
    `${base}/grade/confirm/issueNo`,
    route('issue_no', ({ animalNo }) => {
      if (animalNo === undefined) return faultAnswer('10')
      const number = withoutCountry(animalNo)
      return itemsAnswer(isKnownNumber(number) ? [certificateItem(book.of(number))] : [])
    }),
  )
  app.get(
    `${base}/grade/confirm/cattle`,
    route('grade', ({ issueNo, issueDate }) => {
      if (issueNo === undefined || issueDate === undefined) return faultAnswer('10')
      const known = book.byIssueNo(issueNo)
      const sameDate = known?.slaughter.judgeDate.replaceAll('-', '') === issueDate.replaceAll('-', '')
      return itemsAnswer(known !== undefined && sameDate ? [gradingItem(known)] : [])
    }),
  )
  app.get(
    `${base}/animalTrace/traceNoSearch`,
    route('trace', ({ traceNo, optionNo }) => {
      if (traceNo === undefined) return faultAnswer('10')
      const number = withoutCountry(traceNo)
      return itemsAnswer(isKnownNumber(number) ? traceItems(book.of(number), optionNo) : [])
    }),
  )
  return book
}

/** The service also takes 15 digits with the country number 410 in front. */
const withoutCountry = (number: string) => (/^410\d{12}$/.test(number) ? number.slice(3) : number)

const queryOf = (request: FastifyRequest) => request.query as Record<string, string | undefined>
