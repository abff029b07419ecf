import { stored } from '#web/api/stored.ts'

/** Limit of the list; a buyer may give up several forms in a row. */
const most = 20

const codes = (): string[] => stored.get('givenUpForms')?.split(',') ?? []

/** Marks a form that a new one with the same boxes has replaced on a later page: Back must not show it. */
export function passOver(urlCode: string): void {
  stored.set('givenUpForms', [...codes(), urlCode].slice(-most).join(','))
}

export const isPassedOver = (urlCode: string): boolean => codes().includes(urlCode)
