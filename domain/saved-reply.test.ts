import assert from 'node:assert/strict'
import { it } from 'node:test'
import { replyProblem } from './saved-reply.ts'

it('takes the places that an inquiry can fill, and names the one that it cannot', () => {
  assert.equal(replyProblem('#{상호} #{이름}님, 주문 #{주문번호} 답을 드려요.'), undefined)
  assert.equal(replyProblem('#{전화}로 전화드릴게요.'), '쓸 수 없는 변수입니다: #{전화}')
})
