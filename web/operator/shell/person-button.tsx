import { lazy, Suspense, useState } from 'react'
import { showKeysHelp } from '#web/operator/kit/keys-help.tsx'
import { Button } from '#web/ui/button.tsx'
import { useStaff } from '#web/operator/session/use-staff.ts'

const OwnDevices = lazy(async () => ({ default: (await import('#web/operator/session/own-devices.tsx')).OwnDevices }))
const PasswordSheet = lazy(async () => ({
  default: (await import('#web/operator/session/password-sheet.tsx')).PasswordSheet,
}))

/** Name of the staff member; opens a sheet to change the password and see the devices and the shortcuts. */
export function PersonButton() {
  const staff = useStaff()
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  if (!staff) return null
  return (
    <>
      <Button
        variant="text"
        size="md"
        icon="person"
        aria-haspopup="dialog"
        title="내 비밀번호와 기기, 단축키"
        onClick={() => setSheet('open')}
      >
        {staff.name}
      </Button>
      {sheet !== 'never' && (
        <Suspense>
          <PasswordSheet open={sheet === 'open'} login={staff.login} onClose={() => setSheet('closed')}>
            {sheet === 'open' && <OwnDevices />}
            <Button variant="secondary" size="md" onClick={showKeysHelp}>
              단축키
            </Button>
          </PasswordSheet>
        </Suspense>
      )}
    </>
  )
}
