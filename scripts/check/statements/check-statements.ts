import { parameterProblems, rowProblems } from './compare.ts'
import { openDescriber } from './describe.ts'
import { findStatements } from './find-statements.ts'
import { openProgram } from './program.ts'

export type Checked = {
  /** One sentence for each problem, with its place. */
  problems: string[]
  /** How many statements were compared, in how many texts, and how many of them declare their row. */
  statements: number
  texts: number
  rows: number
  /** Not checked: places of statements whose text is made at run time, … */
  composed: string[]
  /** … places of fragments within statements of Kysely's builder, … */
  fragments: string[]
  /** … and how many of the builder's statements there are, which the compiler checks against `database/schema.ts`. */
  built: number
  /** Whether nulls of rows and calls of the clock were checked: by the bundled PostgreSQL. */
  planned: boolean
}

/**
 * Compares every statement that is written as text with PostgreSQL's description of it in the migrated database at `url`: that it can be
 * parsed, the names, types and nulls of its row, its parameters, and that it does not call the market clock for each row of a table.
 * `planted`: sources that are treated as files of the repository, for tests.
 */
export async function checkStatements(
  root: string,
  url: string,
  planted: Readonly<Record<string, string>> = {},
): Promise<Checked> {
  const program = openProgram(root, planted)
  const describer = await openDescriber(url)
  try {
    const { types, statements, ...rest } = findStatements(program)
    const found = await Promise.all(
      statements.flatMap(({ place, texts, row }) =>
        texts.map(async ({ text, parameters }) => {
          const described = await describer.describe(text, { rows: row !== undefined })
          if ('problem' in described)
            return [`${place}: ${described.problem} (${text.trim().replaceAll(/\s+/g, ' ').slice(0, 200)})`]
          const said = [
            ...parameterProblems(types, parameters, described.parameters),
            ...(row ? rowProblems(types, row, described.columns) : []),
            ...(described.askedPerRow ? [clockProblem(described.askedPerRow)] : []),
          ]
          return said.map((problem) => `${place}: ${problem}`)
        }),
      ),
    )
    return {
      problems: [...new Set(found.flat())],
      statements: statements.length,
      texts: statements.reduce((sum, { texts }) => sum + texts.length, 0),
      rows: statements.filter(({ row }) => row).length,
      planned: describer.plans,
      ...rest,
    }
  } finally {
    await describer.close()
    program.close()
  }
}

const clockProblem = (table: string): string =>
  `${table}: the clock is asked at each row; write (select market_now()), or let an index find them`
