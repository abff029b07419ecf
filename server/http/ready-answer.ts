const json = Symbol('json')

/** A result that is JSON already, its parts written by serialisers of the declared schema. */
export type Ready = { readonly [json]: string }

export const ready = (text: string): Ready => ({ [json]: text })

/** The whole answer of a ready result; undefined for any other. */
export const readyAnswer = (result: unknown): string | undefined =>
  typeof result === 'object' && result !== null && json in result
    ? `{"errno":0,"message":"","result":${String(result[json])}}`
    : undefined
