import assert from 'node:assert/strict'
import { it } from 'node:test'
import { fillTemplate, fillWording } from './message-wordings.ts'
import { particleFor } from './particles.ts'

it('a particle is chosen by how the word before it ends when it is read aloud', () => {
  const said = (word: string, ...all: string[]) => all.map((pair) => word + particleFor(word, pair))
  assert.deepEqual(said('홍길동', '이(가)', '을(를)', '은(는)', '과(와)'), [
    '홍길동이',
    '홍길동을',
    '홍길동은',
    '홍길동과',
  ])
  assert.deepEqual(
    ['꽃등심살', '차돌박이', '앞사태'].map((cut) => cut + particleFor(cut, '은(는)')),
    ['꽃등심살은', '차돌박이는', '앞사태는'],
  )
  assert.deepEqual(said('김한나', '이(가)', '를(을)', '는(은)', '와(과)'), [
    '김한나가',
    '김한나를',
    '김한나는',
    '김한나와',
  ])
  assert.deepEqual(
    ['채끝', '업진살', '갈비', '1++(9)', '1+', '1', '3', '20261120-000142', '꽃등심살 4.32kg', '행복식당(주)'].map(
      (word) => word + particleFor(word, '(으)로'),
    ),
    [
      '채끝으로',
      '업진살로',
      '갈비로',
      '1++(9)로',
      '1+로',
      '1로',
      '3으로',
      '20261120-000142로',
      '꽃등심살 4.32kg으로',
      '행복식당(주)로',
    ],
  )
  assert.deepEqual(said('홍길동', '(이)'), ['홍길동이'])
  assert.deepEqual(said('CJ', '이(가)'), ['CJ이(가)'], 'nobody knows')
})

it('a text reads like Korean, and a template that a provider has fixed stays to the letter', () => {
  const text = '[한결] #{이름}이(가) 담은 “#{상품}”을(를) #{등급}(으)로 바꿨어요. 값은(는) 그대로예요.'
  const words = { 이름: '김한나', 상품: '채끝', 등급: '1+' }
  assert.equal(fillWording(text, words), '[한결] 김한나가 담은 “채끝”을 1+로 바꿨어요. 값은(는) 그대로예요.')
  assert.equal(
    fillTemplate(text, words),
    '[한결] 김한나이(가) 담은 “채끝”을(를) 1+(으)로 바꿨어요. 값은(는) 그대로예요.',
  )
  assert.equal(fillWording('#{모름}이(가)', words), '#{모름}이(가)')
})
