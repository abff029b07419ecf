import assert from 'node:assert/strict'
import { it } from 'node:test'
import { mailingProblem, mailingText } from './mailing.ts'

it('says of an advertisement that it is one, who sends it and how it is refused; of a notice who sends it', () => {
  assert.equal(
    mailingText('advertising', '추석 한우 예약을 받아요.', '0801234567'),
    '(광고)[한결] 추석 한우 예약을 받아요.\n무료수신거부 0801234567',
  )
  assert.equal(mailingText('service', '내일은 쉬어요.'), '[한결] 내일은 쉬어요.')
})

it('names what cannot be filled, what is put there by itself, and what is too long', () => {
  assert.equal(mailingProblem('#{상호} #{이름}님, 내일은 쉬어요.'), undefined)
  assert.equal(mailingProblem('#{전화}로 걸게요'), '쓸 수 없는 변수입니다: #{전화}')
  assert.match(mailingProblem('(광고) 한우 세일') ?? '', /저절로 붙어요/)
  assert.match(mailingProblem('가'.repeat(901)) ?? '', /1800바이트까지/)
})
