/** A sentence, bullet or table row of SPEC, and the tests that show how the market keeps it. */
export type Item = {
  says: string
  verdict: 'exact' | 'decision' | 'missing'
  /** Where it differs: what stands instead, and who decided so. */
  because?: string
  /** 'tests/e2e/login.e2e.ts › a visitor browses …' */
  shown: readonly string[]
}

/** The market does what stands there. */
export const exact = (says: string, ...shown: string[]): Item => ({ says, verdict: 'exact', shown })

/** The market differs, and somebody decided so. */
export const decided = (says: string, because: string, ...shown: string[]): Item => ({
  says,
  verdict: 'decision',
  because,
  shown,
})
