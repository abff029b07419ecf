import { stored } from '#web/api/stored.ts'

/** More than one buyer gives up in a row. */
const most = 20

const codes = (): string[] => stored.get('givenUpForms')?.split(',') ?? []

/** Another form of the same boxes has taken this one's place, on a later page: nobody is to come back to it. */
export function passOver(urlCode: string): void {
  stored.set('givenUpForms', [...codes(), urlCode].slice(-most).join(','))
}

export const isPassedOver = (urlCode: string): boolean => codes().includes(urlCode)
