import { won } from '#domain/prices.ts'
import { type Worded, worded } from './worded.ts'

/** Texts to the buyer about a return. `cut`: the name of the line's cut, as it was sold. */
export const returnTakenText = (cut: string, url: string): Worded => worded('return.take', { 상품: cut, 주소: url })

export const returnApprovedText = (cut: string, words: string, url: string): Worded =>
  worded('return.approve', { 상품: cut, 덧붙임: more(words), 주소: url })

export const returnRefusedText = (cut: string, words: string, url: string): Worded =>
  worded('return.refuse', { 상품: cut, 사유: words, 주소: url })

export const returnReceivedText = (cut: string): Worded => worded('return.receive', { 상품: cut })

export const returnedText = (cut: string, amount: number, words: string, byBank = false): Worded =>
  worded('return.done', {
    상품: cut,
    금액: won(amount),
    방법: byBank ? '적어 주신 계좌로' : '결제한 수단으로',
    덧붙임: more(words),
  })

/** `given`: the box that comes instead, with its weight in kg. */
export const returnExchangedText = (
  cut: string,
  given: { pc_name: string; weight: number },
  words: string,
  url: string,
): Worded =>
  worded('return.exchange', {
    상품: cut,
    새상품: `${given.pc_name} ${given.weight.toFixed(2)}kg`,
    덧붙임: more(words),
    주소: url,
  })

const more = (words: string): string => (words === '' ? '' : `\n${words}`)
