import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  addAddress,
  type Address,
  changeAddress,
  getAddress,
  getMe,
  listAddresses,
  removeAddress,
} from '#contract/account.ts'
import { makeAddress, makeMember } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'
import { ServerRefusal } from '#web/api/failures.ts'

const seoul = {
  addr_label: '가게',
  reci_name: '김한결',
  reci_phone: '010-1234-5678',
  zipcode: '04524',
  address1: '서울 중구 세종대로 110',
  address2: '1층',
}

const refused = (errno: number, message: string) => (error: unknown) => {
  assert.ok(error instanceof ServerRefusal)
  assert.deepEqual({ errno: error.errno, message: error.message }, { errno, message })
  return true
}

const mains = (addresses: readonly Address[]) => addresses.filter(({ main_YN }) => main_YN === 'Y').map(({ id }) => id)

describe('addresses', () => {
  it('makes the first one the main one and lists the main one first', async () => {
    await using market = await openMarket()
    const buyer = await market.as((await makeMember(market.db)).userid)
    const first = await buyer.send(addAddress, { body: { ...seoul, main_YN: 'N' } })
    const second = await buyer.send(addAddress, { body: { ...seoul, addr_label: '창고', main_YN: 'N' } })
    assert.deepEqual(first.data, { ...seoul, id: first.data.id, reci_phone: '01012345678', main_YN: 'Y' })
    assert.equal(second.data.main_YN, 'N')
    const third = await buyer.send(addAddress, { body: { ...seoul, addr_label: '2호점', main_YN: 'Y' } })
    const { data } = await buyer.send(listAddresses, {})
    assert.deepEqual(
      data.map(({ id, main_YN }) => [id, main_YN]),
      [
        [third.data.id, 'Y'],
        [second.data.id, 'N'],
        [first.data.id, 'N'],
      ],
    )
    const main = await buyer.send(listAddresses, { query: { main_YN: 'Y' } })
    assert.deepEqual(mains(main.data), [third.data.id])
  })

  it('says what is missing in the order of the form', async () => {
    await using market = await openMarket()
    const buyer = await market.as((await makeMember(market.db)).userid)
    const sentences = {
      addr_label: '배송지명을 입력하세요',
      reci_name: '이름을 입력하세요',
      reci_phone: '연락처를 입력하세요',
      zipcode: '우편번호를 입력하세요',
      address1: '주소를 입력하세요',
      address2: '상세주소를 입력하세요',
    }
    let draft: typeof seoul = { addr_label: '', reci_name: '', reci_phone: '', zipcode: '', address1: '', address2: '' }
    for (const [field, sentence] of Object.entries(sentences) as [keyof typeof seoul, string][]) {
      await assert.rejects(buyer.send(addAddress, { body: draft }), refused(1000, sentence))
      draft = { ...draft, [field]: seoul[field] }
    }
    await buyer.send(addAddress, { body: draft })
  })

  it('keeps names as what is seen of them: on one line, and nothing that turns its neighbours around', async () => {
    await using market = await openMarket()
    const buyer = await market.as((await makeMember(market.db)).userid)
    const body = { ...seoul, reci_name: '\u202e홍\u200b길동\u202c', address2: '뒷문\r\n2층\t왼쪽' }
    const { data } = await buyer.send(addAddress, { body })
    assert.deepEqual([data.reci_name, data.address2], ['홍길동', '뒷문 2층 왼쪽'])
    for (const reci_name of ['\u200b', '\u3164\u3164', '\u115f', '\u2800', '\u00ad\n'])
      await assert.rejects(
        buyer.send(addAddress, { body: { ...seoul, reci_name } }),
        refused(1000, '이름을 입력하세요'),
      )
  })

  it('refuses where the courier does not go, on adding and on changing', async () => {
    await using market = await openMarket()
    const buyer = await market.as((await makeMember(market.db)).userid)
    const jeju = { ...seoul, zipcode: '63122', address1: '제주특별자치도 제주시 문연로 6' }
    const island = { ...seoul, zipcode: '40240', address1: '경북 울릉군 울릉읍 도동길 11' }
    const street = { ...seoul, zipcode: '48930', address1: '부산 중구 대청로 120' }
    await assert.rejects(buyer.send(addAddress, { body: jeju }), refused(4002, '제주도 지역은 배송이 불가합니다.'))
    await assert.rejects(buyer.send(addAddress, { body: island }), refused(4002, '산간/도서 지역은 배송이 불가합니다.'))
    const { data } = await buyer.send(addAddress, { body: street })
    await assert.rejects(
      buyer.send(changeAddress, { params: { id: data.id }, body: jeju }),
      refused(4002, '제주도 지역은 배송이 불가합니다.'),
    )
    const { data: kept } = await buyer.send(getAddress, { params: { id: data.id } })
    assert.equal(kept.address1, '부산 중구 대청로 120')
  })

  it('is not changed over what stands there by now, but is by whoever has seen that or sends the same again', async () => {
    await using market = await openMarket()
    const buyer = await market.as((await makeMember(market.db)).userid)
    const { data: added } = await buyer.send(addAddress, { body: seoul })
    const { id, ...over } = added
    const send = (part: Partial<typeof over>, seen: typeof over) =>
      buyer.send(changeAddress, { params: { id }, body: { ...over, ...part, over: seen } })
    await send({ address2: '2층' }, over)
    await send({ address2: '2층' }, over)
    await assert.rejects(send({ address2: '3층' }, over), refused(4004, '그사이 다른 곳에서 바뀐 배송지입니다.'))
    const { data: kept } = await buyer.send(getAddress, { params: { id } })
    assert.equal(kept.address2, '2층')
    await send({ address2: '3층' }, { ...over, address2: '2층' })
  })

  it('belongs to its member: another one finds nothing to read, change or remove', async () => {
    await using market = await openMarket()
    const owner = await makeMember(market.db)
    const stranger = await market.as((await makeMember(market.db)).userid)
    const { id } = await makeAddress(market.db, { user_id: owner.id, main_YN: 'Y' })
    const missing = refused(4001, '정보가 없습니다')
    await assert.rejects(stranger.send(getAddress, { params: { id } }), missing)
    await assert.rejects(stranger.send(changeAddress, { params: { id }, body: seoul }), missing)
    await assert.rejects(stranger.send(removeAddress, { params: { id } }), missing)
    const { data } = await (await market.as(owner.userid)).send(listAddresses, {})
    assert.deepEqual(mains(data), [id])
  })

  it('has one main address after twenty are made so at once', async () => {
    await using market = await openMarket()
    const member = await makeMember(market.db)
    const buyer = await market.as(member.userid)
    const made = await Promise.all(
      Array.from({ length: 20 }, () => makeAddress(market.db, { user_id: member.id, main_YN: 'N' })),
    )
    await Promise.all(
      made.map(({ id }) => buyer.send(changeAddress, { params: { id }, body: { ...seoul, main_YN: 'Y' } })),
    )
    const { data } = await buyer.send(listAddresses, {})
    assert.equal(data.length, 20)
    assert.equal(mains(data).length, 1)
  })

  it('leaves no main address when that one is removed', async () => {
    await using market = await openMarket()
    const member = await makeMember(market.db)
    const buyer = await market.as(member.userid)
    const main = await makeAddress(market.db, { user_id: member.id, main_YN: 'Y' })
    const other = await makeAddress(market.db, { user_id: member.id })
    await buyer.send(removeAddress, { params: { id: main.id } })
    assert.deepEqual(mains((await buyer.send(listAddresses, {})).data), [])
    await buyer.send(changeAddress, { params: { id: other.id }, body: { ...seoul, main_YN: 'Y' } })
    assert.deepEqual(mains((await buyer.send(listAddresses, {})).data), [other.id])
  })

  it('is added once, however often it is sent, and may become the main one by it', async () => {
    await using market = await openMarket()
    const buyer = await market.as((await makeMember(market.db)).userid)
    const first = await buyer.send(addAddress, { body: { ...seoul, main_YN: 'N' } })
    const body = { ...seoul, addr_label: '창고', main_YN: 'N' as const }
    const twice = await Promise.all([buyer.send(addAddress, { body }), buyer.send(addAddress, { body })])
    assert.deepEqual(twice[0], twice[1])
    // The main address stays the main one, though the form does not say so.
    assert.deepEqual(await buyer.send(addAddress, { body: { ...seoul, main_YN: 'N' } }), first)
    await buyer.send(addAddress, { body: { ...body, main_YN: 'Y' } })
    const { data } = await buyer.send(listAddresses, {})
    assert.deepEqual([data.length, mains(data)], [2, [twice[0].data.id]])
  })

  it('takes thirty, also when more come at once', async () => {
    await using market = await openMarket()
    const member = await makeMember(market.db)
    const buyer = await market.as(member.userid)
    for (let n = 0; n < 26; n++) await makeAddress(market.db, { user_id: member.id })
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => buyer.send(addAddress, { body: { ...seoul, addr_label: `${n}호점` } })),
    )
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 4)
    await assert.rejects(
      buyer.send(addAddress, { body: { ...seoul, addr_label: '31호점' } }),
      refused(4003, '배송지는 30개까지 등록할 수 있습니다.'),
    )
  })

  it('refuses fields that nobody asked for', async () => {
    await using market = await openMarket()
    const buyer = await market.as((await makeMember(market.db)).userid)
    const body = { ...seoul, user_id: 1 }
    await assert.rejects(
      buyer.send(addAddress, { body }),
      refused(1000, '정보가 잘못되거나 오류입니다. 확인해주시기 바랍니다.'),
    )
  })
})

describe('the member', () => {
  it('sees what the shop knows, and nothing of the password', async () => {
    await using market = await openMarket()
    const member = await makeMember(market.db, { cert_ori_name: '사업자등록증.pdf' })
    const { data } = await (await market.as(member.userid)).send(getMe, {})
    assert.deepEqual(data, {
      userid: member.userid,
      name: member.name,
      phone_no: member.phone_no,
      sms_YN: 'Y',
      business_name: member.business_name,
      business_no: member.business_no,
      user_cert_file: { ori_name: '사업자등록증.pdf' },
      change: null,
      change_refused: null,
    })
  })
})
