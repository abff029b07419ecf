import assert from 'node:assert/strict'
import { it } from 'node:test'
import { at as intake } from '#web/operator/imports/at.ts'
import { at as refunds } from '#web/operator/refunds/at.ts'
import { at as settlements } from '#web/operator/settlements/at.ts'
import { commandGroups } from './commands.ts'

it('a task leads to what its desk knows: the view in its address is the one that opens', () => {
  const desks = [intake, refunds, settlements]
  const tasks = ['엑셀로 입고', '환불 승인', '송금 묶음', '정산 조정 적기']
  const addresses = tasks.map((name) => commandGroups([], () => true, name)[0]!.hits[0]!.to)
  const opened = addresses.map((address) => {
    const { pathname, searchParams } = new URL(address, 'http://shop')
    const desk = desks.find(({ path }) => path === pathname)!
    return desk.to(desk.viewIn(searchParams) as never)
  })
  assert.deepEqual(opened, addresses)
})
