import { escapeMarkup } from '#sandbox/html.ts'
import type { Answer } from '#sandbox/faulty-route.ts'

export type Item = Record<string, string | number>

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const type = 'application/xml; charset=utf-8'

const messages: Record<string, string> = {
  '00': 'NORMAL SERVICE.',
  '01': 'APPLICATION ERROR.',
  '02': 'DB ERROR.',
  '04': 'HTTP ERROR.',
  '05': 'SERVICETIMEOUT ERROR.',
  '10': 'INVALID REQUEST PARAMETER ERROR.',
  '99': 'SERVICE KEY IS NOT REGISTERED ERROR.',
}

/** A response with items. An unknown animal is a normal response without items. */
export function itemsAnswer(items: readonly Item[]): Answer {
  const body = items.map((item) => `<item>${fields(item)}</item>`).join('')
  return { status: 200, type, body: frame('00', `<body><items>${body}</items></body>`) }
}

/** Faults come with HTTP 200 and a result code: 99 is the key, 01 02 04 05 pass by themselves. */
export function faultAnswer(code: string): Answer {
  return { status: 200, type, body: frame(code, '') }
}

function frame(code: string, body: string): string {
  const message = messages[code] ?? 'UNKNOWN ERROR.'
  return `${declaration}<response><header><resultCode>${code}</resultCode><resultMsg>${message}</resultMsg></header>${body}</response>`
}

const fields = (item: Item) =>
  Object.entries(item)
    .map(([name, value]) => `<${name}>${escapeMarkup(String(value))}</${name}>`)
    .join('')
