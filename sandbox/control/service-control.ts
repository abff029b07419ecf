import type { FastifyInstance } from 'fastify'
import { checkNumber } from '#sandbox/courier/parcel-book.ts'
import { findNumbers } from '#sandbox/grading/find-numbers.ts'
import { courierBody, gradingBody, moveBody, numbersQuery, parcelBody, taxBody } from './messages.ts'
import type { Services } from './services.ts'
import { answer, ControlError, read } from './read.ts'

/** Switches of the grading, courier and tax services. */
export function registerServiceControl(app: FastifyInstance, { world, grading, courier, tax }: Services): void {
  app.get('/control/grading/numbers', async (request, reply) =>
    answer(reply, () => {
      const wanted = read(numbersQuery, request.query)
      const animals = findNumbers({ ...wanted, seed: wanted.seed ?? world.seed })
      return {
        numbers: animals.map((animal) => ({
          cattle_no: animal.cattleNo,
          breed: animal.breed,
          sex: animal.sex,
          grade: animal.grade,
          qgrade: animal.qgrade,
          insfat: animal.insfat,
          wgrade: animal.wgrade,
          weight: animal.weight,
          backfat: animal.backfat,
          rea: animal.rea,
          birthmonth: animal.birthmonth,
        })),
      }
    }),
  )
  app.post('/control/grading', async (request, reply) =>
    answer(reply, () => {
      const { days_ago } = read(gradingBody, request.body)
      grading.setDaysAgo(days_ago)
      return { days_ago }
    }),
  )

  app.get('/control/courier', async () => ({ parcels: courier.list() }))
  app.post('/control/courier', async (request, reply) =>
    answer(reply, () => {
      const { auto } = read(courierBody, request.body)
      courier.setAuto(auto)
      return { auto }
    }),
  )
  app.post('/control/courier/parcels', async (request, reply) =>
    answer(reply, () => {
      const { carrier_id, tracking_number, hours_ago } = read(parcelBody, request.body)
      const check = checkNumber(carrier_id, tracking_number)
      if (check !== 'good') throw new ControlError(400, `택배사나 운송장 번호를 확인해 주세요. (${check})`)
      return courier.register(carrier_id, tracking_number, hours_ago)
    }),
  )
  app.post('/control/courier/move', async (request, reply) =>
    answer(reply, () => {
      const { tracking_number, code, description, location } = read(moveBody, request.body)
      const parcel = courier.move(tracking_number, code, description, location)
      if (parcel === undefined) throw new ControlError(404, '없는 운송장이에요.')
      return parcel
    }),
  )

  app.post('/control/tax', async (request, reply) =>
    answer(reply, () => {
      const { b_no, b_stt_cd } = read(taxBody, request.body)
      tax.set(b_no, b_stt_cd)
      return { b_no, b_stt_cd }
    }),
  )
}
