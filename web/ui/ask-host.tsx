import { useState, useSyncExternalStore } from 'react'
import { firstQuestion, onQuestions } from './ask.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** Draws the dialogs that `askConfirm` and `showAlert` ask for. Mounted once, in the shell. */
export function AskHost() {
  const question = useSyncExternalStore(onQuestions, firstQuestion)
  const [last, setLast] = useState(question)
  if (question && question !== last) setLast(question)
  if (!last) return null

  const { title, body, action, cancel, danger, answer } = last
  return (
    <Dialog
      key={last.id}
      alert
      open={question !== undefined}
      title={title}
      onClose={() => answer(false)}
      actions={
        <>
          <Button
            variant={danger ? 'danger' : 'primary'}
            size="xl"
            data-focus={!danger || undefined}
            onClick={() => answer(true)}
          >
            {action}
          </Button>
          {cancel && (
            <Button variant="neutral" data-focus={danger || undefined} onClick={() => answer(false)}>
              {cancel}
            </Button>
          )}
        </>
      }
    >
      {body}
    </Dialog>
  )
}
