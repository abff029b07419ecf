import assert from 'node:assert/strict'

/**
 * Fails unless a thing has these fields, written as the specification writes them: `id, tokens{access_token, refresh_token},
 * product_imgs[], partner{partner_name}`. `[]` asks for a list with something in it, of which the first is looked at.
 */
export function hasFields(thing: unknown, wanted: string): void {
  for (const { name, isList, inside } of parts(wanted)) {
    assert.ok(typeof thing === 'object' && thing !== null && name in thing, `${name} is missing in ${shown(thing)}`)
    const value = (thing as Record<string, unknown>)[name]
    if (isList) assert.ok(Array.isArray(value) && value.length > 0, `${name} is no list with something in it`)
    if (inside) hasFields(isList ? (value as unknown[])[0] : value, inside)
  }
}

type Part = { name: string; isList: boolean; inside: string | undefined }

/** Splits at the commas that stand in no braces. */
function parts(wanted: string): Part[] {
  const texts: string[] = []
  let depth = 0
  let text = ''
  for (const letter of `${wanted},`) {
    if (letter === '{') depth += 1
    if (letter === '}') depth -= 1
    if (letter !== ',' || depth > 0) text += letter
    else {
      texts.push(text.trim())
      text = ''
    }
  }
  return texts.map((one) => {
    const [, name, list, inside] = /^(\w+)(\[\])?(?:\{(.*)\})?$/.exec(one) ?? []
    assert.ok(name, `cannot be read: ${one}`)
    return { name, isList: list !== undefined, inside }
  })
}

const shown = (thing: unknown) => JSON.stringify(thing)?.slice(0, 300)
