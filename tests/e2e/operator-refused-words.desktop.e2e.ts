import { orderLines } from '#contract/operator/fulfilment.ts'
import { ask } from '#tests/support/inquiring.ts'
import { makePartner } from '#tests/support/make.ts'
import { parcelNumber, sell } from '#tests/support/sold.ts'
import { openDesk } from '#tests/support/staff.ts'
import { openConsole } from './operator.ts'
import { type Act, isToldAndSentAgain } from './refused.ts'

const acts: Record<string, Act> = {
  'a search word': {
    path: /\/search-words$/,
    async open({ page, market }) {
      await openConsole(market, page, { address: '/operator/settings?tab=words', roles: ['owner'] })
      const form = page.getByRole('form', { name: '새 검색어' })
      await form.getByLabel('부위').fill('토시살')
      const [field, words] = [form.getByLabel('검색어'), '거절구이']
      await field.fill(words)
      return { field, words, send: form.getByRole('button', { name: '더하기' }) }
    },
    done: /더했어요/,
  },
  'a setting': {
    path: /\/settings$/,
    async open({ page, market }) {
      await openConsole(market, page, { address: '/operator/settings?tab=company', roles: ['owner'] })
      // From a time on that does not come here.
      await page.getByLabel('적용 시각').fill('2099-01-01T09:00')
      const [field, words] = [page.getByLabel('점심 시간'), '12시 반부터 한 시간']
      await field.fill(words)
      return { field, words, send: page.getByRole('button', { name: '예약하기' }) }
    },
    done: /정한 때부터 적용해요/,
    sees: true,
    after: ({ pool }) => pool.query(`delete from setting_changes where effective_from > '2098-01-01'`),
  },
  'a notice': {
    path: /\/contents\/notices$/,
    async open({ page, market }) {
      await openConsole(market, page, { address: '/operator/content?id=new', roles: ['content'] })
      const [field, words] = [page.getByLabel('제목', { exact: false }).first(), '쉬는 날 안내']
      await field.fill(words)
      await page.getByRole('textbox', { name: '내용' }).fill('쉬어요')
      return { field, words, send: page.getByRole('button', { name: '초안 저장' }) }
    },
    done: /초안을 저장했어요/,
  },
  'a version of the terms': {
    path: /\/legal\/terms$/,
    async open({ page, market }) {
      await openConsole(market, page, { address: '/operator/content?kind=terms&id=new', roles: ['owner'] })
      const [field, words] = [page.getByLabel('달라진 점'), '반품 기한을 늘렸어요']
      await field.fill(words)
      return { field, words, send: page.getByRole('button', { name: '초안 저장' }) }
    },
    done: /저장했어요/,
  },
  'pasted parcel numbers': {
    path: /\/shipments$/,
    async open({ page, market }) {
      const partner = await makePartner(market.db)
      const sold = await sell(market, [partner.id])
      const desk = await openDesk(market, ['orders'])
      await desk.send(orderLines, { body: { line_ids: sold.lines } })
      await openConsole(market, page, {
        address: `/operator/orders?lane=DELW&partner=${partner.id}`,
        roles: ['orders'],
      })
      await page.getByRole('button', { name: '운송장 붙여넣기' }).click()
      const field = page.getByRole('textbox', { name: /주문번호나/ })
      const words = `${sold.order_no}\tCJ\t${parcelNumber(sold.order_id + 44_000)}`
      await field.fill(words)
      await page.getByRole('button', { name: '1줄 확인하기' }).click()
      return { field, words, send: page.getByRole('button', { name: '1개 출고 처리' }) }
    },
    done: /1개를 출고했어요/,
  },
  'an answer': {
    path: /\/answer$/,
    async open({ page, market, shopper }) {
      const { data } = await ask(shopper, { q_subject: '답을 기다려요' })
      await openConsole(market, page, { address: `/operator/inquiries?id=${data.id}` })
      const [field, words] = [page.getByRole('textbox', { name: /^답변/ }), '내일 보내요']
      await field.fill(words)
      return { field, words, send: page.getByRole('button', { name: /^답변(하고 다음| 보내기)$/ }) }
    },
    done: /답변을 보냈어요/,
    sees: true,
  },
  'a colleague': {
    path: /\/staff$/,
    async open({ page, market }) {
      await openConsole(market, page, { address: '/operator/staff?id=new', roles: ['owner'] })
      const pane = page.getByRole('complementary')
      await pane.getByLabel('아이디').fill('refused.first')
      await pane.getByRole('checkbox', { name: /^주문/ }).check()
      await pane.getByRole('button', { name: '직접 만남' }).click()
      const [field, words] = [pane.getByLabel('이름'), '한거절']
      await field.fill(words)
      return { field, words, send: pane.getByRole('button', { name: '초대하기' }) }
    },
    done: /님에게만 보내 주세요/,
    // Its link is answered this once, and to nobody later.
    again: /이미 사용 중인 아이디입니다/,
  },
}

for (const [name, act] of Object.entries(acts)) isToldAndSentAgain(name, act)
