import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { changesOf, maskedWords } from './audit-changes.ts'

describe('the differences of an act', () => {
  it('are the values that changed, however deep, and nothing that stayed', () => {
    const before = { price: 1000, sheet: { boxes: [{ weight: 4.2 }, { weight: 3 }], parts: ['a', 'b'] }, same: 1 }
    const after = {
      price: 1200,
      sheet: { boxes: [{ weight: 4.2 }, { weight: 3.5 }], parts: ['a'] },
      same: 1,
      fresh: true,
    }
    assert.deepEqual(changesOf(before, after, { mask: false }), [
      { field: 'price', before: '1000', after: '1200' },
      { field: 'sheet.boxes.1.weight', before: '3', after: '3.5' },
      { field: 'sheet.parts', before: 'a, b', after: 'a' },
      { field: 'fresh', before: null, after: 'true' },
    ])
    assert.deepEqual(changesOf(null, null, { mask: false }), [])
  })

  it('hide who somebody is from those who only look', () => {
    const after = {
      business_name: '우리정육식당',
      phone_no: '01012345678',
      refund: { refund_account: '110-234-567890' },
      status: 'ACTIVE',
      cattle_no: '002123456789',
      pc_name: '꽃등심살',
      remark: '전화 010-1234-5678',
    }
    assert.deepEqual(
      changesOf(null, after, { mask: true }).map((change) => change.after),
      ['우•••', '0•••', '1•••', 'ACTIVE', '002123456789', '꽃등심살', '전화 •••'],
    )
    assert.equal(maskedWords('a@b.kr 로 보냄, 3건'), '••• 로 보냄, 3건')
  })
})
