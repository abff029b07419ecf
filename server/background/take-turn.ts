import { sql } from 'kysely'
import type { Deps } from '#server/deps/deps.ts'

/**
 * Takes the turn to run a sweep until shortly before the end of its interval; false: another process has it. When a process dies during its
 * turn, another takes over once that turn has ended by the database's clock.
 */
export async function takeTurn({ db }: Pick<Deps, 'db'>, sweep: string, everySeconds: number): Promise<boolean> {
  // A little less than the interval, so that the process that has the turn can take it again at its next round.
  const seconds = everySeconds * 0.9
  const { rows } = await sql`
    insert into sweep_beats (sweep, every_seconds, turn_until)
    values (${sweep}, ${everySeconds}, clock_timestamp() + ${seconds}::float8 * interval '1 second')
    on conflict (sweep) do update set turn_until = excluded.turn_until
      where sweep_beats.turn_until is null or sweep_beats.turn_until <= clock_timestamp()
    returning sweep`.execute(db)
  return rows.length > 0
}
