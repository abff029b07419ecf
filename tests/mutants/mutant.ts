/** A deliberate bug in the heart of the market, and the test that must notice it. */
export type Mutant = {
  /** The file that gets it. Of the database only functions can be changed. */
  file: string
  /** What stands there, once. */
  text: string
  instead: string
  /** What is broken by it. */
  breaks: string
  /** 'server/refunds/refund.test.ts › gives its money back at once …' */
  caught: string
}

export type Area = { name: string; mutants: readonly Mutant[] }
