import assert from 'node:assert/strict'
import { it } from 'node:test'
import { afterEdit } from './use-fields.ts'

it('a value that the server has refused stays marked until its own field is edited', () => {
  const refused = { field: 'password', message: '너무 흔해요', refused: true }
  assert.equal(afterEdit(refused, { password2: 'beef 2026' }), refused)
  assert.equal(afterEdit(refused, { password: 'beef 2026' }), undefined)
  assert.equal(afterEdit({ field: 'password', message: '비밀번호를 입력하세요' }, { password2: 'b' }), undefined)
  assert.equal(afterEdit(undefined, { password: 'b' }), undefined)
})
