import { Fragment, useState } from 'react'
import { ConflictNotice } from '#web/operator/kit/conflict-notice.tsx'
import { PaneActs } from '#web/operator/kit/pane-acts.tsx'
import { type ActOf, actOf, type Conflicted, type Entry } from './act.tsx'
import type { Seen } from './seen.ts'
import { conflictWith, type Stands } from './stands.ts'
import styles from './acts.module.css'

/** Actions, one below the other; those in a nested list are side by side. */
export type Entries<Subject, View> = readonly (Entry<Subject, View> | readonly Entry<Subject, View>[])[]
/** The actions on a `Subject`. Declared once, so that typed input in a question survives a refetch of the subject. */
export type ActsOf<Subject, View> = (act: ActOf<Subject, View>) => Entries<Subject, View>

type Props<Subject, View> = {
  acts: ActsOf<Subject, View>
  subject: Subject
  seen: Seen<View>
  /** The state of the subject; '' if it has no name. */
  stands?: Stands | '' | undefined
  onClose?: () => void
}

/** The actions on what is open. */
export function Acts<Subject, View>({ acts, subject, seen, stands, onClose }: Props<Subject, View>) {
  const [entries] = useState(() => acts(actOf()))
  const [conflicted, setConflicted] = useState<Conflicted>()
  const draw = (entry: Entry<Subject, View>, place: number) => (
    <Fragment key={place}>
      {entry(subject, seen, { onConflict: setConflicted, stands: stands || undefined, onClose })}
    </Fragment>
  )
  const named = conflicted?.conflicts.length
    ? conflicted.conflicts
    : conflicted && stands && [conflictWith(stands, conflicted.was)]
  return (
    <>
      {named && <ConflictNotice conflicts={named} onSeen={() => setConflicted(undefined)} />}
      <PaneActs>
        {entries.map((entry, place) =>
          typeof entry === 'function' ? (
            draw(entry, place)
          ) : (
            <div key={entry.length + place} className={styles.beside}>
              {entry.map(draw)}
            </div>
          ),
        )}
      </PaneActs>
    </>
  )
}
