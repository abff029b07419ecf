/** A line of OWASP's Application Security Verification Standard 5.0, in our own words, and how the market keeps it. */
export type Requirement = {
  /** '6.3.1': chapter, section, line. */
  number: string
  /** 1 is for everybody, 2 for whoever keeps what others would like to have. */
  level: 1 | 2
  says: string
  verdict: 'met' | 'part' | 'not' | 'n/a'
  /** Where it is not met, or not asked of us: why. */
  because?: string
  /** 'server/config/config.test.ts › refuses production with nothing set' */
  shown: readonly string[]
}

/** It is so. */
export const met = (number: string, level: 1 | 2, says: string, ...shown: string[]): Requirement => ({
  number,
  level,
  says,
  verdict: 'met',
  shown,
})

/** Some of it is so; the reason says what is not. */
export const part = (number: string, level: 1 | 2, says: string, because: string, ...shown: string[]): Requirement => ({
  number,
  level,
  says,
  verdict: 'part',
  because,
  shown,
})

export const not = (number: string, level: 1 | 2, says: string, because: string): Requirement => ({
  number,
  level,
  says,
  verdict: 'not',
  because,
  shown: [],
})

/** Asks about something that there is not here, or that is not the program's to do. */
export const without = (number: string, level: 1 | 2, says: string, because: string): Requirement => ({
  number,
  level,
  says,
  verdict: 'n/a',
  because,
  shown: [],
})
