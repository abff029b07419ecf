const json = Symbol('json')

/** A result that is JSON already, its parts written by serialisers of the declared schema. */
export type SerialisedAnswer = { readonly [json]: string }

export const serialised = (text: string): SerialisedAnswer => ({ [json]: text })

/** The whole answer of a serialised result; undefined for any other. */
export const wholeAnswer = (result: unknown): string | undefined =>
  typeof result === 'object' && result !== null && json in result
    ? `{"errno":0,"message":"","result":${String(result[json])}}`
    : undefined
